import CGStreamer
import Foundation
import Imaging

/// Pictures of a movie at moments. One task at a time uses it; its functions block.
package final class MovieFrames {
  private static let patience = 100

  private let pipeline: MoviePipeline
  private let sink: UnsafeMutablePointer<GstElement>
  private var isFresh = true

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
  /// where there is none.
  package func picture(at time: Double) throws(MovieError) -> (picture: PixelBuffer, seconds: Double)? {
    // No movie is longer than a century.
    let seconds = min(max(0, time), 4e9)
    // It can jump once it is under way.
    let first = isFresh ? try next() : nil
    isFresh = false
    if let first, seconds <= 0 {
      defer { gst_shim_unref_sample(first) }
      return Self.picture(of: first)
    }
    if let first { gst_shim_unref_sample(first) }
    // Beyond the end nothing comes: the last picture is near, or as far before as it takes to find that there is none.
    var (start, step) = (seconds, 1.0)
    while true {
      pipeline.seek(to: start)
      if let sample = try last(until: seconds) {
        defer { gst_shim_unref_sample(sample) }
        return Self.picture(of: sample)
      }
      guard start > 0 else { return nil }
      start = max(0, start - step)
      step *= 4
    }
  }

  private func next() throws(MovieError) -> OpaquePointer? {
    for _ in 0..<Self.patience {
      if let sample = gst_shim_pull_sample(sink, 100_000_000) { return sample }
      try pipeline.check()
      if gst_shim_is_ended(sink) != 0 { return nil }
    }
    throw MovieError(code: .encoderFailed, message: "the decoder stands still")
  }

  /// The last one that begins by then, or the first.
  private func last(until seconds: Double) throws(MovieError) -> OpaquePointer? {
    var last: OpaquePointer?
    var isHandedOut = false
    defer { if !isHandedOut, let last { gst_shim_unref_sample(last) } }
    while let sample = try next() {
      let isLater = Self.time(of: sample) > seconds + 1e-6
      if isLater, last != nil {
        gst_shim_unref_sample(sample)
        break
      }
      if let last { gst_shim_unref_sample(last) }
      last = sample
      if isLater { break }
    }
    isHandedOut = true
    return last
  }

  /// In seconds.
  private static func time(of sample: OpaquePointer) -> Double {
    gst_sample_get_buffer(sample).map { Double(gst_shim_time($0)) / 1e9 } ?? 0
  }

  private static func picture(of sample: OpaquePointer) -> (picture: PixelBuffer, seconds: Double)? {
    guard let buffer = gst_sample_get_buffer(sample), let caps = gst_sample_get_caps(sample),
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
    return (picture, time(of: sample))
  }
}
