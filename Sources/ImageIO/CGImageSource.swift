import CoreGraphics
import Foundation
import Imaging

/// A file of one picture: JPEG, HEIC or PNG. Any thread.
///
/// https://developer.apple.com/documentation/imageio/cgimagesource
public final class CGImageSource: Sendable {
  let bytes: [UInt8]
  let kind: ImageKind
  let size: (width: Int, height: Int)
  let fields: ExifFields?

  /// Nil for what is no picture.
  init?(_ bytes: [UInt8]) {
    guard let kind = try? ImageKind(bytes, name: "data"), let size = try? ImageFile.size(bytes, name: "data")
    else { return nil }
    (self.bytes, self.kind, self.size) = (bytes, kind, size)
    fields = ExifFields(file: bytes)
  }

  var orientation: ExifOrientation { ExifOrientation(file: bytes) }

  var properties: [String: Any] {
    var properties: [String: Any] = [
      kCGImagePropertyPixelWidth: NSNumber(value: size.width),
      kCGImagePropertyPixelHeight: NSNumber(value: size.height),
      kCGImagePropertyDepth: NSNumber(value: 8),
      kCGImagePropertyColorModel: kCGImagePropertyColorModelRGB,
    ]
    guard let fields else { return properties }
    let tiff = PropertyTag.properties(PropertyTag.tiff, fields.picture)
    properties[kCGImagePropertyOrientation] = tiff[kCGImagePropertyTIFFOrientation]
    properties[kCGImagePropertyDPIWidth] = tiff[kCGImagePropertyTIFFXResolution]
    properties[kCGImagePropertyDPIHeight] = tiff[kCGImagePropertyTIFFYResolution]
    for (key, tags, values) in [
      (kCGImagePropertyTIFFDictionary, PropertyTag.tiff, fields.picture),
      (kCGImagePropertyExifDictionary, PropertyTag.exif, fields.photo),
      (kCGImagePropertyGPSDictionary, PropertyTag.gps, fields.place),
    ] {
      let part = PropertyTag.properties(tags, values)
      if !part.isEmpty { properties[key] = part }
    }
    if let note = AppleMakerNote(fields.photo[AppleMakerNote.tag]) {
      properties[kCGImagePropertyMakerAppleDictionary] = [
        AppleMakerNote.identifierKey: note.contentIdentifier
      ]
    }
    return properties
  }

  func image() -> CGImage? {
    (try? ImageFile.decodeStored(bytes, name: "data")).map { CGImage($0, isOpaque: kind == .jpeg) }
  }

  /// No larger than `limit` along the longer side; turned upright where that is asked for.
  func thumbnail(limit: Double?, isTurned: Bool) -> CGImage? {
    guard let stored = try? ImageFile.decodeStored(bytes, name: "data") else { return nil }
    let orientation = isTurned ? orientation : .up
    let scale = min(1, (limit ?? .infinity) / Double(max(stored.width, stored.height)))
    func scaled(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    let (width, height) = (scaled(stored.width), scaled(stored.height))
    let isSideways = orientation.quarterTurns % 2 == 1
    let small = PixelBuffer(
      width: isSideways ? height : width, height: isSideways ? width : height, format: .bgra)
    PixelOperations.present(
      stored, crop: stored.bounds, quarterTurns: orientation.quarterTurns, mirrored: orientation.isMirrored,
      into: small, at: small.bounds, scratch: PixelScratch())
    return CGImage(small, isOpaque: kind == .jpeg)
  }
}
