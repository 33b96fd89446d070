/// A camera's kind, with the raw strings of `AVCaptureDevice.DeviceType`
/// (https://developer.apple.com/documentation/avfoundation/avcapturedevice/devicetype-swift.struct).
public struct DeviceType: RawRepresentable, Hashable, Sendable, Codable {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let wideAngle = Self(rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
  public static let ultraWide = Self(rawValue: "AVCaptureDeviceTypeBuiltInUltraWideCamera")
  public static let telephoto = Self(rawValue: "AVCaptureDeviceTypeBuiltInTelephotoCamera")
  public static let dual = Self(rawValue: "AVCaptureDeviceTypeBuiltInDualCamera")
  public static let dualWide = Self(rawValue: "AVCaptureDeviceTypeBuiltInDualWideCamera")
  public static let triple = Self(rawValue: "AVCaptureDeviceTypeBuiltInTripleCamera")
  public static let trueDepth = Self(rawValue: "AVCaptureDeviceTypeBuiltInTrueDepthCamera")
  public static let liDARDepth = Self(rawValue: "AVCaptureDeviceTypeBuiltInLiDARDepthCamera")
  public static let outerUltraWide = Self(rawValue: "AVCaptureDeviceTypeBuiltInOuterUltraWideCamera")
  public static let innerUltraWide = Self(rawValue: "AVCaptureDeviceTypeBuiltInInnerUltraWideCamera")
  public static let external = Self(rawValue: "AVCaptureDeviceTypeExternal")
  public static let continuity = Self(rawValue: "AVCaptureDeviceTypeContinuityCamera")
  public static let deskView = Self(rawValue: "AVCaptureDeviceTypeDeskViewCamera")

  public static let microphone = Self(rawValue: "AVCaptureDeviceTypeMicrophone")
  public static let builtInMicrophone = Self(rawValue: "AVCaptureDeviceTypeBuiltInMicrophone")

  /// Every built-in type, in the order Apple's headers introduce them.
  public static let builtIn: [DeviceType] = [
    .wideAngle, .ultraWide, .telephoto, .dual, .dualWide, .triple, .trueDepth, .liDARDepth,
    .outerUltraWide, .innerUltraWide,
  ]

  /// Every type the model knows.
  public static let known: [DeviceType] = builtIn + [.external, .continuity, .deskView]

  /// False for external, Continuity and Desk View cameras, whose direction is never reported (D6).
  public var isBuiltIn: Bool { Self.builtIn.contains(self) }
}
