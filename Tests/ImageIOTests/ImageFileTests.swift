import Foundation
import ImageIO
import Imaging
import TestSupport
import Testing

@Suite("Image sources and destinations") struct ImageFileTests {
  /// 16 × 8, left half white, right half black.
  static func picture() -> CGImage {
    let context = CGContext(
      data: nil, width: 16, height: 8, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    context.setFillColor(gray: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 16, height: 8))
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    return context.makeImage()!
  }

  /// Blue of a pixel.
  func level(_ image: CGImage, _ x: Int, _ y: Int) -> UInt8 {
    guard let data = image.dataProvider?.data, let bytes = CFDataGetBytePtr(data) else { return 0 }
    return withExtendedLifetime(data) { bytes[y * image.bytesPerRow + x * 4] }
  }

  static var properties: [CFString: Any] {
    [
      kCGImagePropertyOrientation: CGImagePropertyOrientation.right.rawValue,
      kCGImageDestinationLossyCompressionQuality: 0.8,
      kCGImagePropertyTIFFDictionary: [
        kCGImagePropertyTIFFMake: "Apple", kCGImagePropertyTIFFSoftware: "Diptych",
      ] as [CFString: Any],
      kCGImagePropertyExifDictionary: [
        kCGImagePropertyExifExposureTime: 1.0 / 120, kCGImagePropertyExifFNumber: 1.8,
        kCGImagePropertyExifISOSpeedRatings: [64], kCGImagePropertyExifExposureBiasValue: -0.5,
        kCGImagePropertyExifDateTimeOriginal: "2026:11:30 08:30:00",
        kCGImagePropertyExifUserComment: "a comment", kCGImagePropertyExifLensModel: "Outer",
        kCGImagePropertyExifLensSpecification: [1.5, 9, 1.78, 2.8],
      ] as [CFString: Any],
      kCGImagePropertyGPSDictionary: [
        kCGImagePropertyGPSLatitudeRef: "N", kCGImagePropertyGPSLatitude: 52.520_008,
        kCGImagePropertyGPSLongitudeRef: "W", kCGImagePropertyGPSLongitude: 13.404_954,
        kCGImagePropertyGPSAltitude: 34, kCGImagePropertyGPSAltitudeRef: 1,
        kCGImagePropertyGPSTimeStamp: "08:30:01",
      ] as [CFString: Any],
    ]
  }

  func write(_ type: CFString, _ properties: [CFString: Any]?) throws -> Data {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
    CGImageDestinationAddImage(destination, Self.picture(), properties.map { $0 as CFDictionary })
    #expect(CGImageDestinationFinalize(destination))
    return Data(referencing: data)
  }

  func source(_ data: Data) throws -> CGImageSource {
    try #require(CGImageSourceCreateWithData(data as CFData, nil))
  }

  @Test(
    "G4 what a file was given as properties is read back, in numbers, texts and places",
    arguments: ["public.jpeg", "public.heic"])
  func properties(type: String) throws {
    let source = try source(write(type, Self.properties))
    let read = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any])
    #expect(
      read[kCGImagePropertyOrientation] as? UInt32 == 6 || read[kCGImagePropertyOrientation] as? Int == 6)
    #expect(read[kCGImagePropertyPixelWidth] as? Int == 16 && read[kCGImagePropertyPixelHeight] as? Int == 8)
    let tiff = try #require(read[kCGImagePropertyTIFFDictionary] as? [CFString: Any])
    #expect(tiff[kCGImagePropertyTIFFMake] as? String == "Apple")
    #expect(tiff[kCGImagePropertyTIFFOrientation] as? Int == 6)
    let exif = try #require(read[kCGImagePropertyExifDictionary] as? [CFString: Any])
    #expect(exif[kCGImagePropertyExifExposureTime] as? Double == 1.0 / 120)
    #expect(exif[kCGImagePropertyExifFNumber] as? Double == 1.8)
    #expect((exif[kCGImagePropertyExifISOSpeedRatings] as? [Int]) == [64])
    #expect(exif[kCGImagePropertyExifExposureBiasValue] as? Double == -0.5)
    #expect(exif[kCGImagePropertyExifUserComment] as? String == "a comment")
    #expect(exif[kCGImagePropertyExifLensSpecification] as? [Double] == [1.5, 9, 1.78, 2.8])
    #expect(exif[kCGImagePropertyExifPixelXDimension] as? Int == 16)
    let gps = try #require(read[kCGImagePropertyGPSDictionary] as? [CFString: Any])
    #expect(abs((gps[kCGImagePropertyGPSLatitude] as? Double ?? 0) - 52.520_008) < 1e-6)
    #expect(gps[kCGImagePropertyGPSLongitudeRef] as? String == "W")
    #expect(gps[kCGImagePropertyGPSAltitudeRef] as? Int == 1)
    #expect(gps[kCGImagePropertyGPSTimeStamp] as? String == "08:30:01")
    #expect(CGImageSourceGetType(source) == type && CGImageSourceGetCount(source) == 1)
  }

  @Test("exiftool reads the same", arguments: [("public.jpeg", "a.jpg"), ("public.heic", "a.heic")])
  func otherReader(type: String, name: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file(name)
    let url = URL(filePath: path) as CFURL
    let destination = try #require(CGImageDestinationCreateWithURL(url, type, 1, nil))
    CGImageDestinationAddImage(destination, Self.picture(), Self.properties as CFDictionary)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(CGImageDestinationFinalize(destination) && !CGImageDestinationFinalize(destination))
    let said = try Program.output("exiftool", "-n", "-S", path).split(separator: "\n")
    for line in [
      "Orientation: 6", "Make: Apple", "ISO: 64", "ExposureTime: 0.008333333333", "FNumber: 1.8",
      "UserComment: a comment", "GPSAltitudeRef: 1", "LensModel: Outer",
    ] {
      #expect(said.contains { $0 == line }, "\(line) in \(said.joined(separator: "; "))")
    }
    #expect(!said.contains { $0.hasPrefix("Warning") || $0.hasPrefix("Error") })
    #expect(CGImageSourceCreateWithURL(url, nil) != nil)
  }

  @Test(
    "the image has the stored pixels; a thumbnail is turned where that is asked for, once, and never enlarged",
    arguments: ["public.jpeg", "public.heic"])
  func thumbnails(type: String) throws {
    let source = try source(write(type, Self.properties))
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(image.width == 16 && level(image, 2, 4) > 200 && level(image, 13, 4) < 50)
    #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
    func thumbnail(_ options: [CFString: Any]) -> CGImage? {
      CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
    }
    #expect(thumbnail([kCGImageSourceThumbnailMaxPixelSize: 8]) == nil, "the file has none of its own")
    let small = try #require(
      thumbnail([kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 8]))
    #expect(small.width == 8 && small.height == 4)
    let turned = try #require(
      thumbnail([
        kCGImageSourceCreateThumbnailFromImageIfAbsent: true, kCGImageSourceThumbnailMaxPixelSize: 100,
        kCGImageSourceCreateThumbnailWithTransform: true,
      ]))
    #expect(turned.width == 8 && turned.height == 16)
    #expect(level(turned, 4, 2) > 200 && level(turned, 4, 13) < 50, "white is above once it is turned")
  }

  @Test("G4 a picture from a source keeps its coding and its properties, but for those that are new")
  func fromSource() throws {
    let first = try write("public.jpeg", Self.properties)
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil))
    let changes: [CFString: Any] = [kCGImagePropertyOrientation: 1]
    CGImageDestinationAddImageFromSource(destination, try source(first), 0, changes as CFDictionary)
    #expect(CGImageDestinationFinalize(destination))
    let again = try source(Data(referencing: data))
    let read = try #require(CGImageSourceCopyPropertiesAtIndex(again, 0, nil) as? [String: Any])
    #expect(read[kCGImagePropertyOrientation] as? Int == 1)
    let exif = try #require(read[kCGImagePropertyExifDictionary] as? [String: Any])
    #expect(exif[kCGImagePropertyExifLensModel] as? String == "Outer")
    // From the tables of the coder on, the bytes are the same.
    let tables: [UInt8] = [0xFF, 0xDB]
    #expect(data.length == first.count && first.suffix(200) == Data(referencing: data).suffix(200))
    #expect(first.range(of: Data(tables)) != nil)
  }

  @Test("from a JPEG to a HEIC and back, a picture keeps its pixels, its turn and what is said of it")
  func recoded() throws {
    var data = try write("public.jpeg", Self.properties)
    for type in ["public.heic", "public.heic", "public.jpeg"] {
      let made = NSMutableData()
      let destination = try #require(CGImageDestinationCreateWithData(made, type, 1, nil))
      CGImageDestinationAddImageFromSource(destination, try source(data), 0, nil)
      #expect(CGImageDestinationFinalize(destination))
      let again = try source(Data(referencing: made))
      data = Data(referencing: made)
      #expect(CGImageSourceGetType(again) == type)
      let image = try #require(CGImageSourceCreateImageAtIndex(again, 0, nil))
      #expect(image.width == 16 && level(image, 2, 4) > 200 && level(image, 13, 4) < 50)
      let read = try #require(CGImageSourceCopyPropertiesAtIndex(again, 0, nil) as? [String: Any])
      #expect(read[kCGImagePropertyOrientation] as? Int == 6)
      let exif = read[kCGImagePropertyExifDictionary] as? [String: Any]
      #expect(exif?[kCGImagePropertyExifLensModel] as? String == "Outer")
    }
  }

  @Test("a HEIC given another orientation than its own is turned by that one alone")
  func turnedAnew() throws {
    let first = try source(write("public.heic", Self.properties))
    let made = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(made, "public.heic", 1, nil))
    let changes: [CFString: Any] = [kCGImagePropertyOrientation: 3]
    CGImageDestinationAddImageFromSource(destination, first, 0, changes as CFDictionary)
    #expect(CGImageDestinationFinalize(destination))
    let directory = try TemporaryDirectory()
    let path = try directory.write([UInt8](Data(referencing: made)), to: "a.heic")
    _ = try Program.output("heif-convert", path, directory.file("a.png"))
    let shown = try #require(CGImageSourceCreateWithURL(URL(filePath: directory.file("a.png")) as CFURL, nil))
    let image = try #require(CGImageSourceCreateImageAtIndex(shown, 0, nil))
    #expect(image.width == 16 && level(image, 2, 4) < 50 && level(image, 13, 4) > 200, "half a turn")
  }

  @Test("G4 a PNG keeps every pixel; what is no picture, or no type of file, makes nothing")
  func others() throws {
    let png = try source(write("public.png", nil))
    let image = try #require(CGImageSourceCreateImageAtIndex(png, 0, nil))
    #expect(CGImageSourceGetType(png) == "public.png" && level(image, 7, 0) == 255 && level(image, 8, 0) == 0)
    #expect(CGImageSourceCreateWithData(Data([1, 2, 3]) as CFData, nil) == nil)
    #expect(CGImageSourceCreateWithURL(URL(filePath: "/nowhere.jpg") as CFURL, nil) == nil)
    #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.text", 1, nil) == nil)
    #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.jpeg", 2, nil) == nil)
    let empty = try #require(CGImageDestinationCreateWithData(NSMutableData(), "public.jpeg", 1, nil))
    #expect(!CGImageDestinationFinalize(empty))
    let two = try #require(CGImageDestinationCreateWithData(NSMutableData(), "public.jpeg", 1, nil))
    for _ in 0..<2 { CGImageDestinationAddImage(two, Self.picture(), nil) }
    #expect(!CGImageDestinationFinalize(two))
    let nowhere = URL(filePath: "/nowhere/a.png") as CFURL
    let lost = try #require(CGImageDestinationCreateWithURL(nowhere, "public.png", 1, nil))
    CGImageDestinationAddImage(lost, Self.picture(), nil)
    #expect(!CGImageDestinationFinalize(lost))
  }

  @Test("damaged EXIF is left out, and never more than that")
  func damaged() throws {
    let whole = [UInt8](try write("public.jpeg", Self.properties))
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<4 {
        bytes[Int.random(in: 20..<400, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      guard let source = CGImageSourceCreateWithData(Data(bytes) as CFData, nil) else { continue }
      #expect(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) != nil)
    }
    for count in stride(from: 0, to: whole.count, by: 17) {
      _ = CGImageSourceCreateWithData(Data(whole.prefix(count)) as CFData, nil)
        .flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) }
    }
  }
}
