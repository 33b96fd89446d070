import DeviceModel

/// A photo output's settings, and which orders it takes, as a value.
package struct PhotoOutputModel: Sendable {
  /// What an app switches on for an output. *Decided* (P2): what the camera cannot do is off, and on again with the
  /// next camera that can.
  package enum Switch: Hashable, Sendable, CaseIterable {
    case compensation, depth, livePhoto, deferral, zeroShutterLag, responsive, fast

    var name: String {
      switch self {
      case .compensation: "CameraSensorOrientationCompensation"
      case .depth: "DepthDataDelivery"
      case .livePhoto: "LivePhotoCapture"
      case .deferral: "AutoDeferredPhotoDelivery"
      case .zeroShutterLag: "ZeroShutterLag"
      case .responsive: "ResponsiveCapture"
      case .fast: "FastCapturePrioritization"
      }
    }
  }

  /// *Decided*: as on phones, the better one first.
  package static let codecs = ["hvc1", "jpeg"]
  /// `420f`, `420v` and `BGRA`.
  package static let pixelFormats: [UInt32] = [0x3432_3066, 0x3432_3076, 0x4247_5241]
  /// Kinds of files, each with the codec of the pictures in it.
  package static let files = [(type: "public.heic", codec: "hvc1"), (type: "public.jpeg", codec: "jpeg")]

  var used: Set<Int64> = []
  private var limit: PixelSize?
  package var maxQuality = 2
  package var isHighResolutionEnabled = false
  private var switches: Set<Switch> = [.compensation]

  package init() {}

  // MARK: Settings

  /// What an app has set while the camera can do it; else the smallest size, zero without a camera. *Decided*: a
  /// change of the camera forgets nothing.
  package func maxSize(_ source: Source?) -> PixelSize {
    let sizes = source?.sizes ?? []
    if let limit, sizes.contains(limit) { return limit }
    return sizes.first ?? PixelSize(width: 0, height: 0)
  }

  package mutating func setMaxSize(_ size: PixelSize, _ source: Source?) throws(Misuse) {
    guard source?.sizes.contains(size) == true else {
      throw .invalidArgument(
        "-[AVCapturePhotoOutput setMaxPhotoDimensions:]",
        "maxPhotoDimensions must match one of the AVVideoDimension found in the video source device's active "
          + "format's supportedMaxPhotoDimensions")
    }
    limit = size
  }

  package func supports(_ option: Switch, _ source: Source?) -> Bool {
    guard let source else { return false }
    return switch option {
    case .compensation: source.isCompensationSupported
    case .depth: source.isDepthSupported
    case .livePhoto: source.isMovieSupported
    case .deferral: source.isDeferralSupported
    case .zeroShutterLag: true
    case .responsive: isOn(.zeroShutterLag, source)
    case .fast: isOn(.responsive, source)
    }
  }

  /// A2: compensation is on at first; *decided* (P6): the others, zero shutter lag too, are off.
  package func isOn(_ option: Switch, _ source: Source?) -> Bool {
    switches.contains(option) && supports(option, source)
  }

  /// Whether photos may come with a movie, whatever the camera can do.
  package var isLivePhotoWanted: Bool { switches.contains(.livePhoto) }

  /// Turning something on where it is not supported raises.
  package mutating func set(_ option: Switch, _ isOn: Bool, _ source: Source?) throws(Misuse) {
    guard isOn else {
      switches.remove(option)
      return
    }
    guard supports(option, source) else {
      throw .invalidArgument(
        "-[AVCapturePhotoOutput set\(option.name)Enabled:]", "Not supported - use -is\(option.name)Supported")
    }
    switches.insert(option)
  }
}
