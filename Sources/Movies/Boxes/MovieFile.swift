/// A .mov or .mp4 file while it is being written. One task uses it at a time; its functions block.
///
/// With a fragment interval the file can be played, up to its last fragment, whatever happens to the process: first
/// come a description of the tracks and then fragments. ``finish()`` adds the description of the whole and makes
/// free space of the rest, which leaves an ordinary movie. Without fragments a file that is not finished is none.
final class MovieFile {
  /// *Decided*: as QuickTime's own.
  private static let timescale = 600

  private let file: GrowingFile
  /// In seconds; nil for no fragments.
  private let fragmentInterval: Double?
  private let contentIdentifier: String?
  private(set) var tracks: [MovieTrack]
  private var description: Int?
  private var fragments: [Int] = []
  private var media: Int?

  init(
    _ file: GrowingFile, _ container: MovieSettings.Container, tracks: [MovieTrack],
    fragmentInterval: Double?,
    contentIdentifier: String? = nil
  ) throws(MovieError) {
    self.file = file
    self.tracks = tracks
    self.fragmentInterval = fragmentInterval
    self.contentIdentifier = contentIdentifier
    try file.append(
      BoxWriter.box("ftyp") { box in
        box.text(container.brand)
        box.u32(0x200)
        box.text(container.brand)
        if container != .quickTime { box.text("isomiso6") }
      })
  }

  func setConfiguration(_ bytes: [UInt8], track: Int) { tracks[track].configuration = bytes }

  /// What is played of a track in the end, in its units.
  func setPlayedLength(_ length: Int64, track: Int) { tracks[track].playedLength = length }

  /// How long the file is with what is still to be written.
  var count: Int {
    file.count + tracks.reduce(0) { $0 + $1.pending.reduce(0) { $0 + $1.bytes.count } }
  }

  /// Samples of a track come in the order of their times.
  func append(_ sample: MovieSample, track: Int) throws(MovieError) {
    tracks[track].append(sample)
    guard let fragmentInterval else {
      try writeMedia()
      return
    }
    let held = tracks[0].pending
    guard let first = held.first, let last = held.last else { return }
    // The last one's duration is not known before the next.
    let seconds = Double(last.time - first.time) / Double(tracks[0].timescale)
    if track == 0, seconds >= fragmentInterval { try writeFragment(keepingLast: true) }
  }

  /// Writes everything down; the last call.
  func finish() throws(MovieError) {
    if fragmentInterval != nil {
      try writeFragment(keepingLast: false)
    } else {
      try writeMedia()
      if let media { try file.write(Self.number(file.count - media), at: media + 8) }
    }
    // A track that nothing came for is none.
    let whole = BoxWriter.movie(
      tracks.filter { !$0.entries.isEmpty }, timescale: Self.timescale, isFragmented: false,
      contentIdentifier: contentIdentifier)
    try file.append(whole)
    for place in fragments.reversed() + [description].compactMap({ $0 }) {
      try file.write(Array("free".utf8), at: place + 4)
    }
  }

  // MARK: Fragments

  private func writeFragment(keepingLast: Bool) throws(MovieError) {
    let rest = keepingLast ? tracks[0].pending.popLast() : nil
    defer { if let rest { tracks[0].pending.append(rest) } }
    guard tracks.contains(where: { !$0.pending.isEmpty }) else { return }
    if description == nil {
      description = file.count
      try file.append(BoxWriter.movie(tracks, timescale: Self.timescale, isFragmented: true))
    }
    fragments.append(file.count)
    let head = BoxWriter.fragment(tracks, number: fragments.count)
    let size = tracks.reduce(0) { $0 + $1.pending.reduce(0) { $0 + $1.bytes.count } }
    var place = file.count + head.count + 8
    var body = head
    var writer = BoxWriter()
    writer.u32(size + 8)
    writer.text("mdat")
    body += writer.bytes
    for index in tracks.indices {
      for sample in tracks[index].pending {
        tracks[index].add(sample, at: place)
        place += sample.bytes.count
        body += sample.bytes
      }
      tracks[index].pending = []
    }
    try file.append(body)
  }

  // MARK: One box

  private func writeMedia() throws(MovieError) {
    if media == nil {
      media = file.count
      var writer = BoxWriter()
      // A length of 1 stands for the 64 bits behind the letters.
      writer.u32(1)
      writer.text("mdat")
      writer.u64(16)
      try file.append(writer.bytes)
    }
    for index in tracks.indices {
      for sample in tracks[index].pending {
        tracks[index].add(sample, at: file.count)
        try file.append(sample.bytes)
      }
      tracks[index].pending = []
    }
  }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
  }
}
