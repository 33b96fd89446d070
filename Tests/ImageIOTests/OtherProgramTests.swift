import Foundation
import ImageIO
import Imaging
import TestSupport
import Testing

/// Whole numbers and quotients that EXIF has exactly, so that nothing is lost on the way.
private struct Property {
  let dictionary: CFString
  let key: CFString
  /// As exiftool calls it.
  let tag: String
  let make: (inout SeededGenerator) -> Double
}

private func whole(_ range: ClosedRange<Int>) -> (inout SeededGenerator) -> Double {
  { Double(Int.random(in: range, using: &$0)) }
}

private func hundredths(_ range: ClosedRange<Int>) -> (inout SeededGenerator) -> Double {
  { Double(Int.random(in: range, using: &$0)) / 100 }
}

@Suite("Image files and other programs")
struct OtherProgramTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  private static let exif: CFString = kCGImagePropertyExifDictionary
  private static let gps: CFString = kCGImagePropertyGPSDictionary

  private static var properties: [Property] {
    [
      Property(
        dictionary: exif, key: kCGImagePropertyExifExposureTime, tag: "ExposureTime",
        make: hundredths(1...3000)
      ),
      Property(
        dictionary: exif, key: kCGImagePropertyExifFNumber, tag: "FNumber", make: hundredths(95...2200)),
      Property(
        dictionary: exif, key: kCGImagePropertyExifExposureBiasValue, tag: "ExposureCompensation",
        make: hundredths(-800...800)),
      Property(
        dictionary: exif, key: kCGImagePropertyExifBrightnessValue, tag: "BrightnessValue",
        make: hundredths(-500...900)),
      Property(
        dictionary: exif, key: kCGImagePropertyExifFocalLength, tag: "FocalLength",
        make: hundredths(100...9000)
      ),
      Property(
        dictionary: exif, key: kCGImagePropertyExifFocalLenIn35mmFilm, tag: "FocalLengthIn35mmFormat",
        make: whole(8...400)),
      Property(
        dictionary: exif, key: kCGImagePropertyExifMeteringMode, tag: "MeteringMode", make: whole(0...6)),
      Property(dictionary: exif, key: kCGImagePropertyExifFlash, tag: "Flash", make: whole(0...95)),
      Property(
        dictionary: exif, key: kCGImagePropertyExifDigitalZoomRatio, tag: "DigitalZoomRatio",
        make: hundredths(100...1500)),
      Property(
        dictionary: exif, key: kCGImagePropertyExifWhiteBalance, tag: "WhiteBalance", make: whole(0...1)),
      Property(
        dictionary: gps, key: kCGImagePropertyGPSAltitude, tag: "GPSAltitude", make: hundredths(0...888_888)),
      Property(dictionary: gps, key: kCGImagePropertyGPSSpeed, tag: "GPSSpeed", make: hundredths(0...9999)),
      Property(
        dictionary: gps, key: kCGImagePropertyGPSImgDirection, tag: "GPSImgDirection",
        make: hundredths(0...35_999)),
      Property(
        dictionary: gps, key: kCGImagePropertyGPSLatitude, tag: "GPSLatitude", make: hundredths(0...8999)),
      Property(
        dictionary: gps, key: kCGImagePropertyGPSLongitude, tag: "GPSLongitude", make: hundredths(0...17_999)),
    ]
  }

  /// A picture of two greys that no turn leaves as it is: the first quarter of the first row's pixels is white.
  private static func picture() -> CGImage {
    let pixels = PixelBuffer(width: 32, height: 16, format: .bgra)
    for y in 0..<16 {
      for x in 0..<32 {
        (pixels.baseAddress(ofPlane: 0) + y * pixels.bytesPerRow(ofPlane: 0)).storeBytes(
          of: x < 8 && y < 8 ? UInt32.max : 0xFF00_0000, toByteOffset: 4 * x, as: UInt32.self)
      }
    }
    return CGImage(pixels, isOpaque: true)
  }

  private func write(_ type: CFString, _ properties: [CFString: Any], _ image: CGImage? = nil) throws
    -> String
  {
    let path = directory.file("\(UUID()).\(type.dropFirst("public.".count))")
    let destination = try #require(
      CGImageDestinationCreateWithURL(URL(filePath: path) as CFURL, type, 1, nil))
    CGImageDestinationAddImage(destination, image ?? Self.picture(), properties as CFDictionary)
    #expect(CGImageDestinationFinalize(destination))
    return path
  }

  private func source(_ path: String) throws -> CGImageSource {
    try #require(CGImageSourceCreateWithURL(URL(filePath: path) as CFURL, nil))
  }

  private func read(_ path: String) throws -> [CFString: Any] {
    try #require(CGImageSourceCopyPropertiesAtIndex(try source(path), 0, nil) as? [CFString: Any])
  }

  private func tool(_ path: String) throws -> [String: Any] {
    let said = try Program.bytes("exiftool", ["-n", "-json", path])
    return try #require(try JSONSerialization.jsonObject(with: said) as? [[String: Any]]).first ?? [:]
  }

  private func differ(_ one: Any?, _ other: Double) -> Bool {
    guard let one = (one as? NSNumber)?.doubleValue else { return true }
    return abs(one - other) > 1e-6 * max(1, abs(other))
  }

  @Test(
    "G4 numbers of any kind come back as they were, and exiftool finds the same",
    arguments: ["public.jpeg", "public.heic"])
  func numbers(type: String) throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<4 {
      var properties: [CFString: Any] = [:]
      var values: [(Property, Double)] = []
      for property in Self.properties where Bool.random(using: &generator) {
        let value = property.make(&generator)
        var part = properties[property.dictionary] as? [CFString: Any] ?? [:]
        part[property.key] = value
        properties[property.dictionary] = part
        values.append((property, value))
      }
      let path = try write(type, properties)
      let (own, others) = (try read(path), try tool(path))
      for (property, value) in values {
        let part = own[property.dictionary] as? [CFString: Any]
        #expect(!differ(part?[property.key], value), "\(property.key) \(value)")
        #expect(!differ(others[property.tag], value), "\(property.tag) \(value) in \(others)")
      }
      // What was not given is not there.
      for property in Self.properties where !values.contains(where: { $0.0.tag == property.tag }) {
        #expect((own[property.dictionary] as? [CFString: Any])?[property.key] == nil, "\(property.key)")
      }
    }
  }

  @Test(
    "G4 what pairs a picture with a movie is written for exiftool, read back, and kept when the picture is copied",
    arguments: ["public.jpeg", "public.heic"])
  func pairing(type: String) throws {
    let note: [String: Any] = ["17": "9A1F-\(type)"]
    func noted(_ path: String) throws -> String {
      try Program.output("exiftool", "-s3", "-Apple:MediaGroupUUID", "-Apple:ContentIdentifier", path)
    }
    let path = try write(
      type, [kCGImagePropertyMakerAppleDictionary: note, Self.exif: [kCGImagePropertyExifFNumber: 2.5]])
    #expect(try noted(path) == "9A1F-\(type)")
    let read = try read(path)
    #expect(
      (read[kCGImagePropertyMakerAppleDictionary] as? [String: Any])?["17"] as? String == "9A1F-\(type)")
    #expect((read[Self.exif] as? [CFString: Any])?[kCGImagePropertyExifFNumber] as? Double == 2.5)
    let copy = directory.file("copy")
    let destination = try #require(
      CGImageDestinationCreateWithURL(URL(filePath: copy) as CFURL, type as CFString, 1, nil))
    CGImageDestinationAddImageFromSource(
      destination, try source(path), 0, [kCGImagePropertyOrientation: 3] as CFDictionary)
    #expect(CGImageDestinationFinalize(destination))
    #expect(try noted(copy) == "9A1F-\(type)")
    for other: [String: Any] in [["17": ""], ["17": 3], ["16": "a"]] {
      #expect(try noted(try write(type, [kCGImagePropertyMakerAppleDictionary: other])).isEmpty)
    }
  }

  @Test("G4 what exiftool writes into a JPEG is read, in either byte order", arguments: ["MM", "II"])
  func written(order: String) throws {
    let plain = try write("public.jpeg", [:])
    let path = directory.file("written \(order).jpg")
    _ = try Program.output(
      "exiftool", "-n", "-ExifByteOrder=\(order)", "-Orientation=8", "-Make=Someone", "-ISO=3200",
      "-ExposureTime=0.004", "-ExposureCompensation=-1.5", "-LensModel=A lens", "-UserComment=words",
      "-GPSLatitude=12.5", "-GPSLatitudeRef=S", "-GPSAltitude=8848.86", "-GPSTimeStamp=01:02:03",
      "-SubSecTimeOriginal=042", "-o", path, plain)
    let read = try read(path)
    #expect(read[kCGImagePropertyOrientation] as? Int == 8)
    let tiff = try #require(read[kCGImagePropertyTIFFDictionary] as? [CFString: Any])
    #expect(tiff[kCGImagePropertyTIFFMake] as? String == "Someone")
    let exif = try #require(read[Self.exif] as? [CFString: Any])
    #expect(exif[kCGImagePropertyExifISOSpeedRatings] as? [Int] == [3200])
    #expect(!differ(exif[kCGImagePropertyExifExposureTime], 0.004))
    #expect(!differ(exif[kCGImagePropertyExifExposureBiasValue], -1.5))
    #expect(exif[kCGImagePropertyExifLensModel] as? String == "A lens")
    #expect(exif[kCGImagePropertyExifUserComment] as? String == "words")
    #expect(exif[kCGImagePropertyExifSubsecTimeOriginal] as? String == "042")
    let gps = try #require(read[Self.gps] as? [CFString: Any])
    #expect(
      !differ(gps[kCGImagePropertyGPSLatitude], 12.5) && gps[kCGImagePropertyGPSLatitudeRef] as? String == "S"
    )
    #expect(!differ(gps[kCGImagePropertyGPSAltitude], 8848.86))
    #expect(gps[kCGImagePropertyGPSTimeStamp] as? String == "01:02:03")
    // A thumbnail is turned as exiftool said.
    let options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
    ]
    let turned = try #require(
      CGImageSourceCreateThumbnailAtIndex(try source(path), 0, options as CFDictionary))
    #expect((turned.width, turned.height) == (16, 32))
    #expect(Self.corner(turned) == 2, "a quarter turn to the left brings the upper left to the lower left")
  }

  /// Which corner is white, clockwise from the upper left.
  private static func corner(_ image: CGImage) -> Int? {
    let (right, low) = (image.width - 3, image.height - 3)
    let pixels = image.pixels.asBGRA
    func isWhite(_ x: Int, _ y: Int) -> Bool {
      (pixels.baseAddress(ofPlane: 0) + y * pixels.bytesPerRow(ofPlane: 0)).load(
        fromByteOffset: 4 * x, as: UInt8.self) > 128
    }
    let corners = [(2, 2), (right, 2), (right, low), (2, low)]
    let white = corners.indices.filter { isWhite(corners[$0].0, corners[$0].1) }
    return white.count == 1 ? [0, 1, 3, 2][white[0]] : nil
  }

  @Test(
    "G2 a picture of each orientation is shown alike by thumbnails and by another program",
    arguments: ["public.jpeg", "public.heic"])
  func orientations(type: String) throws {
    var corners: [Int] = []
    for orientation in 1...8 {
      let path = try write(type, [kCGImagePropertyOrientation: orientation])
      let options: [CFString: Any] = [
        kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
      ]
      let own = try #require(
        CGImageSourceCreateThumbnailAtIndex(try source(path), 0, options as CFDictionary))
      let shown = directory.file("\(orientation).png")
      if type == "public.heic" {
        _ = try Program.output("heif-convert", path, shown)
      } else {
        // ffmpeg turns as EXIF says.
        _ = try Program.output("ffmpeg", "-v", "error", "-y", "-i", path, "-frames:v", "1", shown)
      }
      let other = try #require(CGImageSourceCreateImageAtIndex(try source(shown), 0, nil))
      #expect((own.width, own.height) == (orientation > 4 ? (16, 32) : (32, 16)))
      if type == "public.heic" || (own.width, own.height) == (other.width, other.height) {
        #expect((other.width, other.height) == (own.width, own.height), "\(orientation)")
        #expect(Self.corner(own) == Self.corner(other), "\(orientation)")
      }
      corners.append(try #require(Self.corner(own)))
    }
    // Each corner by two orientations, one of them mirrored: upper left, upper right, lower left, lower right.
    #expect(corners == [0, 1, 3, 2, 0, 1, 3, 2])
  }

  @Test("G4 a PNG keeps every byte of what is opaque, as another program reads it")
  func png() throws {
    var generator = SeededGenerator(seed: 3)
    for (width, height) in [(1, 1), (7, 5), (64, 3)] {
      let pixels = PixelBuffer(width: width, height: height, format: .bgra)
      var expected: [UInt8] = []
      for y in 0..<height {
        for x in 0..<width {
          let color = (0..<3).map { _ in UInt8.random(in: 0...255, using: &generator) }
          expected += color
          (pixels.baseAddress(ofPlane: 0) + y * pixels.bytesPerRow(ofPlane: 0) + 4 * x).copyMemory(
            from: [color[2], color[1], color[0], 255], byteCount: 4)
        }
      }
      let path = try write("public.png", [:], CGImage(pixels, isOpaque: true))
      let seen = try Program.bytes(
        "ffmpeg", ["-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
      #expect([UInt8](seen) == expected, "\(width) × \(height)")
      let back = try #require(CGImageSourceCreateImageAtIndex(try source(path), 0, nil))
      #expect((back.width, back.height) == (width, height))
    }
  }

  @Test(
    "a better quality makes a larger file that is nearer to the picture",
    arguments: ["public.jpeg", "public.heic"])
  func quality(type: String) throws {
    let pixels = PixelBuffer(width: 64, height: 64, format: .bgra)
    func level(_ x: Int, _ y: Int) -> Int { (x * x / 16 + 3 * y + 40 * ((x / 8 + y / 8) % 2)) % 256 }
    for y in 0..<64 {
      for x in 0..<64 {
        let level = UInt8(level(x, y))
        (pixels.baseAddress(ofPlane: 0) + y * pixels.bytesPerRow(ofPlane: 0) + 4 * x).copyMemory(
          from: [level, level, level, 255], byteCount: 4)
      }
    }
    var last: (size: Int, error: Int)?
    for quality in [0.1, 0.5, 0.95] {
      let path = try write(
        type, [kCGImageDestinationLossyCompressionQuality: quality], CGImage(pixels, isOpaque: true))
      let back = try #require(CGImageSourceCreateImageAtIndex(try source(path), 0, nil)).pixels.asBGRA
      var error = 0
      for y in 0..<64 {
        for x in 0..<64 {
          let seen = (back.baseAddress(ofPlane: 0) + y * back.bytesPerRow(ofPlane: 0)).load(
            fromByteOffset: 4 * x, as: UInt8.self)
          error += abs(Int(seen) - level(x, y))
        }
      }
      let size = try Data(contentsOf: URL(filePath: path)).count
      if let last { #expect(size > last.size && error < last.error, "\(quality)") }
      last = (size, error)
    }
  }
}
