import Foundation

/// What the boxes of a .mov or .mp4 file say, read independently of who wrote it. Fragments are followed where the
/// file was not finished.
package struct MovieBoxes {
  package struct Track {
    package var handler = ""
    package var codec = ""
    /// a, b, c, d of the track's matrix.
    package var matrix: [Int] = []
    package var width = 0
    package var height = 0
    package var timescale = 0
    /// Seconds.
    package var duration = 0.0
    /// In units of the track's timescale.
    package var durations: [Int] = []
    package var sizes: [Int] = []
    package var offsets: [Int] = []
    package var keyCount = 0

    package var count: Int { sizes.count }
    package var seconds: Double { Double(durations.reduce(0, +)) / Double(timescale) }
  }

  package struct Failure: Error { package let text: String }

  package let brand: String
  package let tracks: [Track]
  /// Letters of the boxes at the top of the file.
  package let top: [String]

  package var video: Track? { tracks.first { $0.handler == "vide" } }
  package var sound: Track? { tracks.first { $0.handler == "soun" } }

  package init(_ path: String) throws {
    let data = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var reader = Reader(data: data)
    try reader.visit(0..<data.count, path: [])
    (brand, tracks, top) = (reader.brand, reader.tracks, reader.top)
  }

  private struct Reader {
    let data: [UInt8]
    var brand = ""
    var tracks: [Track] = []
    var top: [String] = []
    private var moof = 0
    private var traf = 0

    init(data: [UInt8]) { self.data = data }

    func number(_ place: Int, _ count: Int = 4) -> Int {
      data[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    func text(_ place: Int) -> String { String(decoding: data[place..<(place + 4)], as: UTF8.self) }

    mutating func visit(_ range: Range<Int>, path: [String]) throws {
      var place = range.lowerBound
      while place + 8 <= range.upperBound {
        var (size, head) = (number(place), 8)
        if size == 1 { (size, head) = (number(place + 8, 8), 16) }
        // A process that was killed leaves a piece of a box.
        if size < head || place + size > range.upperBound {
          if path.isEmpty { return }
          throw Failure(text: "\(path) has a box of \(size) bytes")
        }
        let kind = text(place + 4)
        if path.isEmpty { top.append(kind) }
        try visit(kind, place, (place + head)..<(place + size), path)
        place += size
      }
    }

    mutating func visit(_ kind: String, _ start: Int, _ body: Range<Int>, _ path: [String]) throws {
      let at = body.lowerBound
      let last = tracks.indices.last
      switch kind {
      case "ftyp": brand = text(at)
      case "trak":
        tracks.append(Track())
        try visit(body, path: path + [kind])
      case "moov", "mdia", "minf", "stbl": try visit(body, path: path + [kind])
      case "moof":
        moof = start
        try visit(body, path: path + [kind])
      case "traf": try visit(body, path: path + [kind])
      case "tkhd":
        let matrix = at + 40
        tracks[last!].matrix = [0, 4, 12, 16].map {
          Int(Int32(truncatingIfNeeded: number(matrix + $0))) >> 16
        }
        tracks[last!].width = number(at + 76) >> 16
        tracks[last!].height = number(at + 80) >> 16
      case "mdhd":
        tracks[last!].timescale = number(at + 12)
        tracks[last!].duration = Double(number(at + 16)) / Double(number(at + 12))
      case "hdlr": tracks[last!].handler = text(at + 8)
      case "stsd": tracks[last!].codec = text(at + 12)
      case "stts":
        for index in 0..<number(at + 4) {
          tracks[last!].durations += [Int](
            repeating: number(at + 12 + 8 * index), count: number(at + 8 + 8 * index))
        }
      case "stss": tracks[last!].keyCount = number(at + 4)
      case "stsz": tracks[last!].sizes = (0..<number(at + 8)).map { number(at + 12 + 4 * $0) }
      case "co64": tracks[last!].offsets = (0..<number(at + 4)).map { number(at + 8 + 8 * $0, 8) }
      case "tfhd": traf = number(at + 4) - 1
      case "trun":
        var place = moof + number(at + 8)
        for index in 0..<number(at + 4) {
          let entry = at + 12 + 12 * index
          tracks[traf].durations.append(number(entry))
          tracks[traf].sizes.append(number(entry + 4))
          tracks[traf].offsets.append(place)
          place += number(entry + 4)
          if number(entry + 8) == 0x0200_0000 { tracks[traf].keyCount += 1 }
        }
      default: break
      }
    }
  }
}
