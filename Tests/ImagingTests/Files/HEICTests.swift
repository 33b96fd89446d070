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
    // Turned once, and back: the stored pixels and their size are those that went in.
    let stored = try ImageFile.decodeStored(bytes, name: "a.heic")
    #expect(ExifOrientation(file: bytes) == orientation)
    #expect(largestDifference(stored.samples(), Self.corners.samples()) <= 12)
    #expect(try ImageFile.size(bytes, name: "a.heic") == (96, 64))
    #expect(try ImageFile.uprightSize(bytes, name: "a.heic") == (wanted.width, wanted.height))
    let fields = try #require(ExifFields(file: bytes))
    #expect(fields.orientation == orientation && fields.picture[0x010F] == .text("Apple"))
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

  @Test("sides of odd length, cropped by the file itself, keep their length when it is turned")
  func odd() throws {
    let picture = PixelBuffer.bgra(33, 18) { x, y in
      x < 16 && y < 9 ? (255, 255, 255, 255) : (0, 0, 0, 255)
    }
    let bytes = try ImageFile.encodeHEIC(picture, quality: 95, exif: ExifData(orientation: .right))
    #expect(try ImageFile.size(bytes, name: "a") == (33, 18))
    #expect(try ImageFile.uprightSize(bytes, name: "a") == (18, 33))
    let stored = try ImageFile.decodeStored(bytes, name: "a")
    #expect(stored.width == 33 && stored[4, 4][0] > 200 && stored[4, 14][0] < 50 && stored[28, 4][0] < 50)
  }

  @Test("all that is to be said of a HEIC is read back, and by exiftool")
  func fields() throws {
    let directory = try TemporaryDirectory()
    var fields = ExifFields()
    fields.picture = [0x0110: .text("Duo"), 0x0112: .shorts([8])]
    fields.photo = [0x829D: .ratios([1.8])]
    fields.place = [1: .text("N"), 2: .ratios([52, 30, 0])]
    let bytes = try ImageFile.encodeHEIC(Self.corners, quality: 80, fields: fields)
    #expect(ExifFields(file: bytes) == fields)
    let path = try directory.write(bytes, to: "a.heic")
    #expect(try Program.output("exiftool", "-s3", "-n", "-Model", "-FNumber", path) == "Duo\n1.8")
    #expect(try Program.output("exiftool", "-s3", "-n", "-GPSLatitude", path) == "52.5")
    let plain = try ImageFile.encodeHEIC(Self.corners)
    #expect(ExifFields(file: plain)?.orientation == .up && ExifFields(file: plain)?.photo.isEmpty == true)
  }

  @Test("damaged boxes leave out what they say, and never more than that")
  func damaged() throws {
    let whole = try ImageFile.encodeHEIC(Self.corners, exif: ExifData(orientation: .left, make: "Apple"))
    var generator = SeededGenerator(state: 11)
    var kept = 0
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[Int.random(in: 12..<500, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      if ExifOrientation(file: bytes) == .left { kept += 1 }
      _ = ExifFields(file: bytes)
    }
    #expect(kept > 100 && kept < 500)
    for count in 0..<min(whole.count, 600) { _ = ExifOrientation(file: Array(whole.prefix(count))) }
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
