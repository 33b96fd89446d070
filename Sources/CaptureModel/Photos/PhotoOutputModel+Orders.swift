import DeviceModel

extension PhotoOutputModel {
  /// *Decided* (P4): what a preview fits into where the app does not say, and the longest thumbnail there is.
  private static let previewLimit = PixelSize(width: 1280, height: 1280)
  private static let thumbnailLimit = PixelSize(width: 320, height: 320)
  /// *Decided* (P8): what a live photo's movie fits into.
  private static let movieLimit = PixelSize(width: 1440, height: 1440)

  private static func refusal(_ reason: String) -> Misuse {
    .invalidArgument("-[AVCapturePhotoOutput capturePhotoWithSettings:delegate:]", reason)
  }

  /// Takes an order, once.
  package mutating func take(_ order: PhotoOrder, _ source: Source?) throws(Misuse) -> PhotoRequest {
    let request = try check(order, source)
    used.insert(order.id)
    return request
  }

  /// What an order comes to; raises where it cannot be carried out.
  package func check(_ order: PhotoOrder, _ source: Source?) throws(Misuse) -> PhotoRequest {
    guard let source, source.connection.isActive else {
      throw Self.refusal("No active and enabled video connection")
    }
    guard !used.contains(order.id) else { throw Self.refusal("Settings may not be re-used") }
    try checkFormat(order)
    try checkCapture(order, source)
    try checkExtras(order, source)
    let size = try size(for: order, source)
    return request(order, source, size)
  }

  private func checkFormat(_ order: PhotoOrder) throws(Misuse) {
    guard order.rawFormat == 0 else {
      throw Self.refusal("settings.rawPhotoPixelFormatType must be in self.availableRawPhotoPixelFormatTypes")
    }
    switch order.format {
    case .codec(let codec):
      guard Self.codecs.contains(codec) else {
        throw Self.refusal("settings.format's AVVideoCodecKey must be in self.availablePhotoCodecTypes")
      }
      guard order.fileType.map({ type in Self.files.contains { $0 == (type, codec) } }) ?? true else {
        throw Self.refusal(
          "settings.format's AVVideoCodecKey must be in [self supportedPhotoCodecTypesForFileType:settings.processedFileType]"
        )
      }
    case .pixels(let format):
      guard Self.pixelFormats.contains(format) else {
        throw Self.refusal(
          "settings.format's kCVPixelBufferPixelFormatTypeKey must be in self.availablePhotoPixelFormatTypes")
      }
      guard order.fileType == nil else {
        throw Self.refusal(
          "settings.format's kCVPixelBufferPixelFormatTypeKey must be in [self supportedPhotoPixelFormatTypesForFileType:settings.processedFileType]"
        )
      }
    case .malformed:
      throw Self.refusal(
        "settings.format must have a kCVPixelBufferPixelFormatTypeKey or an AVVideoCodecKey, and not both")
    }
  }

  private func checkCapture(_ order: PhotoOrder, _ source: Source) throws(Misuse) {
    guard order.quality <= maxQuality else {
      throw Self.refusal(
        "settings.photoQualityPrioritization must not be higher than self.maxPhotoQualityPrioritization")
    }
    guard !order.isHighResolution || isHighResolutionEnabled else {
      throw Self.refusal(
        "settings.highResolutionPhotoEnabled may not be set to YES unless self.highResolutionCaptureEnabled is YES"
      )
    }
    guard source.flashModes.contains(order.flash) else {
      throw Self.refusal("flashMode must be set to a value present in the supportedFlashModes array")
    }
    guard let bracket = order.bracket else { return }
    if let problem = bracket.problem(source.camera.abilities) { throw Self.refusal("settings.\(problem)") }
    guard order.flash == .off else {
      throw Self.refusal("settings.flashMode must be AVCaptureFlashModeOff for a bracketed capture")
    }
    guard !order.wantsMovie else {
      throw Self.refusal("settings.livePhotoMovieFileURL must be nil for a bracketed capture")
    }
  }

  private func checkExtras(_ order: PhotoOrder, _ source: Source) throws(Misuse) {
    guard !order.wantsMovie || isOn(.livePhoto, source) else {
      throw Self.refusal(
        "settings.livePhotoMovieFileURL must be nil unless self.livePhotoCaptureEnabled is YES")
    }
    guard order.hasMovieFile else {
      throw Self.refusal("settings.livePhotoMovieFileURL must be a file URL")
    }
    guard !order.wantsMovie || source.movieCodecs.contains(order.movieCodec) else {
      throw Self.refusal("settings.livePhotoVideoCodecType must be in self.availableLivePhotoVideoCodecTypes")
    }
    guard !order.wantsDepth || isOn(.depth, source) else {
      throw Self.refusal(
        "settings.depthDataDeliveryEnabled must be NO unless self.depthDataDeliveryEnabled is YES")
    }
    guard !order.wantsMattes else {
      throw Self.refusal(
        "settings.portraitEffectsMatteDeliveryEnabled must be NO unless self.portraitEffectsMatteDeliveryEnabled is YES"
      )
    }
    guard !order.wantsCalibration else {
      throw Self.refusal(
        "settings.cameraCalibrationDataDeliveryEnabled must be NO unless self.cameraCalibrationDataDeliverySupported is YES"
      )
    }
    switch order.preview?.format {
    case nil: break
    case .pixels(let format) where Self.pixelFormats.contains(format): break
    default:
      throw Self.refusal(
        "settings.previewPhotoFormat's kCVPixelBufferPixelFormatTypeKey must be in settings.availablePreviewPhotoPixelFormatTypes"
      )
    }
    guard order.thumbnail.map({ $0.format == .codec("jpeg") }) ?? true else {
      throw Self.refusal(
        "settings.embeddedThumbnailPhotoFormat's AVVideoCodecKey must be in settings.availableEmbeddedThumbnailPhotoCodecTypes"
      )
    }
  }

  private func size(for order: PhotoOrder, _ source: Source) throws(Misuse) -> PixelSize {
    let sizes = source.sizes
    guard let limit = order.limit else { return order.isHighResolution ? sizes[sizes.count - 1] : sizes[0] }
    let most = maxSize(source)
    guard sizes.contains(limit), limit.width <= most.width, limit.height <= most.height else {
      throw Self.refusal(
        "settings.maxPhotoDimensions must match one of the video source device's active format's "
          + "supportedMaxPhotoDimensions and not be larger than self.maxPhotoDimensions")
    }
    return limit
  }

  private func request(_ order: PhotoOrder, _ source: Source, _ size: PixelSize) -> PhotoRequest {
    let camera = source.camera
    let fires = source.fires(order.flash)
    var request = PhotoRequest(
      id: order.id, format: order.format, connection: source.connection,
      sensorSize: camera.photoSize(size, aspectRatio: source.aspectRatio),
      orientation: PhotoOrientation(
        angle: source.connection.rotationAngle, isMirrored: source.connection.isVideoMirrored,
        mountAngle: source.mountAngle, isCompensated: isOn(.compensation, source)),
      exposures: order.bracket?.map { PhotoExposure($0, source.controls) }
        ?? [PhotoExposure(source.controls, fires: fires)])
    request.reducesRedEyes = fires && order.reducesRedEyes && source.isDark
    if let preview = order.preview, case .pixels(let format) = preview.format {
      request.previewFormat = format
      request.previewSize = request.size.fitted(into: preview.limit ?? Self.previewLimit)
    }
    if let thumbnail = order.thumbnail {
      let limit = (thumbnail.limit ?? Self.thumbnailLimit).fitted(into: Self.thumbnailLimit)
      request.thumbnailSize = request.size.fitted(into: limit)
    }
    request.wantsDepth = order.wantsDepth
    if order.wantsMovie {
      let format = camera.format(source.format).size(at: source.aspectRatio)
      request.movieSize = format.fitted(into: Self.movieLimit)
    }
    if case .codec = order.format, order.bracket == nil, order.quality == 3 {
      request.isDeferred = isOn(.deferral, source)
    }
    request.hasZeroShutterLag = isOn(.zeroShutterLag, source) && order.bracket == nil && !fires
    return request
  }
}
