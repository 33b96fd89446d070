import CGStreamer

/// Compresses one stream: what is pushed comes out in order. One task at a time uses it; its functions block.
final class SampleEncoder {
  /// *Decided*: an encoder that gives nothing for so long has failed.
  private static let patience: GstClockTime = 20_000_000_000

  struct Output {
    var bytes: [UInt8]
    let isKey: Bool
  }

  private let pipeline: MoviePipeline
  private let sink: UnsafeMutablePointer<GstElement>
  /// What a decoder needs to know; nil before the first output, empty for codecs that have nothing such.
  private(set) var configuration: [UInt8]?

  /// `caps` describes what is pushed, `encoder` is the part of the pipeline that compresses it.
  init(caps: String, encoder: String) throws(MovieError) {
    pipeline = try MoviePipeline(
      "appsrc name=source format=time max-bytes=0 caps=\(caps) ! \(encoder) "
        + "! appsink name=sink sync=false max-buffers=0")
    guard let sink = pipeline.element("sink") else {
      throw MovieError(code: .encoderFailed, message: "the pipeline has no sink")
    }
    self.sink = sink
  }

  deinit { gst_object_unref(sink) }

  func push(
    count: Int, at time: Int64, for duration: Int64, fill: (UnsafeMutablePointer<UInt8>) -> Void
  ) throws(MovieError) {
    var map = GstMapInfo()
    guard let buffer = gst_buffer_new_allocate(nil, gsize(count), nil),
      gst_buffer_map(buffer, &map, GST_MAP_WRITE) != 0
    else { throw MovieError(code: .encoderFailed, message: "there is no memory for a sample") }
    fill(map.data)
    gst_buffer_unmap(buffer, &map)
    gst_shim_set_times(buffer, GstClockTime(time), GstClockTime(duration))
    try pipeline.push(buffer)
  }

  /// The next sample; waits for it where the encoder owes one.
  func next(isOwed: Bool) throws(MovieError) -> Output? {
    var waited: GstClockTime = 0
    let step: GstClockTime = isOwed ? 100_000_000 : 0
    while true {
      if let sample = gst_shim_pull_sample(sink, step) {
        defer { gst_shim_unref_sample(sample) }
        return output(of: sample)
      }
      guard isOwed else { return nil }
      try pipeline.check()
      if gst_shim_is_ended(sink) != 0 { return nil }
      waited += step
      if waited > Self.patience {
        throw MovieError(code: .encoderFailed, message: "the encoder stands still")
      }
    }
  }

  /// Says that nothing more comes; what is left is given by ``next(isOwed:)`` until it is nil.
  func end() throws(MovieError) { try pipeline.endSource() }

  private func output(of sample: OpaquePointer) -> Output? {
    guard let buffer = gst_sample_get_buffer(sample) else { return nil }
    if configuration == nil {
      configuration = gst_shim_codec_data(sample).map(Self.bytes(of:)) ?? []
    }
    return Output(bytes: Self.bytes(of: buffer), isKey: gst_shim_is_key(buffer) != 0)
  }

  private static func bytes(of buffer: UnsafeMutablePointer<GstBuffer>) -> [UInt8] {
    var map = GstMapInfo()
    guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return [] }
    defer { gst_buffer_unmap(buffer, &map) }
    return [UInt8](UnsafeBufferPointer(start: map.data, count: Int(map.size)))
  }
}
