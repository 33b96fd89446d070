import Foundation
import Imaging

/// What a .mov or .mp4 file says about itself (ISO 14496-12).
package struct MovieInfo: Sendable, Hashable {
  package struct Track: Sendable, Hashable {
    package enum Medium: Sendable, Hashable { case video, sound, other }

    package var id = 0
    package var medium = Medium.other
    /// Four characters, such as `avc1`.
    package var codec = ""
    /// Of the pictures as they are shown before ``matrix``, in pixels.
    package var size = CGSize.zero
    /// Of the pictures as they are coded.
    package var codedSize = (width: 0, height: 0)
    /// From a picture's pixels, y down, to where a player shows them.
    package var matrix = Affine.identity
    /// Units a second.
    package var timescale = 1
    /// In units.
    package var duration = 0
    package var sampleCount = 0
    /// The shortest sample, in units; 0 for none.
    package var shortest = 0
    package var channels = 0
    package var sampleRate = 0.0
    /// All samples' sizes.
    package var byteCount = 0

    package init() {}

    package static func == (a: Track, b: Track) -> Bool {
      a.id == b.id && a.duration == b.duration && a.codec == b.codec
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }

    package var seconds: Double { Double(duration) / Double(timescale) }
  }

  package private(set) var tracks: [Track] = []
  /// Units a second, and the longest track in them.
  package private(set) var timescale = 600
  package private(set) var duration = 0
  package let isQuickTime: Bool

  /// Blocks. Throws for what cannot be read and for what is no such movie.
  package init(_ path: String) throws(MovieError) {
    let file = try BoxFile(path)
    guard let first = file.boxes.first, first.type == "ftyp", let brand = file.contents(first, limit: 4)
    else {
      throw Self.noMovie(path)
    }
    isQuickTime = brand.starts(with: Array("qt  ".utf8))
    guard let movie = file.boxes.last(where: { $0.type == "moov" }), let bytes = file.contents(movie) else {
      throw Self.noMovie(path)
    }
    read(movie: BoxReader(bytes))
    // Before the last fragment there may be a movie that says nothing of the samples.
    for box in file.boxes where box.type == "moof" {
      if let bytes = file.contents(box) { read(fragment: BoxReader(bytes)) }
    }
    guard !tracks.isEmpty else { throw Self.noMovie(path) }
    let longest = tracks.map { Int(exactly: ($0.seconds * Double(timescale)).rounded()) ?? 0 }.max() ?? 0
    duration = max(duration, longest)
  }

  private static func noMovie(_ path: String) -> MovieError {
    MovieError(code: .notReadable, message: "\(path) is no movie that can be read. Give a .mov or .mp4 file.")
  }

  package var video: Track? { tracks.first { $0.medium == .video } }

  // MARK: Boxes

  private mutating func read(movie: BoxReader) {
    for box in movie.children {
      switch box.type {
      case "mvhd":
        var body = box.body
        let isLong = body.version == 1
        body.skip(isLong ? 16 : 8)
        timescale = max(body.u32(), 1)
        duration = isLong ? body.u64() : body.u32()
      case "trak": tracks.append(Self.track(box.body))
      default: break
      }
    }
  }

  private static func track(_ trak: BoxReader) -> Track {
    var track = Track()
    for box in trak.children {
      switch box.type {
      case "tkhd": track.read(header: box.body)
      case "mdia":
        for box in box.body.children {
          switch box.type {
          case "mdhd": track.read(mediaHeader: box.body)
          case "hdlr": track.read(handler: box.body)
          case "minf":
            for table in box.body.children where table.type == "stbl" {
              for box in table.body.children { track.read(table: box) }
            }
          default: break
          }
        }
      default: break
      }
    }
    return track
  }

  private mutating func read(fragment: BoxReader) {
    for traf in fragment.children where traf.type == "traf" {
      let parts = traf.body.children
      guard var header = parts.first(where: { $0.type == "tfhd" })?.body else { continue }
      let flags = header.flags
      let id = header.u32()
      guard let index = tracks.firstIndex(where: { $0.id == id }) else { continue }
      if flags & 1 != 0 { header.skip(8) }
      if flags & 2 != 0 { header.skip(4) }
      let duration = flags & 8 != 0 ? header.u32() : 0
      for run in parts where run.type == "trun" { tracks[index].read(run: run.body, duration) }
    }
  }
}
