import Foundation
import Imaging
import MovieTestSupport
import TestSupport
import Testing

@testable import Movies

@Suite("Movies that are described before their samples")
struct FrontedMovieTests {
  /// Ten pictures and a second of sound.
  private static func write(_ path: String, fragments: Double?, isFronted: Bool) throws {
    var settings = MovieSettings(path: path, width: 64, height: 32)
    settings.codec = .jpeg
    settings.fragmentInterval = fragments
    settings.sound = SoundFormat()
    settings.isFronted = isFronted
    let composer = try MovieComposer(settings)
    for index in 0..<10 {
      let picture = PixelBuffer(width: 64, height: 32, format: .nv12Full)
      picture.baseAddress(ofPlane: 0).assumingMemoryBound(to: UInt8.self)
        .update(repeating: UInt8(20 * index), count: picture.bytesPerRow(ofPlane: 0) * 32)
      try composer.appendSound([Int16](repeating: Int16(index), count: 4800), at: .milliseconds(100 * index))
      try composer.append(picture, at: .milliseconds(100 * index), for: .milliseconds(100))
    }
    try composer.finish()
  }

  /// What another program reads of each sample of all tracks, and when it is.
  private static func samples(_ path: String) throws -> [Substring] {
    try Program.output(
      "ffmpeg", "-v", "error", "-i", path, "-map", "0", "-c", "copy", "-f", "framemd5", "-"
    ).split(separator: "\n").filter { !$0.hasPrefix("#") }
  }

  private static func bytes(of sizes: [Int], at offsets: [Int], _ path: String) throws -> [Data] {
    let all = try Data(contentsOf: URL(fileURLWithPath: path))
    return zip(sizes, offsets).map { size, offset in all[offset..<(offset + size)] }
  }

  @Test(
    "G6 the description comes first where that is asked for, and every sample is found",
    arguments: [nil, 0.3])
  func composed(fragments: Double?) throws {
    let directory = try TemporaryDirectory()
    let (usual, fronted) = (directory.file("usual.mov"), directory.file("fronted.mov"))
    try Self.write(usual, fragments: fragments, isFronted: false)
    try Self.write(fronted, fragments: fragments, isFronted: true)
    #expect(try MovieBoxes(fronted).top.prefix(2) == ["ftyp", "moov"])
    // Encoders do not write the same bytes twice.
    try FileManager.default.removeItem(atPath: fronted)
    try FileManager.default.copyItem(atPath: usual, toPath: fronted)
    try FrontedMovie.make(of: fronted)
    let (before, after) = (try MovieBoxes(usual), try MovieBoxes(fronted))
    #expect(before.top.last == "moov" && after.top.prefix(2) == ["ftyp", "moov"])
    #expect(after.top.contains("mdat") && after.top.count == before.top.count)
    #expect(try directory.names == ["fronted.mov", "usual.mov"])
    for (old, new) in zip(before.tracks, after.tracks) {
      #expect(old.sizes == new.sizes && old.durations == new.durations)
      #expect(
        try Self.bytes(of: old.sizes, at: old.offsets, usual)
          == Self.bytes(of: new.sizes, at: new.offsets, fronted))
    }
    let samples = try (Self.samples(usual), Self.samples(fronted))
    #expect(samples.0.count > 50 && samples.0 == samples.1)
  }

  @Test(
    "G6 another program's movie, whose places have 32 bits, is brought into order by a copy; one that is stays"
  )
  func copied() throws {
    let directory = try TemporaryDirectory()
    let source = directory.file("other.mov")
    _ = try Program.output(
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=2", "-c:v", "mjpeg",
      source)
    #expect(try MovieBoxes(source).top.last == "moov")
    let (first, second) = (directory.file("first.mp4"), directory.file("second.mp4"))
    try MovieCopy.copy(source, to: first, as: .mpeg4, isFronted: true)
    #expect(try MovieBoxes(first).top.prefix(2) == ["ftyp", "moov"])
    let samples = try (Self.samples(source), Self.samples(first))
    #expect(samples.0.count == 20 && samples.0 == samples.1)
    try MovieCopy.copy(first, to: second, as: .mpeg4, isFronted: true)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: first)) == Data(contentsOf: URL(fileURLWithPath: second)))
  }

  @Test(
    "a copy names its kind in the first box alone, whatever that box looks like",
    arguments: [(12, false), (16, false), (24, false), (20, true), (24, true)])
  func heads(size: Int, isLong: Bool) throws {
    let directory = try TemporaryDirectory()
    let (usual, source) = (directory.file("usual.mov"), directory.file("source.mov"))
    try Self.write(usual, fragments: nil, isFronted: false)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: usual)))
    let rest = bytes.dropFirst(bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) })
    func big(_ value: Int, _ width: Int) -> [UInt8] {
      (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * (width - 1 - $0))) }
    }
    var head = isLong ? big(1, 4) + Array("ftyp".utf8) + big(size, 8) : big(size, 4) + Array("ftyp".utf8)
    head += (Array("qt  ".utf8) + [0, 0, 2, 0] + Array("abcdefgh".utf8)).prefix(size - head.count)
    try Data(head + rest).write(to: URL(fileURLWithPath: source))
    let target = directory.file("target.mp4")
    try MovieCopy.copy(source, to: target, as: .mpeg4)
    let copied = [UInt8](try Data(contentsOf: URL(fileURLWithPath: target)))
    let brand = isLong ? 16 : 8
    #expect(copied.prefix(brand).elementsEqual(head.prefix(brand)))
    #expect(copied.dropFirst(brand).starts(with: "mp42".utf8))
    #expect(copied.dropFirst(size).elementsEqual(rest), "the rest is as it was")
  }

  @Test("boxes within boxes without end are brought to the front as they are")
  func deep() throws {
    let directory = try TemporaryDirectory()
    let movie = directory.file("deep.mov")
    let depth = 200_000
    func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    let inner = (0..<depth).flatMap { big(8 * (depth - $0)) + Array("trak".utf8) }
    let boxes = BoxWriter.box("ftyp") { $0.text("qt  ") } + BoxWriter.box("mdat") { $0.text("data") }
    let description = big(8 + inner.count) + Array("moov".utf8) + inner
    try GrowingFile(movie).append(boxes + description)
    try FrontedMovie.make(of: movie)
    let fronted = [UInt8](try Data(contentsOf: URL(fileURLWithPath: movie)))
    let head = boxes.prefix(12)
    #expect(fronted == head + description + boxes.dropFirst(head.count))
  }

  @Test("places of 32 bits that would not reach are refused in words, and the file stays as it was")
  func outOfReach() throws {
    let directory = try TemporaryDirectory()
    func box(_ kind: String, _ content: [UInt8]) -> [UInt8] { BoxWriter.box(kind) { $0.raw(content) } }
    let place: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF]
    let description = ["stbl", "minf", "mdia", "trak", "moov"].reduce(box("stco", place)) { box($1, $0) }
    let movie = directory.file("long.mov")
    // The media box says that it is 4 GB long; nothing of it is there but a hole.
    let head = box("ftyp", Array("qt  ".utf8))
    try GrowingFile(movie).append(head + [0, 0, 0, 1] + Array("mdat".utf8) + [0, 0, 0, 1, 0, 0, 0, 0x20])
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: movie))
    try handle.seek(toOffset: UInt64(head.count + 0x1_0000_0020))
    try handle.write(contentsOf: description)
    try handle.close()
    #expect(throws: MovieError.self) { try FrontedMovie.make(of: movie) }
    #expect(try directory.names == ["long.mov"])
  }
}
