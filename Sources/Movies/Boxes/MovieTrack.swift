/// A track as it stands: what its samples are, and where in the file each lies.
struct MovieTrack {
  enum Medium {
    case video(MovieCodec, width: Int, height: Int, matrix: TrackMatrix)
    /// AAC.
    case sound(channels: Int)
  }

  struct Entry {
    let offset: Int
    let size: Int
    let time: Int64
    let duration: Int64
    let isKey: Bool
  }

  /// Counted from 1.
  let id: Int
  let medium: Medium
  /// Units a second.
  let timescale: Int
  var configuration: [UInt8] = []
  /// What a player leaves out at the start, in units: an encoder's way into the sound.
  var lead: Int64 = 0
  /// What it plays then, in units; nil for all.
  var playedLength: Int64?
  private(set) var entries: [Entry] = []
  /// Samples that are not in the file yet.
  var pending: [MovieSample] = []

  init(id: Int, medium: Medium, timescale: Int) {
    (self.id, self.medium, self.timescale) = (id, medium, timescale)
  }

  /// When the first sample is, in units: nothing is shown before it.
  var start: Int64 { entries.first?.time ?? 0 }

  /// From there to the end of the last sample in the file, in units.
  var duration: Int64 { entries.last.map { $0.time + $0.duration - start } ?? 0 }

  /// What is played of that.
  var playedDuration: Int64 {
    let rest = max(0, duration - lead)
    return min(rest, playedLength ?? rest)
  }

  mutating func add(_ sample: MovieSample, at offset: Int) {
    entries.append(
      Entry(
        offset: offset, size: sample.bytes.count, time: sample.time, duration: sample.duration,
        isKey: sample.isKey))
  }

  /// A sample lasts until the next comes.
  mutating func append(_ sample: MovieSample) {
    if let last = pending.indices.last { pending[last].duration = sample.time - pending[last].time }
    pending.append(sample)
  }

  /// How long each entry lasts: until the next, the last as long as it says.
  var durations: [Int64] {
    entries.indices.map { index in
      index + 1 < entries.count ? entries[index + 1].time - entries[index].time : entries[index].duration
    }
  }
}
