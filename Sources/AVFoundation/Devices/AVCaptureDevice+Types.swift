import DeviceModel

extension AVCaptureDevice {
  /// Where a camera sits; raw values as Apple's.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/position-swift.enum
  public enum Position: Int, Sendable {
    case unspecified = 0
    case back = 1
    case front = 2

    package init(_ position: Camera.Position) {
      switch position {
      case .unspecified: self = .unspecified
      case .back: self = .back
      case .front: self = .front
      }
    }
  }

  /// A camera's kind.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/devicetype-swift.struct
  public struct DeviceType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    package init(_ type: DeviceModel.DeviceType) { rawValue = type.rawValue }

    public static let builtInWideAngleCamera = DeviceType(.wideAngle)
    public static let builtInUltraWideCamera = DeviceType(.ultraWide)
    public static let builtInTelephotoCamera = DeviceType(.telephoto)
    public static let builtInDualCamera = DeviceType(.dual)
    public static let builtInDualWideCamera = DeviceType(.dualWide)
    public static let builtInTripleCamera = DeviceType(.triple)
    public static let builtInTrueDepthCamera = DeviceType(.trueDepth)
    public static let builtInLiDARDepthCamera = DeviceType(.liDARDepth)
    /// The camera above the outer display of an iPhone Duo; only a discovery session finds it (V5).
    public static let builtInOuterUltraWideCamera = DeviceType(.outerUltraWide)
    /// The camera under the inner display of an iPhone Duo; only a discovery session finds it (V5).
    public static let builtInInnerUltraWideCamera = DeviceType(.innerUltraWide)
    /// What the device hears with; `builtInMicrophone` is the old name of it.
    public static let microphone = DeviceType(.microphone)
    public static let builtInMicrophone = DeviceType(.builtInMicrophone)
    public static let external = DeviceType(.external)
    public static let continuityCamera = DeviceType(.continuity)
    public static let deskViewCamera = DeviceType(.deskView)
  }

  /// A shape of picture.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/aspectratio
  public struct AspectRatio: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let ratio1x1 = AspectRatio(rawValue: DeviceModel.AspectRatio.ratio1x1.rawValue)
    public static let ratio4x3 = AspectRatio(rawValue: DeviceModel.AspectRatio.ratio4x3.rawValue)
    public static let ratio3x4 = AspectRatio(rawValue: DeviceModel.AspectRatio.ratio3x4.rawValue)
    public static let ratio16x9 = AspectRatio(rawValue: DeviceModel.AspectRatio.ratio16x9.rawValue)
    public static let ratio9x16 = AspectRatio(rawValue: DeviceModel.AspectRatio.ratio9x16.rawValue)
  }
}
