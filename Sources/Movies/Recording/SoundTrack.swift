/// Compresses sound into a track of a movie's file. One task uses it at a time; its functions block while the encoder
/// works.
final class SoundTrack {
  /// What AAC takes at once.
  private static let frame = 1024
  /// *Decided*: in seconds; a longer hole is a wrong time, and silence in it would fill memory.
  private static let longestHole = 3600
  /// How much later than it came sound leaves the encoder, in frames (measured).
  private static let lead: Int64 = 1600

  private let format: SoundFormat
  private let file: MovieFile
  private let number: Int
  /// Made when the first sound comes, which says at what rate it does.
  private var encoder: SampleEncoder?
  private var held: [Int16] = []
  /// Frames a second of the sound that comes.
  private var rate = 0
  /// Frames that came, holes filled.
  private var count: Int64 = 0
  private var pushed: Int64 = 0
  private var written: Int64 = 0

  var isEmpty: Bool { encoder == nil }

  /// As the file lists it.
  static func entry(_ format: SoundFormat, id: Int) -> MovieTrack {
    var track = MovieTrack(id: id, medium: .sound(channels: format.channels), timescale: format.sampleRate)
    track.lead = lead
    return track
  }

  /// - Parameter number: the track's place in the file's list.
  init(_ format: SoundFormat, _ number: Int, of file: MovieFile) {
    (self.format, self.number, self.file) = (format, number, file)
  }

  private static func encoder(_ format: SoundFormat, from rate: Int) throws(MovieError) -> SampleEncoder {
    let layout = "channels=\(format.channels)" + (format.channels == 2 ? ",channel-mask=(bitmask)0x3" : "")
    let other =
      rate == format.sampleRate
      ? "" : "audioconvert ! audioresample ! audio/x-raw,rate=\(format.sampleRate) ! "
    return try SampleEncoder(
      caps: "audio/x-raw,format=S16LE,layout=interleaved,rate=\(rate),\(layout)",
      encoder: other + "voaacenc bitrate=\(format.bitRate) ! audio/mpeg,stream-format=raw")
  }

  /// Sound of `rate` frames a second, the format's unless it says otherwise.
  func append(_ samples: [Int16], rate: Int?, at time: Duration) throws(MovieError) {
    let rate = rate ?? format.sampleRate
    if encoder == nil {
      self.rate = rate
      encoder = try Self.encoder(format, from: rate)
    }
    guard rate == self.rate else {
      throw MovieError(
        code: .notWritable, message: "Sound of \(rate) Hz comes after sound of \(self.rate) Hz.")
    }
    // A hole, as before sound that comes late or after a device is away, is silence.
    var missing = Int(time.units(rate) - count)
    guard missing < Self.longestHole * rate else {
      throw MovieError(
        code: .notWritable,
        message: "Sound at \(time) comes more than an hour after the sound before it. Check its times.")
    }
    if missing <= (count == 0 ? 0 : rate / 100) { missing = 0 }
    while missing > 0 {
      let length = min(missing, rate)
      hold([Int16](repeating: 0, count: length * format.channels))
      try compress()
      missing -= length
    }
    hold(samples)
    try compress()
  }

  /// Writes what is left.
  func finish() throws(MovieError) {
    guard let encoder else { return }
    file.setPlayedLength(count * Int64(format.sampleRate) / Int64(rate), track: number)
    // What the encoder still holds back comes out behind silence.
    let frames = Int(Self.lead) * rate / format.sampleRate + 2 * Self.frame
    held += [Int16](repeating: 0, count: frames * format.channels)
    try compress()
    try encoder.end()
    while try take(isOwed: true) {}
  }

  private func hold(_ samples: [Int16]) {
    held += samples
    count += Int64(samples.count / format.channels)
  }

  private func compress() throws(MovieError) {
    guard let encoder else { return }
    let length = Self.frame * format.channels
    var place = 0
    while held.count - place >= length {
      let frame = held[place..<(place + length)]
      try encoder.push(
        count: length * 2, at: pushed * 1_000_000_000 / Int64(rate),
        for: Int64(Self.frame) * 1_000_000_000 / Int64(rate)
      ) { target in
        frame.withUnsafeBytes {
          UnsafeMutableRawPointer(target).copyMemory(from: $0.baseAddress!, byteCount: length * 2)
        }
      }
      pushed += Int64(Self.frame)
      place += length
      while try take(isOwed: false) {}
    }
    held.removeFirst(place)
  }

  /// False when nothing is there.
  private func take(isOwed: Bool) throws(MovieError) -> Bool {
    guard let encoder, let output = try encoder.next(isOwed: isOwed) else { return false }
    if let configuration = encoder.configuration { file.setConfiguration(configuration, track: number) }
    try file.append(
      MovieSample(bytes: output.bytes, time: written, duration: Int64(Self.frame), isKey: true),
      track: number)
    written += Int64(Self.frame)
    return true
  }
}
