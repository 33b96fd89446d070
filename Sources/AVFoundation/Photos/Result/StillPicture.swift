import CaptureModel
import DeviceModel
import Imaging
import Scheduling

/// The picture of a photo, made when it is first looked at.
final class StillPicture: Sendable {
  let pixels: CVPixelBuffer
  /// Smaller, for a look at once; nil where none was asked for.
  let preview: CVPixelBuffer?
  private let codec: AVVideoCodecType
  /// 1…100.
  private let quality: Int
  private let thumbnailSize: PixelSize?

  /// `make` renders the sensor's picture, NV12, in a buffer of its own.
  init(
    _ request: PhotoRequest, size: PixelSize, stops: Double, quality: Int,
    _ make: @escaping @Sendable () -> PixelBuffer
  ) {
    self.quality = quality
    if case .codec(let codec) = request.format {
      self.codec = AVVideoCodecType(rawValue: codec)
    } else {
      codec = .jpeg
    }
    thumbnailSize = request.thumbnailSize
    let format = request.format.pixelFormat
    let turn = ExifOrientation(quarterTurns: request.orientation.pixelTurns, mirrored: false)
    let pixels = CVPixelBuffer(size: (size.width, size.height), format: format) {
      let picture = make()
      PixelOperations.expose(picture, stops: stops)
      return turn.applied(to: picture).converted(to: format)
    }
    self.pixels = pixels
    preview = request.previewSize.map { size in
      let format = request.previewFormat.flatMap(PixelFormat.init) ?? .nv12Full
      return CVPixelBuffer(size: (size.width, size.height), format: format) {
        pixels.pixels?.scaled(width: size.width, height: size.height).converted(to: format)
      }
    }
  }

  /// The picture as a file; nil where the encoder fails. A JPEG has no depth.
  func file(_ exif: ExifData, depth: DepthSource?) -> [UInt8]? {
    guard let picture = pixels.pixels else { return nil }
    var exif = exif
    if let thumbnailSize { exif.thumbnail = thumbnail(of: picture, thumbnailSize) }
    return codec == .hevc
      ? try? Computing.run { () throws(ImageFileError) in
        try ImageFile.encodeHEIC(picture, quality: quality, exif: exif, depth: depth?.value)
      }
      : try? ImageFile.encodeJPEG(picture, quality: quality, exif: exif)
  }

  /// EXIF has room for 60,000 bytes; what is larger is compressed more.
  private func thumbnail(of picture: PixelBuffer, _ size: PixelSize) -> [UInt8] {
    let small = picture.scaled(width: size.width, height: size.height)
    for quality in [80, 50, 20] {
      if let bytes = try? ImageFile.encodeJPEG(small, quality: quality), bytes.count <= 60_000 {
        return bytes
      }
    }
    return []
  }
}

extension PhotoOrder.Format {
  /// What is not asked for as pixels stays as the sensor gives it.
  var pixelFormat: PixelFormat {
    guard case .pixels(let code) = self else { return .nv12Full }
    return PixelFormat(code) ?? .nv12Full
  }
}
