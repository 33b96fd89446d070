import Foundation
import Imaging
import TestSupport
import Testing

@testable import Movies

@Suite("Movie files read")
struct MovieInfoTests {
  /// Ten pictures, 0.1 s each, every one brighter than the last; the upper half is dark.
  private func write(_ settings: MovieSettings, finishes: Bool = true) throws {
    let composer = try MovieComposer(settings)
    for index in 0..<10 {
      let picture = PixelBuffer(width: settings.width, height: settings.height, format: .nv12Full)
      for plane in 0..<2 {
        let stride = picture.planes[plane].bytesPerRow
        for y in 0..<picture.planes[plane].height {
          let level = plane == 1 ? 128 : y < settings.height / 2 ? 16 : UInt8(60 + 15 * index)
          (picture.baseAddress(ofPlane: plane) + y * stride)
            .initializeMemory(as: UInt8.self, repeating: level, count: stride)
        }
      }
      if let format = settings.sound {
        let samples = (0..<(format.sampleRate / 10 * format.channels)).map { Int16($0 % 200 * 50) }
        try composer.appendSound(samples, at: .milliseconds(100 * index))
      }
      try composer.append(picture, at: .milliseconds(100 * index), for: .milliseconds(100))
    }
    if finishes { try composer.finish() }
  }

  private func level(_ picture: PixelBuffer, _ y: Int) -> Int {
    let place =
      picture.baseAddress(ofPlane: 0) + y * picture.bytesPerRow(ofPlane: 0) + 4 * (picture.width / 2)
    return Int(place.load(fromByteOffset: 1, as: UInt8.self))
  }

  @Test(
    "a movie says its tracks, their sizes, lengths, rates and turn",
    arguments: MovieCodec.allCases, [nil, 0.5] as [Double?])
  func whole(codec: MovieCodec, fragments: Double?) throws {
    let directory = try TemporaryDirectory()
    var settings = MovieSettings(path: directory.file("a movie.mov"), width: 96, height: 64)
    settings.codec = codec
    settings.fragmentInterval = fragments
    settings.sound = SoundFormat()
    settings.matrix = TrackMatrix(quarterTurns: 1, isMirrored: true)
    try write(settings)
    let info = try MovieInfo(settings.path)
    #expect(info.isQuickTime && info.tracks.map(\.medium) == [.video, .sound])
    let video = try #require(info.video)
    #expect(video.codec == codec.boxes.entry && video.size == CGSize(width: 96, height: 64))
    #expect(video.codedSize == (96, 64) && video.sampleCount == 10 && abs(video.seconds - 1) < 0.001)
    #expect(video.turn == (1, true) && Double(video.shortest) / Double(video.timescale) == 0.1)
    #expect(abs(Double(info.duration) / Double(info.timescale) - 1) < 0.15 && video.byteCount > 100)
    #expect(
      info.tracks[1].channels == settings.sound?.channels
        && info.tracks[1].sampleRate == Double(SoundFormat().sampleRate))
  }

  @Test("a movie whose process was killed is read up to its last fragment")
  func killed() throws {
    let directory = try TemporaryDirectory()
    var settings = MovieSettings(path: directory.file("a.mov"), width: 96, height: 64)
    settings.fragmentInterval = 0.2
    let copy = directory.file("copy.mov")
    let composer = try MovieComposer(settings)
    for index in 0..<10 {
      let picture = PixelBuffer(width: 96, height: 64, format: .nv12Full)
      for plane in 0..<2 {
        picture.baseAddress(ofPlane: plane).initializeMemory(
          as: UInt8.self, repeating: 100,
          count: picture.planes[plane].bytesPerRow * picture.planes[plane].height)
      }
      try composer.append(picture, at: .milliseconds(100 * index), for: .milliseconds(100))
    }
    try FileManager.default.copyItem(atPath: settings.path, toPath: copy)
    let video = try #require(try MovieInfo(copy).video)
    #expect((2...9).contains(video.sampleCount) && video.duration > 0 && video.byteCount > 0)
    try composer.finish()
    #expect(try MovieInfo(settings.path).video?.sampleCount == 10)
  }

  @Test("the picture at a moment is the one that shows then, and the last one after the end")
  func frames() throws {
    let directory = try TemporaryDirectory()
    let settings = MovieSettings(path: directory.file("a movie \"1\".mov"), width: 96, height: 64)
    try write(settings)
    let frames = try MovieFrames(settings.path)
    for (seconds, index) in [(0.0, 0), (0.55, 5), (0.1, 1), (0.99, 9), (7, 9), (0, 0)] {
      let shown = try #require(try frames.picture(at: seconds))
      #expect(abs(shown.seconds - Double(index) / 10) < 0.02, "at \(seconds): \(shown.seconds)")
      #expect(abs(level(shown.picture, 50) - (60 + 15 * index)) < 8 && level(shown.picture, 10) < 40)
      #expect(shown.picture.width == 96 && shown.picture.height == 64)
    }
  }

  @Test("a copy as another kind has every sample where it was")
  func copied() throws {
    let directory = try TemporaryDirectory()
    let settings = MovieSettings(path: directory.file("a.mov"), width: 96, height: 64)
    try write(settings)
    let target = directory.file("a.mp4")
    try MovieCopy.copy(settings.path, to: target, as: .mpeg4)
    let info = try MovieInfo(target)
    let original = try MovieInfo(settings.path)
    #expect(!info.isQuickTime && info.video == original.video)
    #expect(try MovieFrames(target).picture(at: 0.3) != nil)
    let (bytes, before) = (try WholeFile.read(target), try WholeFile.read(settings.path))
    #expect(String(decoding: bytes[8..<12], as: UTF8.self) == "mp42" && bytes.count == before.count)
    #expect(throws: MovieError.self) { try MovieCopy.copy(settings.path, to: target, as: .mpeg4) }
    #expect(throws: MovieError.self) { try MovieCopy.copy(settings.path, to: "/nowhere/a.mp4", as: .mpeg4) }
  }

  @Test("what is no movie, or a damaged one, throws or says what is left, and never more")
  func damaged() throws {
    let directory = try TemporaryDirectory()
    let settings = MovieSettings(path: directory.file("a.mov"), width: 96, height: 64)
    try write(settings)
    for path in [
      "/nowhere", directory.path, try directory.write([1, 2, 3], to: "b"), try directory.write([], to: "c"),
    ] {
      #expect(throws: MovieError.self) { try MovieInfo(path) }
      #expect(throws: MovieError.self) { try MovieCopy.copy(path, to: directory.file("d"), as: .mpeg4) }
    }
    let whole = try WholeFile.read(settings.path)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var bytes = whole
      // The description is at the end.
      for _ in 0..<6 {
        bytes[generator.number(max(0, whole.count - 1200)...(whole.count - 1))] = UInt8(
          generator.number(0...255))
      }
      let path = try directory.write(bytes, to: "damaged")
      _ = try? MovieInfo(path)
      _ = try? MovieInfo(
        try directory.write(Array(bytes.prefix(generator.number(0...whole.count))), to: "short"))
    }
  }
}
