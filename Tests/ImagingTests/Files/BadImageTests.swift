import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Files that are no good picture")
struct BadImageTests {
  private static func code(_ bytes: [UInt8], maximumPixels: Int = 10_000) -> ImageFileError.Code? {
    do {
      _ = try ImageFile.decode(bytes, name: "a.file", maximumPixels: maximumPixels)
      return nil
    } catch { return error.code }
  }

  static let png = PNGBuilder(width: 3, height: 2, sample: { x, y in [x, y, 7] }).bytes
  static let interlaced = PNGBuilder(width: 5, height: 5, isInterlaced: true).bytes
  static let gray = JPEGBuilder(components: [77]).bytes
  static let inks = JPEGBuilder(components: [1, 2, 3, 4], adobeTransform: 2).bytes

  @Test("X2 cut off at any byte, a file is truncated or empty", arguments: [png, interlaced, gray, inks])
  func cut(file: [UInt8]) throws {
    #expect(Self.code(file) == nil)
    for count in file.indices {
      let code = Self.code(Array(file.prefix(count)))
      #expect(code == (count == 0 ? .empty : .truncated), "\(count) of \(file.count) bytes")
    }
  }

  @Test("X2 our own files, cut off at any byte, are truncated")
  func cutOwn() throws {
    let picture = PixelBuffer.random(17, 9, .bgra)
    for file in [
      try ImageFile.encodePNG(picture), try ImageFile.encodeJPEG(picture, exif: ExifData(orientation: .left)),
    ] {
      for count in 1..<file.count { #expect(Self.code(Array(file.prefix(count))) == .truncated) }
    }
  }

  @Test(
    "X2 with any bytes changed it is read or refused, and nothing else",
    arguments: [png, interlaced, gray, inks])
  func changed(file: [UInt8]) {
    var generator = SeededGenerator(state: 11)
    for _ in 0..<500 {
      var bytes = file
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if Self.code(bytes) == .notFound { Issue.record("no such error can come from bytes") }
    }
  }

  @Test("X2 a size is refused before memory is taken for it")
  func large() {
    let png = PNGBuilder(width: 20_000, height: 10_000).headerAlone
    #expect(Self.code(png, maximumPixels: ImageFile.defaultMaximumPixels) == .tooLarge)
    var jpeg = Self.gray
    let frame = jpeg.indices.first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 }!
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(Self.code(jpeg, maximumPixels: ImageFile.defaultMaximumPixels) == .tooLarge)
    #expect(Self.code(PNGBuilder(width: 70_000, height: 1).headerAlone, maximumPixels: .max) == .tooLarge)
    #expect(Self.code(Self.png, maximumPixels: 6) == nil)
    #expect(Self.code(Self.png, maximumPixels: 5) == .tooLarge)
  }

  @Test(
    "X2 other formats are called by their name",
    arguments: [
      ("GIF89a", "GIF"), ("RIFF....WEBPVP8 ", "WebP"), ("....ftypavif", "AVIF"),
      ("II*\0", "TIFF"), ("BM6", "BMP"), ("<svg ", "SVG"),
      ("hello, world", "neither a JPEG, a HEIC nor a PNG"),
    ])
  func otherFormat(text: String, name: String) {
    #expect {
      try ImageFile.decode(Array(text.utf8), name: "a.file")
    } throws: { error in
      guard let error = error as? ImageFileError else { return false }
      return error.code == .unknownFormat && error.message.contains(name) && error.path == "a.file"
    }
  }

  @Test(
    "X2 paths that lead to no picture",
    arguments: [ImageFileError.Code.notFound, .isDirectory, .notReadable, .empty])
  func paths(code: ImageFileError.Code) throws {
    let directory = try TemporaryDirectory()
    let path: String
    switch code {
    case .isDirectory: path = directory.path
    case .notReadable:
      path = directory.file("pipe")
      #expect(mkfifo(path, 0o600) == 0)
    case .empty: path = try directory.write([], to: "empty.png")
    default: path = directory.file("missing.png")
    }
    #expect {
      try ImageFile.read(path)
    } throws: { error in
      guard let error = error as? ImageFileError else { return false }
      return error.code == code && error.path == path && error.description.contains(path)
        && error.description.hasSuffix(".")
    }
  }

  @Test("X2 a file below a file is not found")
  func belowFile() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(Self.png, to: "a.png")
    #expect(throws: ImageFileError.self) { try ImageFile.read(path + "/b.png") }
    #expect(try ImageFile.read(path).width == 3)
  }

  @Test("a written file is whole, replaces what was there, and leaves nothing beside it")
  func write() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write([1, 2, 3], to: "a.png")
    let picture = PixelBuffer.random(4, 3, .bgra, opaque: true)
    try ImageFile.writePNG(picture, to: path)
    try ImageFile.writeJPEG(picture, to: directory.file("b.jpg"), quality: 50)
    #expect(try ImageFile.read(path).samples() == picture.samples())
    #expect(try ImageFile.read(directory.file("b.jpg")).width == 4)
    #expect(try directory.names == ["a.png", "b.jpg"])
  }

  @Test(
    "X2 what cannot be written is said and leaves nothing",
    arguments: ["no/such/a.png", "taken", "file/a.png"])
  func unwritable(name: String) throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: directory.file("taken"), withIntermediateDirectories: true)
    try directory.write([1], to: "file")
    #expect {
      try ImageFile.writePNG(PixelBuffer.random(2, 2, .bgra), to: directory.file(name))
    } throws: { error in
      guard let error = error as? ImageFileError else { return false }
      return error.code == .notWritable && error.message.contains(directory.file(name))
    }
    #expect(try directory.names == ["file", "taken"])
  }
}
