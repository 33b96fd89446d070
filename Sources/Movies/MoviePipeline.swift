import CGStreamer

/// A running GStreamer pipeline that begins with an `appsrc` called "source". It encodes on threads of its own; one
/// task at a time speaks to it, and nothing waits for longer than ``patience``.
final class MoviePipeline {
  /// *Decided*: a frame takes milliseconds; a pipeline that moves nothing for so long has failed.
  private static let patience: GstClockTime = 30_000_000_000
  private static let moment: GstClockTime = 1_000_000
  /// *Decided*: enough for encoder and caller to work side by side.
  private static let mostWaiting = 4

  private let pipeline: UnsafeMutablePointer<GstElement>
  private let source: UnsafeMutablePointer<GstElement>
  private let bus: UnsafeMutablePointer<GstBus>

  /// `description` is written as for `gst-launch-1.0`.
  init(_ description: String) throws(MovieError) {
    var error: UnsafeMutablePointer<GError>?
    let made = gst_parse_launch(description, &error)
    if let error {
      let text = String(cString: error.pointee.message)
      g_error_free(error)
      if let made { gst_object_unref(made) }
      throw Self.failed(text)
    }
    guard let made, let bus = gst_element_get_bus(made),
      let source = UnsafeMutableRawPointer(made).withMemoryRebound(
        to: GstBin.self, capacity: 1, { gst_bin_get_by_name($0, "source") })
    else { throw Self.failed("a pipeline without a source") }
    (pipeline, self.source, self.bus) = (made, source, bus)
    guard gst_element_set_state(pipeline, GST_STATE_PLAYING) != GST_STATE_CHANGE_FAILURE else {
      throw problem ?? Self.failed("the pipeline does not start")
    }
  }

  deinit {
    stop()
    gst_object_unref(bus)
    gst_object_unref(source)
    gst_object_unref(pipeline)
  }

  /// Ends every thread of the pipeline; what it has not written is lost.
  func stop() { gst_element_set_state(pipeline, GST_STATE_NULL) }

  /// Hands a buffer on and keeps no reference; waits while the encoder is behind.
  func push(_ buffer: UnsafeMutablePointer<GstBuffer>) throws(MovieError) {
    defer { gst_mini_object_unref(buffer.miniObject) }
    if let problem { throw problem }
    var waited: GstClockTime = 0
    while gst_shim_waiting_buffers(source) >= Self.mostWaiting {
      if let problem = next(GST_MESSAGE_ERROR, within: Self.moment)?.problem { throw problem }
      waited += Self.moment
      if waited > Self.patience { throw Self.failed("the encoder stands still") }
    }
    guard gst_shim_push_buffer(source, buffer) == GST_FLOW_OK else {
      throw problem ?? Self.failed("the pipeline takes no more pictures")
    }
  }

  /// Says that nothing more comes, and waits until all is written.
  func end() throws(MovieError) {
    defer { stop() }
    guard gst_shim_end_of_stream(source) == GST_FLOW_OK else {
      throw problem ?? Self.failed("the pipeline takes no end")
    }
    let ends = GstMessageType(rawValue: GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_EOS.rawValue)
    guard let last = next(ends, within: Self.patience) else { throw Self.failed("the encoder stands still") }
    if let problem = last.problem { throw problem }
  }

  // MARK: What the pipeline says

  private struct Said {
    let problem: MovieError?
  }

  /// What has gone wrong so far.
  private var problem: MovieError? { next(GST_MESSAGE_ERROR, within: 0)?.problem }

  private func next(_ types: GstMessageType, within time: GstClockTime) -> Said? {
    guard let message = gst_bus_timed_pop_filtered(bus, time, types) else { return nil }
    defer {
      gst_mini_object_unref(UnsafeMutableRawPointer(message).assumingMemoryBound(to: GstMiniObject.self))
    }
    guard message.pointee.type == GST_MESSAGE_ERROR else { return Said(problem: nil) }
    var error: UnsafeMutablePointer<GError>?
    gst_message_parse_error(message, &error, nil)
    defer { g_clear_error(&error) }
    guard let error else { return Said(problem: Self.failed("no reason given")) }
    let text = String(cString: error.pointee.message)
    let isFile = error.pointee.domain == gst_resource_error_quark()
    return Said(problem: isFile ? MovieError(code: .notWritable, message: text) : Self.failed(text))
  }

  private static func failed(_ text: String) -> MovieError {
    MovieError(code: .encoderFailed, message: text)
  }
}

extension UnsafeMutablePointer<GstBuffer> {
  fileprivate var miniObject: UnsafeMutablePointer<GstMiniObject> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: GstMiniObject.self)
  }
}
