import Imaging

/// Compresses pictures into a track of a movie's file. One task uses it at a time; its functions block while the encoder
/// works.
final class PictureTrack {
  private static let timescale = 90_000
  /// *Decided*: in seconds; what is said of a movie's samples has room for half a day.
  private static let longest = 12 * 3600

  private let settings: MovieSettings
  private let encoder: SampleEncoder
  private let file: MovieFile
  private let number: Int
  private let planes: EncoderPlanes
  private let narrowed: PixelBuffer
  /// To be declared; nil for the least.
  private let level: H264Level?
  private var times: [Int64] = []
  private var latest: Duration?
  private(set) var isEmpty = true

  /// As the file lists it.
  static func entry(_ settings: MovieSettings, id: Int) -> MovieTrack {
    MovieTrack(
      id: id,
      medium: .video(settings.codec, width: settings.width, height: settings.height, matrix: settings.matrix),
      timescale: timescale)
  }

  /// - Parameter number: the track's place in the file's list.
  init(_ settings: MovieSettings, _ number: Int, of file: MovieFile) throws(MovieError) {
    (self.settings, self.number, self.file) = (settings, number, file)
    let (width, height) = (settings.width, settings.height)
    planes = EncoderPlanes(width: width, height: height)
    narrowed = PixelBuffer(width: width, height: height, format: .nv12Video)
    level = settings.codec == .h264 ? settings.profile?.level.map(H264Level.init) : nil
    encoder = try SampleEncoder(
      caps: "video/x-raw,format=I420,width=\(width),height=\(height),"
        + "framerate=\(settings.framesPerSecond)/1,pixel-aspect-ratio=1/1,colorimetry=bt709,"
        + "interlace-mode=progressive",
      encoder: settings.codec.encoder(
        (settings.profile ?? settings.codec.usualProfile).tools, bitRate: settings.effectiveBitRate,
        keyInterval: settings.keyInterval ?? settings.framesPerSecond))
  }

  func append(_ picture: PixelBuffer, at time: Duration, for duration: Duration) throws(MovieError) {
    guard time < .seconds(Self.longest) else {
      throw MovieError(
        code: .notWritable, message: "A picture at \(time) is too late: a movie is 12 hours long at most.")
    }
    // Threads that are asked in order may come in another.
    guard latest.map({ time > $0 }) ?? true else {
      throw MovieError(
        code: .notWritable, message: "A picture at \(time) comes after a later one. Append them in order.")
    }
    latest = time
    isEmpty = false
    times.append(time.units(Self.timescale))
    let fitting = picture.scaled(width: settings.width, height: settings.height, settings.scaling)
    try encoder.push(
      count: planes.byteCount, at: time.wholeNanoseconds, for: duration.wholeNanoseconds
    ) { planes.fillVideoRange($0, from: fitting, narrowed: narrowed) }
    try take(duration: duration.units(Self.timescale))
  }

  /// Writes what is left.
  func finish() throws(MovieError) {
    try encoder.end()
    while !times.isEmpty { try take(duration: 0) }
  }

  private func take(duration: Int64) throws(MovieError) {
    guard var output = try encoder.next(isOwed: true), !times.isEmpty else {
      times = []
      return
    }
    if var configuration = encoder.configuration {
      level?.declare(in: &configuration)
      file.setConfiguration(configuration, track: number)
    }
    if output.isKey { level?.declare(inPicture: &output.bytes) }
    try file.append(
      MovieSample(bytes: output.bytes, time: times.removeFirst(), duration: duration, isKey: output.isKey),
      track: number)
  }
}
