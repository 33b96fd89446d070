import CGStreamer
import Imaging

/// Writes pictures with times as a movie that browsers play: VP8 in WebM (*decided*: it encodes fastest of what every
/// Chromium and Firefox plays without more being installed).
///
/// Equal pictures at equal times give an equal file. The file is written beside its place and appears there whole;
/// a writer that is let go before ``finish()`` leaves nothing. Encoding runs beside the caller, at most a few pictures
/// behind. One task uses a writer at a time; its functions block.
package final class MovieWriter {
  package let width: Int
  package let height: Int
  private let path: String
  private let nanosecondsPerFrame: GstClockTime
  private let pipeline: MoviePipeline
  private var file: PartFile?
  private var last: Duration?

  /// Begins a movie. `width` and `height` are 1 to 16383 pixels; `framesPerSecond` says how long the last picture
  /// stays and how fine the encoder's times are.
  package init(to path: String, width: Int, height: Int, framesPerSecond: Int = 30) throws(MovieError) {
    precondition((1...16_383).contains(width) && (1...16_383).contains(height), "\(width) × \(height) pixels")
    precondition(framesPerSecond > 0, "\(framesPerSecond) frames a second")
    (self.path, self.width, self.height) = (path, width, height)
    nanosecondsPerFrame = 1_000_000_000 / GstClockTime(framesPerSecond)
    try MovieElement.require(MovieElement.webM)
    let file: PartFile
    do { file = try PartFile(for: path) } catch {
      throw MovieError(code: .notWritable, message: error.message)
    }
    let shape = "width=\(width),height=\(height),framerate=\(framesPerSecond)/1,pixel-aspect-ratio=1/1"
    // A negative speed is kept; a positive one changes with how long frames take, and with it the bytes.
    pipeline = try MoviePipeline(
      """
      appsrc name=source format=time max-bytes=0 \
      caps=video/x-raw,format=I420,\(shape),colorimetry=bt601,interlace-mode=progressive \
      ! vp8enc deadline=1 cpu-used=-6 threads=1 end-usage=cq cq-level=16 target-bitrate=6000000 \
      keyframe-max-dist=90 \
      ! webmmux creation-time=2001-01-01T00:00:00Z writing-app=diptych \
      ! fdsink fd=\(file.descriptor) sync=false
      """)
    self.file = file
  }

  // The pipeline's threads write to the file.
  deinit { pipeline.stop() }

  /// Adds a picture of the movie's size, any format, shown from `time` on; times are not negative and increase by a
  /// millisecond at least. The buffer is the caller's again when this returns.
  package func append(_ picture: PixelBuffer, at time: Duration) throws(MovieError) {
    precondition(picture.width == width && picture.height == height, "a picture of another size")
    precondition(
      time >= (last.map { $0 + .milliseconds(1) } ?? .zero), "\(time) comes after \(last ?? .zero)")
    precondition(file != nil, "a movie that is finished takes no more pictures")
    last = time
    let buffer = try encoderBuffer(of: picture)
    gst_shim_set_times(buffer, time.nanoseconds, nanosecondsPerFrame)
    do { try pipeline.push(buffer) } catch { throw named(error) }
  }

  /// Writes what is left; the file is there when this returns. A movie has at least one picture.
  package func finish() throws(MovieError) {
    guard let file else { preconditionFailure("a movie is finished once") }
    self.file = nil
    guard last != nil else {
      pipeline.stop()
      throw MovieError(code: .empty, message: "\(path) would be a movie without a picture.")
    }
    do { try pipeline.end() } catch { throw named(error) }
    do {
      for (index, range) in WebMTracks(file.prefix(4096)).identities.enumerated() {
        try file.write(
          [UInt8](repeating: 0, count: range.count - 1) + [UInt8(index + 1)], at: range.lowerBound)
      }
      try file.finish()
    } catch { throw MovieError(code: .notWritable, message: error.message) }
  }

  private func named(_ error: MovieError) -> MovieError {
    MovieError(code: error.code, message: "The movie \(path) cannot be written: \(error.message)")
  }

  /// The picture as the encoder wants it, three planes in memory of the encoder's.
  private func encoderBuffer(of picture: PixelBuffer) throws(MovieError) -> UnsafeMutablePointer<GstBuffer> {
    let planes = EncoderPlanes(width: width, height: height)
    var map = GstMapInfo()
    guard let buffer = gst_buffer_new_allocate(nil, gsize(planes.byteCount), nil),
      gst_buffer_map(buffer, &map, GST_MAP_WRITE) != 0
    else { throw named(MovieError(code: .encoderFailed, message: "there is no memory for a picture")) }
    planes.fill(map.data, from: picture)
    gst_buffer_unmap(buffer, &map)
    return buffer
  }
}

extension Duration {
  fileprivate var nanoseconds: GstClockTime {
    GstClockTime(components.seconds) * 1_000_000_000 + GstClockTime(components.attoseconds / 1_000_000_000)
  }
}
