import Imaging
import TestSupport
import Testing

@Suite("HEIC files")
struct HEICTests {
  /// Four corners of different greys.
  private static let corners = PixelBuffer.bgra(96, 64) { x, y in
    let grey: UInt8 = (x < 64 ? 10 : 170) + (y < 32 ? 0 : 80)
    return (grey, grey, grey, 255)
  }

  private static let colors = PixelBuffer.bgra(128, 64) { x, y in
    let colors: [(UInt8, UInt8, UInt8)] = [(200, 30, 20), (20, 180, 60), (40, 60, 220), (250, 240, 30)]
    let (red, green, blue) = colors[x / 32]
    return (red, green, blue, 255)
  }

  private static func nv12(_ picture: PixelBuffer) -> PixelBuffer {
    let converted = PixelBuffer(width: picture.width, height: picture.height, format: .nv12Full)
    PixelOperations.convert(picture.whole, into: converted.whole)
    return converted
  }

  @Test(
    "M5 another program and the reader show a HEIC turned and mirrored as its orientation says",
    arguments: ExifOrientation.allCases)
  func orientation(orientation: ExifOrientation) throws {
    let directory = try TemporaryDirectory()
    let bytes = try ImageFile.encodeHEIC(
      Self.corners, quality: 90, exif: ExifData(orientation: orientation, make: "Apple"))
    let path = try directory.write(bytes, to: "a.heic")
    let wanted = Self.corners.samples().turned(orientation.quarterTurns, mirrored: orientation.isMirrored)
    _ = try Program.output("heif-convert", path, directory.file("a.png"))
    for shown in [try ImageFile.read(path), try ImageFile.read(directory.file("a.png"))] {
      try #require(shown.width == wanted.width && shown.height == wanted.height)
      #expect(largestDifference(shown.samples(), wanted) <= 12)
    }
    #expect(
      try Program.output("exiftool", "-s3", "-n", "-IFD0:Orientation", path) == "\(orientation.rawValue)")
    #expect(try Program.output("exiftool", "-s3", "-Make", path) == "Apple")
  }

  @Test("colours of every pixel format come back, in HEIC and in JPEG", arguments: [true, false])
  func colors(isHEIC: Bool) throws {
    for picture in [Self.colors, Self.nv12(Self.colors)] {
      let bytes =
        isHEIC
        ? try ImageFile.encodeHEIC(picture, quality: 95) : try ImageFile.encodeJPEG(picture, quality: 95)
      let back = try ImageFile.decode(bytes, name: "a")
      for x in stride(from: 16, to: 128, by: 32) {
        for (got, wanted) in zip(back[x, 32], Self.colors[x, 32]) {
          #expect(abs(Int(got) - Int(wanted)) <= 8)
        }
      }
    }
  }

  @Test(
    "a picture of any size goes into a JPEG without a detour over RGB, and shows the same",
    arguments: [(1, 1), (2, 3), (15, 17), (16, 16), (33, 31), (97, 64)])
  func sizes(width: Int, height: Int) throws {
    let picture = PixelBuffer.bgra(width, height) { x, y in
      (UInt8(40 + x), UInt8(200 - y), UInt8(90 + (x + y) / 2), 255)
    }
    let planar = Self.nv12(picture)
    let direct = try ImageFile.decode(try ImageFile.encodeJPEG(planar, quality: 98), name: "a")
    let detour = try ImageFile.decode(try ImageFile.encodeJPEG(planar.asBGRA, quality: 98), name: "a")
    #expect(direct.width == width && direct.height == height)
    #expect(largestDifference(direct.samples(), detour.samples()) <= 8)
  }

  @Test(
    "a HEIC of any size comes back in its size, and quality shows", arguments: [(1, 1), (33, 31), (64, 48)])
  func sizesOfHEIC(width: Int, height: Int) throws {
    let picture = PixelBuffer.random(width, height, .bgra, opaque: true)
    let fine = try ImageFile.encodeHEIC(picture, quality: 95)
    let back = try ImageFile.decode(fine, name: "a.heic")
    #expect(back.width == width && back.height == height)
    #expect(try ImageFile.encodeHEIC(picture, quality: 95) == fine, "equal pictures give equal files")
    if width > 32 { #expect(try ImageFile.encodeHEIC(picture, quality: 10).count < fine.count) }
  }

  @Test("X2 a HEIC that is cut off, or too large, is refused with a sentence")
  func refused() throws {
    let bytes = try ImageFile.encodeHEIC(Self.corners)
    for count in stride(from: 12, to: bytes.count, by: 37) {
      #expect(throws: ImageFileError.self, "\(count) of \(bytes.count)") {
        try ImageFile.decode(Array(bytes.prefix(count)), name: "a.heic")
      }
    }
    #expect {
      try ImageFile.decode(bytes, name: "a.heic", maximumPixels: 96 * 64 - 1)
    } throws: { ($0 as? ImageFileError)?.code == .tooLarge }
  }
}
