import DeviceModel

/// A photo output's settings, and which orders it takes, as a value.
package struct PhotoOutputModel: Sendable {
  /// The camera that photos are taken with, as it is set.
  package struct Source: Sendable {
    package let connection: CaptureConnection
    package let format: Int
    package let aspectRatio: AspectRatio?
    /// Of the sensor that streams.
    package let mountAngle: Int

    package init(connection: CaptureConnection, format: Int, aspectRatio: AspectRatio?, mountAngle: Int) {
      self.connection = connection
      self.format = format
      self.aspectRatio = aspectRatio
      self.mountAngle = mountAngle
    }

    package var sizes: [PixelSize] { connection.input.camera.photoSizes(format: format) }

    package var isCompensationSupported: Bool {
      PhotoOrientation.isCompensationSupported(connection.input)
    }
  }

  package static let codecs = ["jpeg"]
  /// `420f`, `420v` and `BGRA`.
  package static let pixelFormats: [UInt32] = [0x3432_3066, 0x3432_3076, 0x4247_5241]
  private static let capture = "-[AVCapturePhotoOutput capturePhotoWithSettings:delegate:]"

  private var used: Set<Int64> = []
  private var limit: PixelSize?
  package var maxQuality = 2
  package var isHighResolutionEnabled = false
  private var isCompensating = true

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

  /// A2: on at first.
  package func compensates(_ source: Source?) -> Bool {
    isCompensating && source?.isCompensationSupported == true
  }

  /// A2: *decided*: turning it on where it is not supported raises.
  package mutating func setCompensates(_ compensates: Bool, _ source: Source?) throws(Misuse) {
    guard !compensates || source?.isCompensationSupported == true else {
      throw .invalidArgument(
        "-[AVCapturePhotoOutput setCameraSensorOrientationCompensationEnabled:]",
        "Not supported - use -isCameraSensorOrientationCompensationSupported")
    }
    isCompensating = compensates
  }

  // MARK: Orders

  /// Takes an order, once.
  package mutating func take(_ order: PhotoOrder, _ source: Source?) throws(Misuse) -> PhotoRequest {
    func refuse(_ reason: String) -> Misuse { .invalidArgument(PhotoOutputModel.capture, reason) }
    guard let source, source.connection.isActive else {
      throw refuse("No active and enabled video connection")
    }
    guard !used.contains(order.id) else { throw refuse("Settings may not be re-used") }
    switch order.format {
    case .codec(let codec) where PhotoOutputModel.codecs.contains(codec): break
    case .codec: throw refuse("settings.format's AVVideoCodecKey must be in self.availablePhotoCodecTypes")
    case .pixels(let format) where PhotoOutputModel.pixelFormats.contains(format): break
    case .pixels:
      throw refuse(
        "settings.format's kCVPixelBufferPixelFormatTypeKey must be in self.availablePhotoPixelFormatTypes")
    case .malformed:
      throw refuse(
        "settings.format must have a kCVPixelBufferPixelFormatTypeKey or an AVVideoCodecKey, and not both")
    }
    guard order.quality <= maxQuality else {
      throw refuse(
        "settings.photoQualityPrioritization must not be higher than self.maxPhotoQualityPrioritization")
    }
    guard !order.isHighResolution || isHighResolutionEnabled else {
      throw refuse(
        "settings.highResolutionPhotoEnabled may not be set to YES unless self.highResolutionCaptureEnabled is YES"
      )
    }
    let size = try size(for: order, source)
    used.insert(order.id)
    let camera = source.connection.input.camera
    return PhotoRequest(
      id: order.id, format: order.format, connection: source.connection,
      sensorSize: camera.photoSize(size, aspectRatio: source.aspectRatio),
      orientation: PhotoOrientation(
        angle: source.connection.rotationAngle, isMirrored: source.connection.isVideoMirrored,
        mountAngle: source.mountAngle, isCompensated: compensates(source)))
  }

  private func size(for order: PhotoOrder, _ source: Source) throws(Misuse) -> PixelSize {
    let sizes = source.sizes
    guard let limit = order.limit else { return order.isHighResolution ? sizes[sizes.count - 1] : sizes[0] }
    let most = maxSize(source)
    guard sizes.contains(limit), limit.width <= most.width, limit.height <= most.height else {
      throw .invalidArgument(
        PhotoOutputModel.capture,
        "settings.maxPhotoDimensions must match one of the video source device's active format's "
          + "supportedMaxPhotoDimensions and not be larger than self.maxPhotoDimensions")
    }
    return limit
  }
}
