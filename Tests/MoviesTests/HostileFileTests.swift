import Foundation
import Imaging
import TestSupport
import Testing

@testable import Movies

@Suite("Movie files that are damaged")
struct HostileFileTests {
  private static func write(_ path: String, fragments: Double?) throws {
    var settings = MovieSettings(path: path, width: 32, height: 32)
    settings.codec = .jpeg
    settings.fragmentInterval = fragments
    settings.sound = SoundFormat()
    let composer = try MovieComposer(settings)
    for index in 0..<4 {
      try composer.appendSound([Int16](repeating: 100, count: 4800), at: .milliseconds(100 * index))
      try composer.append(
        PixelBuffer(width: 32, height: 32, format: .nv12Full), at: .milliseconds(100 * index),
        for: .milliseconds(100))
    }
    // Without its end a movie in fragments is described by these.
    if fragments == nil { try composer.finish() }
  }

  /// Where the boxes are that say something of samples.
  private static func descriptions(_ bytes: [UInt8]) -> [Int] {
    var places: [Int] = []
    var place = 0
    while place + 8 <= bytes.count {
      var size = bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
      if size == 1 { size = bytes[(place + 8)..<(place + 16)].reduce(0) { $0 << 8 | Int($1) } }
      guard size >= 8 else { break }
      let type = String(decoding: bytes[(place + 4)..<(place + 8)], as: UTF8.self)
      if type != "mdat" { places += Array(place..<min(place + size, bytes.count)) }
      place += size
    }
    return places
  }

  private static let words: [[UInt8]] = [
    [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 0], [0, 0, 0, 1],
    [1, 0, 0, 0], [0, 0, 0, 8],
  ]

  @Test("a movie whose pictures cannot be decoded has none at any time, however late, and says so soon")
  func undecodable() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("dark.mov")
    try Self.write(path, fragments: nil)
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let described = Set(Self.descriptions(bytes))
    for place in bytes.indices where !described.contains(place) && place > 64 { bytes[place] = 0 }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    for time in [0, 1, 100, 1e18] {
      let start = ContinuousClock.now
      let picture = try? MovieFrames(path).picture(at: time)
      #expect(picture == nil && ContinuousClock.now - start < .seconds(30), "\(time)")
    }
  }

  @Test(
    "a file with any word of its description made extreme, or cut anywhere, is read or refused; never a hang",
    arguments: [nil, 0.1] as [Double?])
  func damaged(fragments: Double?) throws {
    let directory = try TemporaryDirectory()
    let whole = directory.file("whole.mov")
    try Self.write(whole, fragments: fragments)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: whole)))
    let places = Self.descriptions(bytes)
    #expect(places.count > 400)
    let path = directory.file("damaged.mov")
    var readable = 0
    func read(_ bytes: [UInt8]) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      guard let info = try? MovieInfo(path) else { return }
      readable += 1
      #expect(info.duration >= 0 && info.timescale > 0)
      #expect(info.tracks.allSatisfy { $0.sampleCount >= 0 && $0.byteCount >= 0 && $0.duration >= 0 })
    }
    for (turn, place) in places.enumerated() where place + 4 <= bytes.count {
      var damaged = bytes
      damaged.replaceSubrange(place..<(place + 4), with: Self.words[turn % Self.words.count])
      try read(damaged)
    }
    #expect(readable > places.count / 4, "most fields are not looked at, or may be anything")
    for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 200)) {
      try read(Array(bytes[..<count]))
    }
  }

  @Test("samples of 4 GB each and a run of 4 thousand million are counted without going through them")
  func immense() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("immense.mov")
    let movie =
      BoxWriter.box("ftyp") { box in
        box.text("qt  ")
        box.u32(0)
      }
      + BoxWriter.box("moov") { moov in
        moov.box("trak") { trak in
          trak.full("tkhd") { box in
            box.zeros(8)
            box.u32(1)
            box.zeros(68)
          }
          trak.box("mdia") { mdia in
            mdia.full("mdhd", version: 1) { box in
              box.zeros(16)
              box.u32(1)
              box.u64(.max - 1)
            }
            mdia.box("minf") { minf in
              minf.box("stbl") { stbl in
                stbl.full("stsz") { box in
                  box.u32(0xFFFF_FFFF)
                  box.u32(0xFFFF_FFFF)
                }
              }
            }
          }
        }
      }
      + BoxWriter.box("moof") { moof in
        moof.box("traf") { traf in
          traf.full("tfhd", flags: 8) { box in
            box.u32(1)
            box.u32(0xFFFF_FFFF)
          }
          for _ in 0..<3 { traf.full("trun") { $0.u32(0xFFFF_FFFF) } }
        }
      }
    try Data(movie).write(to: URL(fileURLWithPath: path))
    let info = try MovieInfo(path)
    let track = try #require(info.tracks.first)
    #expect(track.byteCount == .max && track.duration == .max)
    #expect(track.sampleCount == 3 * 0xFFFF_FFFF && info.duration >= 0)
  }

  @Test("a time beyond any movie gives its last picture, and one that is none the first")
  func seeks() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("short.mov")
    try Self.write(path, fragments: nil)
    let frames = try MovieFrames(path)
    for (seconds, begin) in [(1e300, 0.3), (-1e300, 0), (.infinity, 0.3), (.nan, 0), (0.15, 0.1)] {
      let picture = try #require(try frames.picture(at: seconds), "\(seconds)")
      #expect(abs(picture.seconds - begin) < 0.01, "\(seconds)")
    }
  }
}
