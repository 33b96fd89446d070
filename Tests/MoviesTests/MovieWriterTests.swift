import Foundation
import Imaging
import MovieTestSupport
import TestSupport
import Testing

@testable import Movies

@Suite("Movies")
struct MovieWriterTests {
  private static let colors: [SIMD3<Int>] = [
    SIMD3(230, 30, 40), SIMD3(20, 180, 60), SIMD3(30, 60, 220), SIMD3(240, 240, 240), SIMD3(16, 16, 16),
  ]

  /// One colour, with the lower right quarter black.
  private func picture(_ color: SIMD3<Int>, _ width: Int, _ height: Int, _ format: PixelFormat = .bgra)
    -> PixelBuffer
  {
    let picture = PixelBuffer(width: width, height: height, format: .bgra)
    let canvas = Canvas(picture)
    func paint(_ color: SIMD3<Int>, _ rect: CGRect) {
      let part = SIMD3<Double>(color) / 255
      canvas.fill(rect, Color(red: part.x, green: part.y, blue: part.z))
    }
    paint(color, CGRect(x: 0, y: 0, width: width, height: height))
    paint(SIMD3(0, 0, 0), CGRect(x: width / 2, y: height / 2, width: width, height: height))
    guard format != .bgra else { return picture }
    let converted = PixelBuffer(width: width, height: height, format: format)
    PixelOperations.convert(picture.whole, into: converted.whole)
    return converted
  }

  private func write(
    _ count: Int, to path: String, width: Int = 96, height: Int = 64, format: PixelFormat = .bgra
  ) throws {
    let writer = try MovieWriter(to: path, width: width, height: height)
    for index in 0..<count {
      let color = Self.colors[index % Self.colors.count]
      try writer.append(picture(color, width, height, format), at: .milliseconds(100 * index))
    }
    try writer.finish()
  }

  @Test(
    "each picture is there once, at its time, in its colours and right way up",
    arguments: [(96, 64, PixelFormat.bgra), (71, 45, .bgra), (64, 96, .nv12Full), (96, 64, .nv12Video)])
  func decoded(width: Int, height: Int, format: PixelFormat) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("a movie.webm")
    try write(12, to: path, width: width, height: height, format: format)
    let movie = try DecodedMovie(path)
    #expect(movie.frames.map { ($0.seconds * 10).rounded() } == (0..<12).map(Double.init))
    for (index, frame) in movie.frames.enumerated() {
      #expect((frame.picture.width, frame.picture.height) == (width, height))
      let expected = Self.colors[index % Self.colors.count]
      for (place, color) in [(width / 4, expected), (3 * width / 4, SIMD3(0, 0, 0))] {
        let difference = frame.color(place, 3 * height / 4) &- color
        #expect(
          max(difference.max(), -difference.min()) < 20,
          "\(index): \(frame.color(place, 3 * height / 4)), not \(color)")
      }
    }
    #expect(try directory.names == ["a movie.webm"])
  }

  @Test("equal pictures give an equal file, in which no identity is left to chance")
  func same() throws {
    let directory = try TemporaryDirectory()
    let files = try (0..<3).map { index in
      try write(8, to: directory.file("\(index)"))
      return try WholeFile.read(directory.file("\(index)"))
    }
    #expect(files[0] == files[1] && files[1] == files[2])
    let tracks = WebMTracks(Array(files[0].prefix(4096)))
    #expect(tracks.identities.map { Array(files[0][$0]) } == [[0, 0, 0, 0, 0, 0, 0, 1]])
    try write(9, to: directory.file("0"))
    #expect(try WholeFile.read(directory.file("0")) != files[0])
  }

  @Test("a buffer is the caller's again at once, and a writer that is behind makes the caller wait")
  func reused() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("movie.webm")
    let writer = try MovieWriter(to: path, width: 320, height: 240)
    let picture = PixelBuffer(width: 320, height: 240, format: .bgra)
    for index in 0..<40 {
      Canvas(picture).fill(with: .color(Color(red: Double(index) / 39, green: 0, blue: 0)))
      try writer.append(picture, at: .milliseconds(33 * index))
    }
    try writer.finish()
    let reds = try DecodedMovie(path).frames.map { $0.color(100, 100).x }
    #expect(reds.count == 40)
    for (index, red) in reds.enumerated() { #expect(abs(red - 255 * index / 39) < 8, "\(index): \(red)") }
  }

  @Test("a movie that is given up, or has no picture, leaves what was there")
  func abandoned() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write([1, 2, 3], to: "movie.webm")
    for pictures in [0, 1, 30] {
      let writer = try MovieWriter(to: path, width: 96, height: 64)
      for index in 0..<pictures {
        try writer.append(picture(Self.colors[0], 96, 64), at: .milliseconds(index))
      }
    }
    let writer = try MovieWriter(to: path, width: 96, height: 64)
    let error = #expect(throws: MovieError.self) { try writer.finish() }
    #expect(error?.code == .empty)
    #expect(try WholeFile.read(path) == [1, 2, 3] && directory.names == ["movie.webm"])
  }

  @Test("X2 a place that cannot be written to is a sentence, and nothing is left there")
  func unwritable() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.write([], to: "file")
    for (path, part) in [
      (directory.path, "a directory is there"), (directory.file("none/movie.webm"), "make it first"),
      (file + "/movie.webm", "Not a directory"), ("/dev/null", "a device"),
      ("/proc/movie.webm", "cannot be written"),
    ] {
      let error = #expect(throws: MovieError.self) { try MovieWriter(to: path, width: 96, height: 64) }
      #expect(error?.code == .notWritable && error?.message.contains(part) == true, "\(error?.message ?? "")")
      #expect(error?.message.contains(path) == true)
    }
    #expect(try directory.names == ["file"])
  }

  @Test("X2 an element that is not installed names its package")
  func missing() {
    for element in MovieElement.allCases {
      let message = element.missing.message
      #expect(message.contains(element.rawValue) && message.contains("gstreamer1.0"), "\(message)")
    }
    #expect(
      MovieElement.vp8enc.missing.message.hasSuffix("install the Debian package gstreamer1.0-plugins-good."))
  }
}
