import Imaging
import Testing

@Suite("JPEG files")
struct JPEGTests {
  /// A file of one colour and the colour that shows: red, green, blue.
  struct Flat: Sendable, CustomTestStringConvertible {
    var name: String
    var components: [UInt8]
    var adobe: UInt8?
    var shows: [Int]

    var testDescription: String { name }
  }

  static let flats = [
    Flat(name: "black grey", components: [0], shows: [0, 0, 0]),
    Flat(name: "grey", components: [100], shows: [100, 100, 100]),
    Flat(name: "YCbCr, no colour", components: [200, 128, 128], shows: [200, 200, 200]),
    Flat(name: "YCbCr, red", components: [76, 85, 255], shows: [254, 0, 0]),
    Flat(name: "RGB by Adobe", components: [10, 20, 250], adobe: 0, shows: [10, 20, 250]),
    // Adobe's inks are inverted: 255 is none.
    Flat(name: "CMYK by Adobe, no ink", components: [255, 255, 255, 255], adobe: 0, shows: [255, 255, 255]),
    Flat(name: "CMYK by Adobe, cyan", components: [0, 255, 255, 255], adobe: 0, shows: [0, 255, 255]),
    Flat(
      name: "CMYK by Adobe, half black", components: [255, 255, 255, 128], adobe: 0, shows: [128, 128, 128]),
    Flat(name: "YCCK by Adobe, white", components: [0, 128, 128, 255], adobe: 2, shows: [255, 255, 255]),
    Flat(name: "YCCK by Adobe, black", components: [255, 128, 128, 255], adobe: 2, shows: [0, 0, 0]),
    Flat(name: "plain CMYK, no ink", components: [0, 0, 0, 0], shows: [255, 255, 255]),
    Flat(name: "plain CMYK, magenta", components: [0, 255, 0, 0], shows: [255, 0, 255]),
  ]

  @Test("every colour model is read", arguments: flats)
  func colors(flat: Flat) throws {
    let file = JPEGBuilder(components: flat.components, adobeTransform: flat.adobe)
    let picture = try ImageFile.decode(file.bytes, name: "a.jpg")
    #expect(picture.width == 8 && picture.height == 8 && picture.format == .bgra)
    let pixel = picture[7, 3].map(Int.init)
    for (got, wanted) in zip([pixel[2], pixel[1], pixel[0]], flat.shows) { #expect(abs(got - wanted) <= 2) }
    #expect(pixel[3] == 255)
  }

  /// Four corners of different greys; chroma would blur between them.
  private static let corners = PixelBuffer.bgra(48, 32) { x, y in
    let grey: UInt8 = (x < 32 ? 10 : 170) + (y < 16 ? 0 : 80)
    return (grey, grey, grey, 255)
  }

  @Test("a written picture comes back nearly the same; quality shows")
  func roundTrip() throws {
    let fine = try ImageFile.encodeJPEG(Self.corners, quality: 98)
    let rough = try ImageFile.encodeJPEG(Self.corners, quality: 10)
    #expect(rough.count < fine.count)
    let back = try ImageFile.decode(fine, name: "a.jpg")
    #expect(largestDifference(back.samples(), Self.corners.samples()) <= 12)
    #expect(try ImageFile.encodeJPEG(Self.corners, quality: 98) == fine)
  }

  @Test(
    "EXIF orientation is noted by the writer and applied by the reader", arguments: ExifOrientation.allCases)
  func orientation(orientation: ExifOrientation) throws {
    let bytes = try ImageFile.encodeJPEG(Self.corners, quality: 98, exif: ExifData(orientation: orientation))
    #expect(ExifOrientation(file: bytes) == orientation)
    let upright = try ImageFile.decode(bytes, name: "a.jpg")
    let wanted = Self.corners.samples().turned(orientation.quarterTurns, mirrored: orientation.isMirrored)
    #expect(upright.width == wanted.width && upright.height == wanted.height)
    #expect(largestDifference(upright.samples(), wanted) <= 12)
  }

  @Test("the eight orientations by the standard's table: where the stored first row and column show")
  func table() {
    // Where the stored picture's top left corner and its right neighbour show, in a 3 × 2 picture.
    let stored = Samples(width: 3, height: 2, rows: [[[1], [2], [3]], [[4], [5], [6]]])
    let shown: [ExifOrientation: [[UInt8]]] = [
      .up: [[1, 2, 3], [4, 5, 6]], .upMirrored: [[3, 2, 1], [6, 5, 4]],
      .down: [[6, 5, 4], [3, 2, 1]], .downMirrored: [[4, 5, 6], [1, 2, 3]],
      .leftMirrored: [[1, 4], [2, 5], [3, 6]], .right: [[4, 1], [5, 2], [6, 3]],
      .rightMirrored: [[6, 3], [5, 2], [4, 1]], .left: [[3, 6], [2, 5], [1, 4]],
    ]
    for orientation in ExifOrientation.allCases {
      let turned = stored.turned(orientation.quarterTurns, mirrored: orientation.isMirrored)
      #expect(turned.rows.map { $0.flatMap { $0 } } == shown[orientation])
      let back = ExifOrientation(quarterTurns: orientation.quarterTurns + 4, mirrored: orientation.isMirrored)
      #expect(back == orientation)
    }
  }

  private func exif(_ tiff: [UInt8]) -> ExifOrientation {
    let contents = Array("Exif\0\0".utf8) + tiff
    return ExifOrientation(file: JPEGBuilder(components: [9], segments: [(0xE1, contents)]).bytes)
  }

  @Test("EXIF of either byte order is understood; nonsense means upright")
  func byteOrders() {
    let little: [UInt8] = [
      0x49, 0x49, 42, 0, 10, 0, 0, 0, 7, 7, 2, 0, 0x0F, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x12, 1, 3, 0, 1, 0,
      0, 0,
      6, 0, 0, 0,
    ]
    #expect(exif(little) == .right)
    for count in little.indices { #expect(exif(Array(little.prefix(count))) == (count < 34 ? .up : .right)) }
    for (index, value) in [(0, 0), (2, 41), (4, 255), (7, 255), (28, 2), (32, 0), (32, 9)] as [(Int, UInt8)] {
      var broken = little
      broken[index] = value
      #expect(exif(broken) == (index == 28 ? .right : .up), "byte \(index)")
    }
    #expect(ExifOrientation(file: []) == .up)
    #expect(ExifOrientation(file: [0xFF, 0xD8, 0xFF, 0xE1, 0, 0, 0xFF]) == .up)
  }
}
