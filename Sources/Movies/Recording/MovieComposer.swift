import Imaging

/// Writes pictures and sound as a movie file. One task uses it at a time; its functions block while the encoder
/// works. Times count from the movie's start.
package final class MovieComposer {
  private static let videoTimescale = 90_000
  /// What AAC takes at once.
  private static let soundFrame = 1024
  /// *Decided*: in seconds; what is said of a movie's samples has room for half a day.
  private static let longest = 12 * 3600
  /// *Decided*: in seconds; a longer hole is a wrong time, and silence in it would fill memory.
  private static let longestHole = 3600
  /// How much later than it came sound leaves the encoder, in frames (measured).
  private static let soundLead: Int64 = 1600

  package let settings: MovieSettings
  private let file: MovieFile
  private let pictures: SampleEncoder
  /// Made when the first sound comes, which says at what rate it does.
  private var sound: SampleEncoder?
  private let planes: EncoderPlanes
  private let narrowed: PixelBuffer
  private var pictureTimes: [Int64] = []
  private var heldSound: [Int16] = []
  /// Frames a second of the sound that comes.
  private var soundRate = 0
  /// Frames that came, holes filled.
  private var soundCount: Int64 = 0
  private var soundPushed: Int64 = 0
  private var isEmpty = true

  /// Makes the file. Throws where one is there already.
  package init(_ settings: MovieSettings) throws(MovieError) {
    self.settings = settings
    precondition(settings.width % 2 == 0 && settings.height % 2 == 0, "a movie's size is even")
    let (width, height) = (settings.width, settings.height)
    try MovieElement.require(
      settings.codec.elements + (settings.sound == nil ? [] : [.audioconvert, .audioresample, .voaacenc]))
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
      var track = MovieTrack(id: 2, medium: .sound(channels: sound.channels), timescale: sound.sampleRate)
      track.lead = Self.soundLead
      tracks.append(track)
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
  }

  private static func soundEncoder(_ format: SoundFormat, from rate: Int) throws(MovieError) -> SampleEncoder
  {
    let layout = "channels=\(format.channels)" + (format.channels == 2 ? ",channel-mask=(bitmask)0x3" : "")
    let other =
      rate == format.sampleRate
      ? "" : "audioconvert ! audioresample ! audio/x-raw,rate=\(format.sampleRate) ! "
    return try SampleEncoder(
      caps: "audio/x-raw,format=S16LE,layout=interleaved,rate=\(rate),\(layout)",
      encoder: other + "voaacenc bitrate=\(format.bitRate) ! audio/mpeg,stream-format=raw")
  }

  /// How long the file is so far, in bytes, with what waits for its fragment.
  package var byteCount: Int { file.count }

  /// Adds a picture of the movie's size, any format, shown from `time` on; times increase. The buffer is the
  /// caller's again when this returns, and the picture is compressed.
  package func append(_ picture: PixelBuffer, at time: Duration, for duration: Duration) throws(MovieError) {
    precondition(
      picture.width == settings.width && picture.height == settings.height, "a picture of another size")
    guard time < .seconds(Self.longest) else {
      throw MovieError(
        code: .notWritable, message: "A picture at \(time) is too late: a movie is 12 hours long at most.")
    }
    isEmpty = false
    let (start, length) = (Self.units(time, Self.videoTimescale), Self.units(duration, Self.videoTimescale))
    pictureTimes.append(start)
    try pictures.push(
      count: planes.byteCount, at: time.wholeNanoseconds, for: duration.wholeNanoseconds
    ) { planes.fillVideoRange($0, from: picture, narrowed: narrowed) }
    try takePicture(isOwed: true, duration: length)
  }

  /// Adds sound that begins at `time`, of `rate` frames a second, the movie's unless it says otherwise; one movie's sound
  /// has one rate. What follows continues it. Ignored in a movie without sound.
  package func appendSound(
    _ samples: [Int16], rate: Int? = nil, at time: Duration
  ) throws(MovieError) {
    guard let format = settings.sound, !samples.isEmpty else { return }
    if sound == nil {
      soundRate = rate ?? format.sampleRate
      sound = try Self.soundEncoder(format, from: soundRate)
    }
    // A hole, as before sound that comes late or after a device is away, is silence.
    guard rate ?? format.sampleRate == soundRate else {
      throw MovieError(
        code: .notWritable, message: "Sound of \(rate ?? 0) Hz comes after sound of \(soundRate) Hz.")
    }
    var missing = Int(Self.units(time, soundRate) - soundCount)
    guard missing < Self.longestHole * soundRate else {
      throw MovieError(
        code: .notWritable,
        message: "Sound at \(time) comes more than an hour after the sound before it. Check its times.")
    }
    if missing <= (soundCount == 0 ? 0 : soundRate / 100) { missing = 0 }
    while missing > 0 {
      let count = min(missing, soundRate)
      hold([Int16](repeating: 0, count: count * format.channels))
      try compressSound()
      missing -= count
    }
    hold(samples)
    try compressSound()
  }

  private func hold(_ samples: [Int16]) {
    heldSound += samples
    soundCount += Int64(samples.count / (settings.sound?.channels ?? 1))
  }

  /// Writes what is left; the file is whole when this returns.
  package func finish() throws(MovieError) {
    guard !isEmpty else {
      throw MovieError(code: .empty, message: "\(settings.path) would be a movie without a picture.")
    }
    if let sound, let format = settings.sound {
      file.setPlayedLength(soundCount * Int64(format.sampleRate) / Int64(soundRate), track: 1)
      // What the encoder still holds back comes out behind silence.
      let frames = Int(Self.soundLead) * soundRate / format.sampleRate + 2 * Self.soundFrame
      heldSound += [Int16](repeating: 0, count: frames * format.channels)
      try compressSound()
      try sound.end()
      while try takeSound(isOwed: true) {}
    }
    try pictures.end()
    while !pictureTimes.isEmpty { try takePicture(isOwed: true, duration: 0) }
    try file.finish()
    if settings.isFronted { try FrontedMovie.make(of: settings.path) }
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

  private func compressSound() throws(MovieError) {
    guard let format = settings.sound, let sound else { return }
    let count = Self.soundFrame * format.channels
    var place = 0
    while heldSound.count - place >= count {
      let frame = heldSound[place..<(place + count)]
      try sound.push(
        count: count * 2, at: soundPushed * 1_000_000_000 / Int64(soundRate),
        for: Int64(Self.soundFrame) * 1_000_000_000 / Int64(soundRate)
      ) { target in
        frame.withUnsafeBytes {
          UnsafeMutableRawPointer(target).copyMemory(from: $0.baseAddress!, byteCount: count * 2)
        }
      }
      soundPushed += Int64(Self.soundFrame)
      place += count
      while try takeSound(isOwed: false) {}
    }
    heldSound.removeFirst(place)
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
