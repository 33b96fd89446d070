#include <gst/gst.h>

// An application source or sink is spoken to by signals and properties, which take any number of arguments; Swift
// calls no such functions. Its own library would bring a graphics stack's headers with it.

/// Hands a buffer on; the caller keeps its reference.
static inline GstFlowReturn gst_shim_push_buffer(GstElement *source, GstBuffer *buffer) {
  GstFlowReturn result = GST_FLOW_ERROR;
  g_signal_emit_by_name(source, "push-buffer", buffer, &result);
  return result;
}

/// Says that nothing more comes.
static inline GstFlowReturn gst_shim_end_of_stream(GstElement *source) {
  GstFlowReturn result = GST_FLOW_ERROR;
  g_signal_emit_by_name(source, "end-of-stream", &result);
  return result;
}

/// How many buffers wait in the source.
static inline guint64 gst_shim_waiting_buffers(GstElement *source) {
  guint64 count = 0;
  g_object_get(source, "current-level-buffers", &count, NULL);
  return count;
}

static inline void gst_shim_set_times(GstBuffer *buffer, GstClockTime presentation, GstClockTime duration) {
  GST_BUFFER_PTS(buffer) = presentation;
  GST_BUFFER_DURATION(buffer) = duration;
}

static inline GstClockTime gst_shim_time(GstBuffer *buffer) { return GST_BUFFER_PTS(buffer); }

/// What an application sink has next, waited for so long; the caller's to let go of. NULL when nothing came.
static inline GstSample *gst_shim_pull_sample(GstElement *sink, GstClockTime patience) {
  GstSample *sample = NULL;
  g_signal_emit_by_name(sink, "try-pull-sample", patience, &sample);
  return sample;
}

static inline void gst_shim_unref_sample(GstSample *sample) { gst_sample_unref(sample); }

/// Whether nothing more will come out of an application sink.
static inline gboolean gst_shim_is_ended(GstElement *sink) {
  gboolean ended = FALSE;
  g_object_get(sink, "eos", &ended, NULL);
  return ended;
}

/// What a decoder needs to know before the first sample; NULL where there is nothing such.
static inline GstBuffer *gst_shim_codec_data(GstSample *sample) {
  GstCaps *caps = gst_sample_get_caps(sample);
  if (caps == NULL) return NULL;
  const GValue *value = gst_structure_get_value(gst_caps_get_structure(caps, 0), "codec_data");
  return value == NULL ? NULL : gst_value_get_buffer(value);
}

static inline gboolean gst_shim_is_key(GstBuffer *buffer) {
  return !GST_BUFFER_FLAG_IS_SET(buffer, GST_BUFFER_FLAG_DELTA_UNIT);
}
