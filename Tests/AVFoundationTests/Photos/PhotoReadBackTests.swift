import AVFoundation
import CodeReader
import Foundation
import Imaging
import SDKTestSupport
import TestSupport
import Testing
import WorldRenderer

@Suite("Photos that other programs read back")
@MainActor
struct PhotoReadBackTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let codec: AVVideoCodecType
    let camera: String
    let angle: Int
    let isMirrored: Bool
    var testDescription: String {
      "\(codec.rawValue) \(camera) \(angle)°\(isMirrored ? " mirrored" : "")"
    }
  }

  nonisolated static let cases = [AVVideoCodecType.hevc, .jpeg].flatMap { codec in
    ["back-wide", "outer"].flatMap { camera in
      [0, 90, 180, 270].map {
        Case(codec: codec, camera: camera, angle: $0, isMirrored: ($0 / 90 % 2 == 0) == (camera == "outer"))
      }
    }
  }

  /// Turns, and whether mirrored afterwards, by the standard's table.
  private static let numbers = [
    "1": (0, false), "2": (0, true), "3": (2, false), "4": (2, true), "5": (1, true), "6": (1, false),
    "7": (3, true), "8": (3, false),
  ]

  @Test("M5 A2 size, turn and mirroring of a file agree, whichever program opens it", arguments: cases)
  func agrees(row: Case) throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, row.camera)
      let connection = try rig.connection()
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = row.isMirrored
      connection.videoRotationAngle = CGFloat(row.angle)
      let settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: row.codec])
      let photo = try await rig.take(settings)
      let isHEIC = row.codec == .hevc
      #expect(settings.processedFileType == (isHEIC ? .heic : .jpg))
      let directory = try TemporaryDirectory()
      let data = try #require(photo.fileDataRepresentation())
      let path = try directory.write([UInt8](data), to: isHEIC ? "a.heic" : "a.jpg")
      let said = try Program.output(
        "exiftool", "-s3", "-n", "-MIMEType", "-IFD0:Orientation", "-ExifImageWidth", "-Make", "-Model", path
      ).split(separator: "\n").map(String.init)
      let stored = photo.resolvedSettings.photoDimensions
      #expect(said[0] == (isHEIC ? "image/heic" : "image/jpeg"))
      #expect(said[2...] == ["\(stored.width)", "Apple", "iPhone Duo"])
      let noted = try #require(Self.numbers[said[1]])
      #expect(noted.1 == row.isMirrored)
      #expect(photo.metadata[kCGImagePropertyOrientation] as? Int == Int(said[1]))
      // A reader that turns as the file says, and one that does not.
      let shown = try rig.shown(photo)
      let image = try #require(photo.cgImageRepresentation())
      let raw = try #require(StampReader.read(image.pixels).first)
      #expect(shown.mirrored == row.isMirrored && !raw.mirrored)
      if isHEIC {
        _ = try Program.output("heif-convert", path, directory.file("a.png"))
        let converted = try ImageFile.read(directory.file("a.png"))
        #expect(try #require(StampReader.read(converted).first) == shown)
        let (width, height) =
          noted.0 % 2 == 0 ? (stored.width, stored.height) : (stored.height, stored.width)
        #expect(converted.width == width && converted.height == height)
        #expect(try Program.output("heif-info", path).contains("\(width)x\(height)"))
      } else {
        let rows = try Program.output("exiftool", "-s3", "-File:ImageWidth", "-File:ImageHeight", path)
        #expect(rows == "\(stored.width)\n\(stored.height)")
      }
    }
  }

  @Test(
    "M5 O7 a code held up in the scene is read from the file by another program, and mirrored is not",
    arguments: [AVVideoCodecType.hevc, .jpeg])
  func code(codec: AVVideoCodecType) throws {
    let text = "https://example.org/diptych"
    let surroundings = Surroundings().showing(poster: try #require(QRCode(text)).picture(side: 296))
    try withPhone(surroundings: surroundings) { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let connection = try rig.connection()
      connection.videoRotationAngle = 90
      connection.automaticallyAdjustsVideoMirroring = false
      for isMirrored in [false, true] {
        connection.isVideoMirrored = isMirrored
        let photo = try await rig.take(AVCapturePhotoSettings(format: [AVVideoCodecKey: codec]))
        let directory = try TemporaryDirectory()
        let data = [UInt8](try #require(photo.fileDataRepresentation()))
        let file = try directory.write(data, to: codec == .hevc ? "a.heic" : "a.jpg")
        let shown = directory.file("shown.png")
        if codec == .hevc {
          _ = try Program.output("heif-convert", file, shown)
        } else {
          try ImageFile.writePNG(try ImageFile.read(file), to: shown)
        }
        let picture = try ImageFile.read(shown)
        let back = PixelBuffer(width: picture.width, height: picture.height, format: .bgra)
        PixelOperations.mirror(picture.whole, into: back.whole)
        let other = directory.file("mirrored.png")
        try ImageFile.writePNG(back, to: other)
        // A code that lies mirrored has its third corner at the other side.
        let (right, wrong) = isMirrored ? (other, shown) : (shown, other)
        #expect(try Program.output("zbarimg", "-q", "--raw", right) == text)
        #expect(try #require(StampReader.read(picture).first).mirrored == isMirrored)
        #expect(try #require(StampReader.read(try ImageFile.read(wrong)).first).mirrored)
      }
    }
  }

  @Test(
    "what EXIF says of the exposure, the lens and the thumbnail, another program reads",
    arguments: [true, false])
  func exposure(isHEIC: Bool) throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let taker = await rig.follow(
        AVCapturePhotoSettings(format: [AVVideoCodecKey: isHEIC ? AVVideoCodecType.hevc : .jpeg])
      ) {
        $0.flashMode = .on
        $0.embeddedThumbnailPhotoFormat = [
          AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 160, AVVideoHeightKey: 160,
        ]
      }
      let photo = try #require(taker.photo)
      #expect(photo.embeddedThumbnailPhotoFormat?[AVVideoWidthKey] as? Int == 160)
      let size = photo.resolvedSettings.embeddedThumbnailDimensions
      #expect(size.width == 160 && size.height == 120)
      let directory = try TemporaryDirectory()
      let path = try directory.write([UInt8](try #require(photo.fileDataRepresentation())), to: "a")
      let tags = ["ExposureTime", "FNumber", "ISO", "ExposureCompensation", "Flash", "LensModel"]
      let said = try tags.map { try Program.output("exiftool", "-s3", "-n", "-ExifIFD:\($0)", path) }
      #expect(Double(said[0]).map { abs($0 - 1.0 / 120) < 1e-5 } == true)
      #expect(said[1...] == ["1.8", "100", "0", "1", "iPhone Duo Back Camera"])
      let length = try Program.output("exiftool", "-s3", "-n", "-IFD1:ThumbnailLength", path)
      #expect(Int(length).map { $0 > 100 && $0 < 60_000 } == true)
      #expect(try Program.output("exiftool", "-validate", "-s3", path) == "OK")
    }
  }

  @Test("a kind of file that cannot hold the codec raises; one that can is the photo's")
  func fileTypes() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      #expect(rig.output.supportedPhotoCodecTypes(for: .heic) == [.hevc])
      #expect(rig.output.supportedPhotoCodecTypes(for: .jpg) == [.jpeg])
      #expect(rig.output.supportedPhotoCodecTypes(for: .mov).isEmpty)
      func settings(_ codec: AVVideoCodecType, _ type: AVFileType) -> AVCapturePhotoSettings {
        AVCapturePhotoSettings(
          rawPixelFormatType: 0, rawFileType: nil, processedFormat: [AVVideoCodecKey: codec],
          processedFileType: type)
      }
      let photo = try await rig.take(settings(.hevc, .heic))
      #expect(photo.fileDataRepresentation()?.dropFirst(4).prefix(7) == Data("ftyphei".utf8))
      _ = await rig.follow(settings(.hevc, .jpg))
      _ = await rig.follow(AVCapturePhotoSettings(rawPixelFormatType: 0x6262_6767))
      #expect(phone.takeMisuses().map { $0.reason.contains("settings.") } == [true, true])
      #expect(AVCapturePhotoSettings().processedFileType == .jpg, "the default is a JPEG, as on phones")
    }
  }
}
