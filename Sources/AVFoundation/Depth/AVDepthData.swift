import CameraService
import CaptureModel
import CoreGraphics
import CoreVideo
import Foundation
import Imaging

/// How far away what a camera sees is. Any thread.
///
/// https://developer.apple.com/documentation/avfoundation/avdepthdata
open class AVDepthData: NSObject, @unchecked Sendable {
  // @unchecked: constants, and pixels that are made behind a lock.

  public enum Accuracy: Int, Sendable {
    case relative = 0
    case absolute = 1
  }

  public enum Quality: Int, Sendable {
    case low = 0
    case high = 1
  }

  /// The format of ``depthDataMap``: metres or one by metres.
  public let depthDataType: OSType
  /// In the format that ``depthDataType`` names; not a number where nothing is known.
  public let depthDataMap: CVPixelBuffer
  /// Whether what is not known was filled in.
  public let isDepthDataFiltered: Bool
  let map: DepthSource

  /// Metres as they are: the simulated scene's geometry is known.
  open var depthDataAccuracy: Accuracy { .absolute }
  open var depthDataQuality: Quality { .high }

  init(_ map: DepthSource, format: PixelFormat = .depthFloat32, isFiltered: Bool) {
    (self.map, isDepthDataFiltered, depthDataType) = (map, isFiltered, format.code)
    depthDataMap = CVPixelBuffer(size: (map.width, map.height), format: format) { map.value.pixels(format) }
  }

  private static let formats: [PixelFormat] = [
    .depthFloat32, .depthFloat16, .disparityFloat32, .disparityFloat16,
  ]

  open var availableDepthDataTypes: [OSType] { AVDepthData.formats.map(\.code) }

  /// The same in another format; a type that is not available raises, and *decided*: gives the data as they are.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avdepthdata/converting(todepthdatatype:)
  open func converting(toDepthDataType depthDataType: OSType) -> AVDepthData {
    guard let format = AVDepthData.formats.first(where: { $0.code == depthDataType }) else {
      raise(
        .invalidArgument(
          "-[AVDepthData depthDataByConvertingToDepthDataType:]",
          "Unsupported depth data type - use -availableDepthDataTypes"))
      return self
    }
    return AVDepthData(map, format: format, isFiltered: isDepthDataFiltered)
  }

  /// The same, turned and mirrored as a picture that has the orientation is to be shown.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avdepthdata/applyingexiforientation(_:)
  open func applyingExifOrientation(_ exifOrientation: CGImagePropertyOrientation) -> AVDepthData {
    guard let orientation = ExifOrientation(rawValue: Int(exifOrientation.rawValue)) else { return self }
    let (turns, mirrored) = (orientation.quarterTurns, orientation.isMirrored)
    let (width, height) = turns % 2 == 0 ? (map.width, map.height) : (map.height, map.width)
    let source = map
    return AVDepthData(
      DepthSource(width: width, height: height) { source.value.turned(turns, mirrored: mirrored) },
      format: PixelFormat(depthDataType) ?? .depthFloat32, isFiltered: isDepthDataFiltered)
  }

  /// As large and of the same format, with nothing known.
  var shell: AVDepthData {
    let (width, height) = (map.width, map.height)
    return AVDepthData(
      DepthSource(width: width, height: height) {
        DepthMap(width: width, height: height, metres: [Float](repeating: .nan, count: width * height))
      }, format: PixelFormat(depthDataType) ?? .depthFloat32, isFiltered: isDepthDataFiltered)
  }

  open override var description: String { "<AVDepthData: \(map.width)x\(map.height)>" }
}
