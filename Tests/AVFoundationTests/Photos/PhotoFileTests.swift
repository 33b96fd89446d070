import AVFoundation
import CameraService
import Imaging
import SDKTestSupport
import Testing
import WorldRenderer

@Suite("A photo's file, pixels and metadata")
@MainActor
struct PhotoFileTests {
  @Test("M5 the file is a JPEG that shows the picture upright, with the metadata that the photo has")
  func file() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      try rig.connection().videoRotationAngle = 90
      let photo = try await rig.take()
      #expect(photo.pixelBuffer == nil, "a compressed photo has none")
      let reading = try rig.shown(photo)
      #expect(reading.quarterTurns == 0 && !reading.mirrored)
      let data = [UInt8](try #require(photo.fileDataRepresentation()))
      #expect(ExifOrientation(file: data) == .right)
      let upright = try ImageFile.decode(data, name: "photo")
      #expect(upright.width == 480 && upright.height == 640)
      let image = try #require(photo.cgImageRepresentation())
      #expect(image.width == 640 && image.height == 480)
      #expect(
        try #require(StampReader.read(image.pixels).first).quarterTurns == 1, "as the pixels are stored")
      let tiff = try #require(photo.metadata[kCGImagePropertyTIFFDictionary] as? [String: Any])
      let exif = try #require(photo.metadata[kCGImagePropertyExifDictionary] as? [String: Any])
      #expect(
        photo.metadata[kCGImagePropertyOrientation] as? UInt32 == CGImagePropertyOrientation.right.rawValue)
      #expect(tiff[kCGImagePropertyTIFFMake] as? String == "Apple")
      #expect(tiff[kCGImagePropertyTIFFModel] as? String == "iPhone Duo")
      #expect(exif[kCGImagePropertyExifLensModel] as? String == "iPhone Duo Back Camera")
      #expect(exif[kCGImagePropertyExifPixelXDimension] as? Int == 640)
      let time = try #require(exif[kCGImagePropertyExifDateTimeOriginal] as? String)
      #expect(time.hasPrefix("2026:") && time == tiff[kCGImagePropertyTIFFDateTime] as? String)
      for text in ["Apple", "iPhone Duo", "iPhone Duo Back Camera", time] {
        let bytes = Array(text.utf8) + [0]
        #expect(data.indices.contains { data[$0...].starts(with: bytes) }, "\(text) is in the file")
      }
    }
  }

  @Test("the format's quality decides how large the file is; codecs and quality come in any of their types")
  func quality() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      func size(_ quality: Double) async throws -> Int {
        let settings = AVCapturePhotoSettings(format: [
          AVVideoCodecKey: "jpeg", AVVideoCompressionPropertiesKey: [AVVideoQualityKey: quality],
        ])
        return try #require(try await rig.take(settings).fileDataRepresentation()).count
      }
      let (rough, fine) = (try await size(0.2), try await size(0.95))
      #expect(rough * 2 < fine)
    }
  }

  @Test(
    "an uncompressed photo has the pixels it was asked for, and no file",
    arguments: [
      kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
    ])
  func uncompressed(format: OSType) throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "outer")
      let photo = try await rig.take(
        AVCapturePhotoSettings(format: [kCVPixelBufferPixelFormatTypeKey: format]))
      let buffer = try #require(photo.pixelBuffer)
      #expect(CVPixelBufferGetPixelFormatType(buffer) == format)
      #expect(photo.fileDataRepresentation() == nil)
      let pixels = try #require(buffer.pixels)
      #expect(photo.cgImageRepresentation()?.width == 720)
      #expect(pixels.format.code == format && pixels.width == 720 && pixels.height == 1280)
      let reading = try #require(StampReader.read(pixels).first)
      #expect(reading.quarterTurns == 1, "turned as earlier hardware's sensors lie")
    }
  }

  @Test("P1 a photo shows its own moment, however late it is looked at")
  func moment() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "inner")
      await phone.fold(to: 180)
      let photo = try await rig.take(
        AVCapturePhotoSettings(format: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]))
      for step in 0..<1100 {
        phone.stage.setHinge(step % 2 == 0 ? 90 : 180)
        await phone.wait(.milliseconds(20))
      }
      await phone.fold(to: 0)
      await phone.wait(.seconds(30))
      let pixels = try #require(photo.pixelBuffer?.pixels)
      let time = try #require(StampReader.read(pixels).first).stamp.milliseconds
      #expect(time == Int(photo.timestamp.seconds * 1000))
    }
  }

  @Test("A1 a photo has the shape that the camera is set to")
  func shape() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "outer")
      rig.output.isCameraSensorOrientationCompensationEnabled = false
      let camera = try phone.camera("outer")
      try camera.lockForConfiguration()
      camera.setDynamicAspectRatio(.ratio3x4)
      camera.unlockForConfiguration()
      await phone.settle()
      let taken = try await rig.take().resolvedSettings.photoDimensions
      #expect(taken.width == 960 && taken.height == 1280)
    }
  }
}
