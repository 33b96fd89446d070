#include <gst/gst.h>

// An application source is spoken to by signals and properties, which take any number of arguments; Swift
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
