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
    guard let made, let bus = gst_element_get_bus(made) else { throw Self.failed("there is no pipeline") }
    let bin = UnsafeMutableRawPointer(made).assumingMemoryBound(to: GstBin.self)
    guard let source = gst_bin_get_by_name(bin, "source") else {
      gst_object_unref(bus)
      gst_object_unref(made)
      throw Self.failed("the pipeline has no source")
    }
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

  /// What comes next begins at the last key picture before a moment; what waited is forgotten.
  func seek(to seconds: Double) {
    let flags = GstSeekFlags(
      rawValue: GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_KEY_UNIT.rawValue
        | GST_SEEK_FLAG_SNAP_BEFORE.rawValue)
    gst_element_seek_simple(pipeline, GST_FORMAT_TIME, flags, gint64(max(0, seconds) * 1e9))
  }

  /// One of its parts by name, the caller's to let go of.
  func element(_ name: String) -> UnsafeMutablePointer<GstElement>? {
    gst_bin_get_by_name(UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self), name)
  }

  /// Throws what has gone wrong so far.
  func check() throws(MovieError) {
    if let problem { throw problem }
  }

  /// Says that nothing more comes, and returns at once.
  func endSource() throws(MovieError) {
    guard gst_shim_end_of_stream(source) == GST_FLOW_OK else {
      throw problem ?? Self.failed("the pipeline takes no end")
    }
  }

  /// Hands a buffer on and keeps no reference; waits while the encoder is behind.
  func push(_ buffer: UnsafeMutablePointer<GstBuffer>) throws(MovieError) {
    defer { gst_mini_object_unref(buffer.miniObject) }
    if let problem { throw problem }
    var waited: GstClockTime = 0
    while gst_shim_waiting_buffers(source) >= Self.mostWaiting {
      if let problem = problem(within: Self.moment) { throw problem }
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
    try endSource()
    let ends = GstMessageType(rawValue: GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_EOS.rawValue)
    switch next(ends, within: Self.patience) {
    case .end: break
    case .problem(let error): throw error
    case nil: throw Self.failed("the encoder stands still")
    }
  }

  // MARK: What the pipeline says

  private enum Said {
    case end
    case problem(MovieError)
  }

  /// What has gone wrong so far.
  private var problem: MovieError? { problem(within: 0) }

  private func problem(within time: GstClockTime) -> MovieError? {
    if case .problem(let error) = next(GST_MESSAGE_ERROR, within: time) { error } else { nil }
  }

  private func next(_ types: GstMessageType, within time: GstClockTime) -> Said? {
    guard let message = gst_bus_timed_pop_filtered(bus, time, types) else { return nil }
    defer {
      gst_mini_object_unref(UnsafeMutableRawPointer(message).assumingMemoryBound(to: GstMiniObject.self))
    }
    guard message.pointee.type == GST_MESSAGE_ERROR else { return .end }
    var error: UnsafeMutablePointer<GError>?
    gst_message_parse_error(message, &error, nil)
    defer { g_clear_error(&error) }
    guard let error else { return .problem(Self.failed("no reason given")) }
    let text = String(cString: error.pointee.message)
    let isFile = error.pointee.domain == gst_resource_error_quark()
    return .problem(isFile ? MovieError(code: .notWritable, message: text) : Self.failed(text))
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
