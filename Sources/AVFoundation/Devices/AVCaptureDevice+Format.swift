import DeviceModel
import Foundation

extension AVCaptureDevice {
  /// Something a camera can stream. Any thread.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/format
  public final class Format: NSObject, Sendable {
    let camera: Camera
    let index: Int
    /// Of the depth that comes with the camera's format; nil for the pictures themselves.
    let depthType: OSType?

    init(_ camera: Camera, _ index: Int, depthType: OSType? = nil) {
      self.camera = camera
      self.index = index
      self.depthType = depthType
    }

    private var format: DeviceModel.Format { camera.format(index) }

    public var mediaType: AVMediaType {
      depthType != nil ? .depthData : camera.hasPictures ? .video : .audio
    }

    /// The shapes that `setDynamicAspectRatio` takes; empty where the shape is fixed (A1).
    public var supportedDynamicAspectRatios: [AspectRatio] {
      format.aspectRatios.map { AspectRatio(rawValue: $0.rawValue) }
    }

    public var videoSupportedFrameRateRanges: [AVFrameRateRange] {
      [AVFrameRateRange(minFrameRate: format.minRate, maxFrameRate: format.maxRate)]
    }

    /// Degrees, along the picture's long side.
    public var videoFieldOfView: Float { Float(camera.fieldOfView) }

    /// Pixels of the unrotated picture.
    package var dimensions: CMVideoDimensions {
      let size = PixelSize(width: format.width, height: format.height)
      return CMVideoDimensions(depthType == nil ? size : DepthSource.size(of: size))
    }

    func ratio(_ ratio: AspectRatio) -> DeviceModel.AspectRatio? {
      format.aspectRatios.first { $0.rawValue == ratio.rawValue }
    }

    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? Format else { return false }
      return other.index == index && other.depthType == depthType
        && other.camera.uniqueID == camera.uniqueID
    }

    public override var hash: Int { camera.uniqueID.hashValue ^ index }

    public override var description: String {
      "<AVCaptureDeviceFormat: \(format.width)x\(format.height), {\(Int(format.minRate))-\(Int(format.maxRate)) fps}>"
    }
  }
}

/// Frame rates a format can have.
///
/// https://developer.apple.com/documentation/avfoundation/avframeraterange
public final class AVFrameRateRange: NSObject, Sendable {
  /// Frames a second.
  public let minFrameRate: Double
  public let maxFrameRate: Double

  init(minFrameRate: Double, maxFrameRate: Double) {
    self.minFrameRate = minFrameRate
    self.maxFrameRate = maxFrameRate
  }

  public var maxFrameDuration: CMTime { duration(of: minFrameRate) }
  public var minFrameDuration: CMTime { duration(of: maxFrameRate) }

  /// Exact for whole rates, to a millionth of the rate for others.
  private func duration(of rate: Double) -> CMTime {
    rate == rate.rounded()
      ? CMTime(value: 1, timescale: CMTimeScale(rate))
      : CMTime(value: 1_000_000, timescale: CMTimeScale((rate * 1_000_000).rounded()))
  }
}
