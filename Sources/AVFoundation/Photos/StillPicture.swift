import CaptureModel
import Imaging

/// The picture of a photo, made when it is first looked at.
final class StillPicture: Sendable {
  let pixels: CVPixelBuffer
  /// 1…100.
  let quality: Int

  /// `make` renders the sensor's picture, NV12.
  init(_ request: PhotoRequest, quality: Int, _ make: @escaping @Sendable () -> PixelBuffer) {
    self.quality = quality
    let format = request.format.pixelFormat
    let turns = request.orientation.pixelTurns
    let size = request.size
    pixels = CVPixelBuffer(size: (size.width, size.height), format: format) {
      var picture = make()
      if turns != 0 {
        let turned = PixelBuffer(width: size.width, height: size.height, format: picture.format)
        PixelOperations.turn(
          picture.whole, quarterTurns: turns, mirrored: false, into: turned.whole)
        picture = turned
      }
      guard format != picture.format else { return picture }
      let converted = PixelBuffer(width: size.width, height: size.height, format: format)
      PixelOperations.convert(picture.whole, into: converted.whole)
      return converted
    }
  }
}

extension PhotoOrder.Format {
  /// What is not asked for as pixels stays as the sensor gives it.
  var pixelFormat: PixelFormat {
    guard case .pixels(let code) = self else { return .nv12Full }
    return PixelFormat(code) ?? .nv12Full
  }
}
