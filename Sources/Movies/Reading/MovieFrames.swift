import CGStreamer
import Foundation
import Imaging

/// Pictures of a movie at moments. One task at a time uses it; its functions block.
package final class MovieFrames {
  private static let patience = 100

  /// *Decided*: a moment that lies no further ahead is come to by decoding what is between.
  private static let stride = 1.0

  private let pipeline: MoviePipeline
  private let sink: UnsafeMutablePointer<GstElement>
  private var isFresh = true
  /// What shows at the moment that was asked for last, and what comes after it.
  private var shown: Sample?
  private var following: Sample?

  /// Throws where there is no such file, or no decoder for it.
  package init(_ path: String) throws(MovieError) {
    try MovieElement.require([.appsink])
    let name = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    pipeline = try MoviePipeline(
      "filesrc name=source location=\"\(name)\" ! decodebin ! videoconvert ! video/x-raw,format=BGRA "
        + "! appsink name=sink sync=false max-buffers=2")
    guard let sink = pipeline.element("sink") else {
      throw MovieError(code: .encoderFailed, message: "the pipeline has no sink")
    }
    self.sink = sink
  }

  deinit {
    // A decoder that waits for room in the sink ends first.
    pipeline.stop()
    gst_object_unref(sink)
  }

  /// The picture that shows at a moment, BGRA, and when it begins; the last one where the movie is over by then, nil
  /// where there is none. Moments that follow one another are quick.
  package func picture(at time: Double) throws(MovieError) -> (picture: PixelBuffer, seconds: Double)? {
    // No movie is longer than a century.
    let seconds = min(max(0, time), 4e9)
    if isFresh {
      // It can jump once it is under way.
      (isFresh, shown) = (false, try next())
    }
    guard let first = shown else { return nil }
    if first.time > seconds || seconds - first.time > Self.stride { try jump(to: seconds) }
    while true {
      if following == nil { following = try next() }
      guard let following, following.time <= seconds + 1e-6 else { break }
      (shown, self.following) = (following, nil)
    }
    return shown.flatMap(Self.picture)
  }

  /// To the last key picture before a moment. Beyond the end nothing comes: the last picture is near.
  private func jump(to seconds: Double) throws(MovieError) {
    var start = seconds
    while true {
      following = nil
      pipeline.seek(to: start)
      shown = try next()
      guard shown == nil, start > 0 else { return }
      start = max(0, start == seconds ? seconds - 1 : start - 10)
    }
  }

  private func next() throws(MovieError) -> Sample? {
    for _ in 0..<Self.patience {
      if let sample = gst_shim_pull_sample(sink, 100_000_000) { return Sample(sample) }
      try pipeline.check()
      if gst_shim_is_ended(sink) != 0 { return nil }
    }
    throw MovieError(code: .encoderFailed, message: "the decoder stands still")
  }

  private static func picture(of sample: Sample) -> (picture: PixelBuffer, seconds: Double)? {
    guard let buffer = gst_sample_get_buffer(sample.pointer), let caps = gst_sample_get_caps(sample.pointer),
      let structure = gst_caps_get_structure(caps, 0)
    else { return nil }
    var (width, height): (gint, gint) = (0, 0)
    gst_structure_get_int(structure, "width", &width)
    gst_structure_get_int(structure, "height", &height)
    var map = GstMapInfo()
    guard width > 0, height > 0, gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return nil }
    defer { gst_buffer_unmap(buffer, &map) }
    guard Int(map.size) >= Int(width) * Int(height) * 4, let data = map.data else { return nil }
    let picture = PixelBuffer(width: Int(width), height: Int(height), format: .bgra)
    PixelOperations.read(data, bytesPerRow: Int(width) * 4, .bgra, .ignored, into: picture)
    return (picture, sample.time)
  }

  /// One decoded picture.
  private final class Sample {
    let pointer: OpaquePointer
    /// In seconds.
    let time: Double

    init(_ pointer: OpaquePointer) {
      self.pointer = pointer
      time = gst_sample_get_buffer(pointer).map { Double(gst_shim_time($0)) / 1e9 } ?? 0
    }

    deinit { gst_shim_unref_sample(pointer) }
  }
}
