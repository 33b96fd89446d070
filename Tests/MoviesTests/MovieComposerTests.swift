import CaptureModel
import Foundation
import Imaging
import MovieTestSupport
import TestSupport
import Testing

@testable import Movies

/// Of one colour: the encoder gives up on the noise that new memory may be full of.
private func picture(_ index: Int, _ width: Int, _ height: Int) -> PixelBuffer {
  let picture = PixelBuffer(width: width, height: height, format: .nv12Full)
  for plane in 0..<2 {
    let bytes = picture.planes[plane].bytesPerRow * picture.planes[plane].height
    picture.baseAddress(ofPlane: plane).initializeMemory(
      as: UInt8.self, repeating: plane == 0 ? UInt8(20 + 7 * index % 200) : 128, count: bytes)
  }
  return picture
}

@Suite("Movie files of recordings")
struct MovieComposerTests {
  @Test("a picture that comes after a later one, or with it, is refused in words", arguments: [0, 1, 100])
  func outOfOrder(back: Int) throws {
    let directory = try TemporaryDirectory()
    var settings = MovieSettings(path: directory.file("order.mov"), width: 32, height: 32)
    settings.codec = .jpeg
    let composer = try MovieComposer(settings)
    let image = picture(0, 32, 32)
    try composer.append(image, at: .milliseconds(100), for: .milliseconds(33))
    #expect(throws: MovieError.self) {
      try composer.append(image, at: .milliseconds(100 - back), for: .milliseconds(33))
    }
    try composer.append(image, at: .milliseconds(133), for: .milliseconds(33))
    try composer.finish()
    #expect(try MovieBoxes(settings.path).video?.count == 2)
  }

  private func settings(_ path: String) -> MovieSettings {
    MovieSettings(path: path, width: 96, height: 64)
  }

  private func write(_ settings: MovieSettings, _ count: Int, finishes: Bool = true) throws {
    let composer = try MovieComposer(settings)
    for index in 0..<count {
      let time = Duration.milliseconds(100 * index)
      if let format = settings.sound {
        let samples = (0..<(format.sampleRate / 10 * format.channels)).map { Int16($0 % 200 * 50) }
        try composer.appendSound(samples, at: time)
      }
      try composer.append(
        picture(index, settings.width, settings.height), at: time, for: .milliseconds(100))
    }
    if finishes { try composer.finish() }
  }

  @Test(
    "a movie has each picture once, at its time, and ends with its description",
    arguments: MovieCodec.allCases, [nil, 0.5] as [Double?])
  func whole(codec: MovieCodec, fragments: Double?) throws {
    let directory = try TemporaryDirectory()
    var settings = settings(directory.file("a movie.mov"))
    settings.codec = codec
    settings.fragmentInterval = fragments
    settings.sound = SoundFormat()
    try write(settings, 12)
    let movie = try MovieBoxes(settings.path)
    #expect(movie.brand == "qt  " && movie.top.last == "moov" && !movie.top.contains("moof"))
    let video = try #require(movie.video)
    #expect(video.count == 12 && video.durations == Array(repeating: 9000, count: 12))
    #expect(video.codec == codec.boxes.entry && (video.width, video.height) == (96, 64))
    let size = try Data(contentsOf: URL(fileURLWithPath: settings.path)).count
    for (offset, length) in zip(video.offsets, video.sizes) { #expect(offset + length <= size) }
    let sound = try #require(movie.sound)
    #expect(sound.codec == "mp4a" && abs(sound.seconds - 1.2) < 0.1)
  }

  @Test(
    "M4 M5 the matrix turns a place clockwise first and mirrors it afterwards",
    arguments: 0..<4, [false, true])
  func matrix(turns: Int, isMirrored: Bool) {
    let (width, height) = (6, 4)
    let m = TrackMatrix(quarterTurns: turns, isMirrored: isMirrored).values(width: width, height: height)
    let shownWidth = turns % 2 == 0 ? width : height
    for (x, y) in [(0, 0), (6, 0), (2, 1), (6, 4)] {
      var place = (x, y)
      var size = (width, height)
      for _ in 0..<turns {
        place = (size.1 - place.1, place.0)
        size = (size.1, size.0)
      }
      if isMirrored { place.0 = shownWidth - place.0 }
      #expect((m.a * x + m.c * y + m.x, m.b * x + m.d * y + m.y) == place)
    }
  }

  @Test("a movie that is not finished has its fragments, each whole")
  func cut() throws {
    let directory = try TemporaryDirectory()
    var settings = settings(directory.file("cut.mp4"))
    settings.container = .mpeg4
    settings.fragmentInterval = 0.3
    try write(settings, 11, finishes: false)
    let movie = try MovieBoxes(settings.path)
    #expect(movie.brand == "mp42" && movie.top.starts(with: ["ftyp", "moov", "moof", "mdat"]))
    #expect(movie.video?.count == 9)
    #expect(movie.video?.durations == Array(repeating: 9000, count: 9))
  }

  @Test("X2 a file that is there, a place that is none, and no picture are errors")
  func errors() throws {
    let directory = try TemporaryDirectory()
    let there = try directory.write([1], to: "there.mov")
    for (path, code) in [(there, MovieError.Code.fileExists), ("/nowhere/x.mov", .notWritable)] {
      let error = #expect(throws: MovieError.self) { try MovieComposer(settings(path)) }
      #expect(error?.code == code)
    }
    #expect(try WholeFile.read(there) == [1])
    let empty = try MovieComposer(settings(directory.file("empty.mov")))
    let nothing = #expect(throws: MovieError.self) { try empty.finish() }
    #expect(nothing?.code == .empty)
  }

  @Test(
    "U7 sound comes out where it went in, and only that long, at whatever rate it comes and is written",
    arguments: [(48_000, 48_000, 1), (48_000, 44_100, 2), (44_100, 44_100, 1)], [nil, 0.5] as [Double?])
  func sound(_ format: (from: Int, to: Int, channels: Int), fragments: Double?) throws {
    let directory = try TemporaryDirectory()
    var settings = settings(directory.file("sound.mov"))
    settings.fragmentInterval = fragments
    settings.sound = SoundFormat(sampleRate: format.to, channels: format.channels)
    let (composer, source) = (try MovieComposer(settings), SyntheticSound(sampleRate: format.from))
    // It comes a quarter of a second late, and begins half a second before the third second.
    let first = 5 * format.from / 2
    for index in 0..<24 {
      let time = Duration.milliseconds(100 * index)
      try composer.append(picture(index, 96, 64), at: time, for: .milliseconds(100))
      guard index < 20 else { continue }
      let start = first + index * format.from / 10
      let samples = source.samples(start..<(start + format.from / 10))
      try composer.appendSound(
        samples.flatMap { [Int16](repeating: $0, count: format.channels) }, rate: format.from,
        at: time + .milliseconds(250))
    }
    try composer.finish()
    let movie = try PlayedMovie(URL(fileURLWithPath: settings.path))
    let sound = try #require(movie.sound)
    #expect(sound.sampleRate == "\(format.to)" && sound.channels == format.channels && sound.start == 0)
    #expect(abs(sound.seconds - 2.25) < 0.005 && movie.frameCount == 24)
    #expect(movie.seconds.map(\.second) == [3])
    #expect(abs(try #require(movie.seconds.first).at - 0.75) < 0.001)
  }

  @Test("a movie that no sound came for has no track of it")
  func noSound() throws {
    let directory = try TemporaryDirectory()
    var settings = settings(directory.file("none.mov"))
    settings.sound = SoundFormat()
    let composer = try MovieComposer(settings)
    try composer.append(picture(0, 96, 64), at: .zero, for: .milliseconds(100))
    try composer.finish()
    #expect(try PlayedMovie(URL(fileURLWithPath: settings.path)).streams.map(\.codecType) == ["video"])
  }

  @Test("a recorder takes pictures on without waiting, and leaves out what is too much")
  func recorder() throws {
    let directory = try TemporaryDirectory()
    let recorder = MovieRecorder(settings(directory.file("recorder.mov")))
    var taken = 0
    for index in 0..<200 {
      let item = MovieRecorder.Item(at: .milliseconds(100 * index), for: .milliseconds(100)) {
        picture(index, 96, 64)
      }
      if recorder.append(item, mayWait: index < 150) { taken += 1 }
    }
    recorder.end()
    #expect(recorder.isDone(within: .seconds(60)) && recorder.problem == nil)
    #expect(taken >= 150)
    #expect(try MovieBoxes(directory.file("recorder.mov")).video?.count == taken)
    #expect(recorder.latestByteCount > 0)
  }
}

@Suite("A recording whose process is killed")
struct KilledMovieTests {
  @Test("O6 a killed process leaves a movie up to its last fragment")
  func killed() async throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("killed.mov")
    let result = await #expect(
      processExitsWith: .failure, observing: [\.exitStatus, \.standardErrorContent]
    ) { [path = path as String] in
      // What is thrown out of here would end the process without a word.
      do { try KilledMovieTests.write(path) } catch { FileHandle.standardError.write(Data("\(error)".utf8)) }
      exit(EXIT_FAILURE)
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(result?.exitStatus == .signal(SIGKILL), "\(said)")
    let movie = try MovieBoxes(path)
    let video = try #require(movie.video, "\(said)")
    #expect(video.count == 45 && abs(video.seconds - 4.5) < 0.01 && video.matrix == [0, 1, -1, 0])
    #expect(abs(try #require(movie.sound).seconds - 4.5) < 0.2)
    #expect(movie.top.last == "mdat", "nothing finished it")
    let played = try PlayedMovie(URL(fileURLWithPath: path))
    #expect(played.frameCount == 45 && played.video?.rotation == -90)
    #expect(abs(Double(played.samples.count) / 48_000 - 4.5) < 0.2 && played.sound?.codecName == "aac")
  }

  /// Writes a movie, and dies before it is finished.
  fileprivate static func write(_ path: String) throws {
    var settings = MovieSettings(path: path, width: 96, height: 64)
    settings.fragmentInterval = 0.5
    settings.matrix = TrackMatrix(quarterTurns: 1)
    settings.sound = SoundFormat()
    let composer = try MovieComposer(settings)
    for index in 0..<48 {
      let time = Duration.milliseconds(100 * index)
      try composer.appendSound([Int16](repeating: 500, count: 4800), at: time)
      try composer.append(picture(index, 96, 64), at: time, for: .milliseconds(100))
    }
    kill(getpid(), SIGKILL)
  }
}
