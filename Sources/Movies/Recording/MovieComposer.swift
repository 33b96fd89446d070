import Imaging

/// Writes pictures and sound as a movie file. One task uses it at a time; its functions block while the encoder
/// works. Times count from the movie's start.
package final class MovieComposer {
  private static let videoTimescale = 90_000
  /// What AAC takes at once.
  private static let soundFrame = 1024

  package let settings: MovieSettings
  private let file: MovieFile
  private let pictures: SampleEncoder
  private let sound: SampleEncoder?
  private let planes: EncoderPlanes
  private let narrowed: PixelBuffer
  private var pictureTimes: [Int64] = []
  private var heldSound: [Int16] = []
  private var soundTime: Int64?
  private var soundPushed: Int64 = 0
  private var isEmpty = true

  /// Makes the file. Throws where one is there already.
  package init(_ settings: MovieSettings) throws(MovieError) {
    self.settings = settings
    precondition(settings.width % 2 == 0 && settings.height % 2 == 0, "a movie's size is even")
    let (width, height) = (settings.width, settings.height)
    try MovieElement.require(settings.codec.elements + (settings.sound == nil ? [] : [.voaacenc]))
    planes = EncoderPlanes(width: width, height: height)
    narrowed = PixelBuffer(width: width, height: height, format: .nv12Video)
    let file = try GrowingFile(settings.path)
    var tracks = [
      MovieTrack(
        id: 1,
        medium: .video(settings.codec, width: width, height: height, matrix: settings.matrix),
        timescale: Self.videoTimescale)
    ]
    if let sound = settings.sound {
      tracks.append(
        MovieTrack(id: 2, medium: .sound(channels: sound.channels), timescale: sound.sampleRate))
    }
    self.file = try MovieFile(
      file, settings.container == .quickTime ? .quickTime : .mpeg4, tracks: tracks,
      fragmentInterval: settings.fragmentInterval, contentIdentifier: settings.contentIdentifier)
    pictures = try SampleEncoder(
      caps: "video/x-raw,format=I420,width=\(width),height=\(height),"
        + "framerate=\(settings.framesPerSecond)/1,pixel-aspect-ratio=1/1,colorimetry=bt709,"
        + "interlace-mode=progressive",
      encoder: settings.codec.encoder(
        bitRate: settings.effectiveBitRate,
        keyInterval: settings.keyInterval ?? settings.framesPerSecond))
    sound = try settings.sound.map { (sound) throws(MovieError) in
      try SampleEncoder(
        caps: "audio/x-raw,format=S16LE,layout=interleaved,rate=\(sound.sampleRate),"
          + "channels=\(sound.channels)" + (sound.channels == 2 ? ",channel-mask=(bitmask)0x3" : ""),
        encoder: "voaacenc bitrate=\(sound.bitRate) ! audio/mpeg,stream-format=raw")
    }
  }

  /// How long the file is so far, in bytes, with what waits for its fragment.
  package var byteCount: Int { file.count }

  /// Adds a picture of the movie's size, any format, shown from `time` on; times increase. The buffer is the
  /// caller's again when this returns, and the picture is compressed.
  package func append(_ picture: PixelBuffer, at time: Duration, for duration: Duration) throws(MovieError) {
    precondition(
      picture.width == settings.width && picture.height == settings.height, "a picture of another size")
    isEmpty = false
    let (start, length) = (Self.units(time, Self.videoTimescale), Self.units(duration, Self.videoTimescale))
    pictureTimes.append(start)
    try pictures.push(
      count: planes.byteCount, at: time.wholeNanoseconds, for: duration.wholeNanoseconds
    ) { planes.fillVideoRange($0, from: picture, narrowed: narrowed) }
    try takePicture(isOwed: true, duration: length)
  }

  /// Adds sound that begins at `time`; what follows continues it. Ignored in a movie without sound.
  package func appendSound(_ samples: [Int16], at time: Duration) throws(MovieError) {
    guard let format = settings.sound, !samples.isEmpty else { return }
    let start = Self.units(time, format.sampleRate)
    if soundTime == nil { soundTime = start }
    // A hole, as between a pause and what comes after a device is away, is silence.
    let expected = soundTime! + Int64(heldSound.count / format.channels)
    if start > expected + Int64(format.sampleRate / 100) {
      heldSound += [Int16](repeating: 0, count: Int(start - expected) * format.channels)
    }
    heldSound += samples
    try compressSound(isLast: false)
  }

  /// Writes what is left; the file is whole when this returns.
  package func finish() throws(MovieError) {
    guard !isEmpty else {
      throw MovieError(code: .empty, message: "\(settings.path) would be a movie without a picture.")
    }
    try compressSound(isLast: true)
    try pictures.end()
    while !pictureTimes.isEmpty { try takePicture(isOwed: true, duration: 0) }
    if let sound {
      try sound.end()
      while try takeSound(isOwed: true) {}
    }
    try file.finish()
  }

  // MARK: Samples

  private func takePicture(isOwed: Bool, duration: Int64) throws(MovieError) {
    guard let output = try pictures.next(isOwed: isOwed), !pictureTimes.isEmpty else {
      pictureTimes = []
      return
    }
    if let configuration = pictures.configuration { file.setConfiguration(configuration, track: 0) }
    try file.append(
      MovieSample(
        bytes: output.bytes, time: pictureTimes.removeFirst(), duration: duration, isKey: output.isKey),
      track: 0)
  }

  private func compressSound(isLast: Bool) throws(MovieError) {
    guard let format = settings.sound, let sound, soundTime != nil else { return }
    let count = Self.soundFrame * format.channels
    if isLast, heldSound.count % count != 0 {
      heldSound += [Int16](repeating: 0, count: count - heldSound.count % count)
    }
    while heldSound.count >= count {
      let frame = heldSound[..<count]
      try sound.push(
        count: count * 2, at: soundPushed * 1_000_000_000 / Int64(format.sampleRate),
        for: Int64(Self.soundFrame) * 1_000_000_000 / Int64(format.sampleRate)
      ) { target in
        frame.withUnsafeBytes {
          UnsafeMutableRawPointer(target).copyMemory(from: $0.baseAddress!, byteCount: count * 2)
        }
      }
      soundPushed += Int64(Self.soundFrame)
      soundTime! += Int64(Self.soundFrame)
      heldSound.removeFirst(count)
      while try takeSound(isOwed: false) {}
    }
  }

  private var soundWritten: Int64 = 0

  /// False when nothing is there.
  private func takeSound(isOwed: Bool) throws(MovieError) -> Bool {
    guard let sound, let output = try sound.next(isOwed: isOwed) else { return false }
    if let configuration = sound.configuration { file.setConfiguration(configuration, track: 1) }
    try file.append(
      MovieSample(
        bytes: output.bytes, time: soundWritten, duration: Int64(Self.soundFrame), isKey: true),
      track: 1)
    soundWritten += Int64(Self.soundFrame)
    return true
  }

  private static func units(_ time: Duration, _ timescale: Int) -> Int64 {
    let (seconds, rest) = time.components
    return seconds * Int64(timescale) + (rest / 1_000_000_000 * Int64(timescale) + 500_000_000)
      / 1_000_000_000
  }
}

extension Duration {
  fileprivate var wholeNanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
