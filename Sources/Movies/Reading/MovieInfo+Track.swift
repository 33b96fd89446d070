import Foundation
import Imaging

extension MovieInfo.Track {
  mutating func read(header: BoxReader) {
    var body = header
    let isLong = body.version == 1
    body.skip(isLong ? 16 : 8)
    id = body.u32()
    body.skip(4 + (isLong ? 8 : 4) + 8 + 8)
    func fixed(_ value: Int) -> Double { Double(Int32(truncatingIfNeeded: value)) / 65536 }
    let values = (0..<9).map { _ in fixed(body.u32()) }
    matrix = Affine(a: values[0], b: values[1], c: values[3], d: values[4], tx: values[6], ty: values[7])
    size = CGSize(width: fixed(body.u32()), height: fixed(body.u32()))
  }

  mutating func read(mediaHeader: BoxReader) {
    var body = mediaHeader
    let isLong = body.version == 1
    body.skip(isLong ? 16 : 8)
    timescale = max(body.u32(), 1)
    duration = isLong ? body.u64() : body.u32()
  }

  mutating func read(handler: BoxReader) {
    var body = handler
    _ = body.version
    body.skip(4)
    medium =
      switch body.text(4) {
      case "vide": .video
      case "soun": .sound
      default: .other
      }
  }

  mutating func read(table: BoxReader.Child) {
    var body = table.body
    _ = body.version
    switch table.type {
    case "stsd":
      body.skip(4)
      guard let entry = body.children.first else { return }
      codec = entry.type
      var fields = entry.body
      if medium == .video {
        fields.skip(24)
        codedSize = (fields.u16(), fields.u16())
      } else if medium == .sound {
        fields.skip(16)
        channels = fields.u16()
        fields.skip(6)
        sampleRate = Double(fields.u32()) / 65536
      }
    case "stts":
      for _ in 0..<body.count(ofSize: 8) {
        let (count, length) = (body.u32(), body.u32())
        add(count, length)
      }
    case "stsz":
      let size = body.u32()
      let count = body.u32()
      byteCount =
        size > 0
        ? Int(clamping: UInt64(size) * UInt64(count))
        : (0..<min(count, body.left / 4)).reduce(0) { sum, _ in sum + body.u32() }
    default: break
    }
  }

  private mutating func add(_ count: Int, _ length: Int) {
    guard count > 0 else { return }
    sampleCount += count
    if length > 0 { shortest = shortest == 0 ? length : min(shortest, length) }
  }

  /// Files come from outside: what is too long for a number stays at the longest.
  private mutating func lengthen(by length: Int) {
    let (sum, isTooLong) = duration.addingReportingOverflow(length)
    duration = isTooLong ? .max : sum
  }

  /// Samples of a fragment, which the tables do not have.
  mutating func read(run: BoxReader, _ common: Int) {
    var body = run
    let flags = body.flags
    let count = body.u32()
    if flags & 1 != 0 { body.skip(4) }
    if flags & 4 != 0 { body.skip(4) }
    guard flags & 0xF00 != 0 else {
      add(count, common)
      return lengthen(by: Int(clamping: UInt64(count) * UInt64(common)))
    }
    let fields = [0x100, 0x200, 0x400, 0x800].filter { flags & $0 != 0 }
    for _ in 0..<min(count, body.left / (fields.count * 4)) {
      var length = common
      for field in fields {
        let value = body.u32()
        if field == 0x100 { length = value }
        if field == 0x200 { byteCount += value }
      }
      add(1, length)
      lengthen(by: length)
    }
  }
}

extension MovieInfo.Track {
  /// How a player turns and mirrors the pictures: clockwise first; a matrix of another kind turns nothing.
  package var turn: (quarterTurns: Int, isMirrored: Bool) {
    for turns in 0..<4 {
      for isMirrored in [false, true] {
        let m = TrackMatrix(quarterTurns: turns, isMirrored: isMirrored).directions
        if (matrix.a, matrix.b, matrix.c, matrix.d) == (Double(m.a), Double(m.b), Double(m.c), Double(m.d)) {
          return (turns, isMirrored)
        }
      }
    }
    return (0, false)
  }
}
