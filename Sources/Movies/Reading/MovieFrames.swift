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
  package func picture(at seconds: Double) throws(MovieError) -> (picture: PixelBuffer, seconds: Double)? {
    // It can jump once it is under way.
    var sample = isFresh ? try next() : nil
    isFresh = false
    if seconds > 0 || sample == nil {
      if let sample { gst_shim_unref_sample(sample) }
      pipeline.seek(to: seconds)
      sample = try next()
      // Beyond the end nothing comes: the last picture is near.
      var earlier = seconds
      while sample == nil, earlier > 0 {
        earlier = max(0, earlier > seconds - 1 ? seconds - 1 : earlier - 10)
        pipeline.seek(to: earlier)
        sample = try last()
      }
    }
    guard let sample else { return nil }
    defer { gst_shim_unref_sample(sample) }
    return Self.picture(of: sample)
  }

  private func next() throws(MovieError) -> OpaquePointer? {
    for _ in 0..<Self.patience {
      if let sample = gst_shim_pull_sample(sink, 100_000_000) { return sample }
      try pipeline.check()
      if gst_shim_is_ended(sink) != 0 { return nil }
    }
    throw MovieError(code: .encoderFailed, message: "the decoder stands still")
  }

  private func last() throws(MovieError) -> OpaquePointer? {
    var last: OpaquePointer?
    while let sample = try next() {
      if let last { gst_shim_unref_sample(last) }
      last = sample
    }
    return last
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
    return (picture, Double(gst_shim_time(buffer)) / 1e9)
  }
}
