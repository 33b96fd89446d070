import CameraService
import CaptureModel
import Foundation
import Movies

/// What a photo comes with: depth, a movie; and when it comes.
extension AVCapturePhotoOutput {
  // MARK: Depth

  /// Where the camera is a physical one whose active format has depth (V3).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/isdepthdatadeliverysupported
  public var isDepthDataDeliverySupported: Bool { supports(.depth) }

  /// Whether photos may ask for their depth. Turning it on where it is not supported raises.
  public var isDepthDataDeliveryEnabled: Bool {
    get { isOn(.depth) }
    set { set(.depth, newValue) }
  }

  /// Never: no simulated camera has it.
  public var isPortraitEffectsMatteDeliverySupported: Bool { false }

  /// Turning it on raises, since it is not supported.
  public var isPortraitEffectsMatteDeliveryEnabled: Bool {
    get { false }
    set {
      guard newValue else { return }
      raise(
        .invalidArgument(
          "-[AVCapturePhotoOutput setPortraitEffectsMatteDeliveryEnabled:]",
          "Not supported - use -isPortraitEffectsMatteDeliverySupported"))
    }
  }

  /// Never: no simulated camera has it.
  public var isCameraCalibrationDataDeliverySupported: Bool { false }

  // MARK: Live photos

  /// Where the session has no movie output beside it.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/islivephotocapturesupported
  public var isLivePhotoCaptureSupported: Bool { supports(.livePhoto) }

  /// Whether photos may come with a movie. Turning it on where it is not supported raises.
  public var isLivePhotoCaptureEnabled: Bool {
    get { isOn(.livePhoto) }
    set { set(.livePhoto, newValue) }
  }

  /// What a live photo's movie may be compressed with.
  public var availableLivePhotoVideoCodecTypes: [AVVideoCodecType] {
    isLivePhotoCaptureSupported ? MovieCodec.available.map(\.type) : []
  }

  /// While it is true photos come without the movie that they ask for (*decided*: with an error in its place).
  public var isLivePhotoCaptureSuspended: Bool {
    get { state.withLock { $0.value.isLivePhotoSuspended } }
    set { state.withLock { $0.value.isLivePhotoSuspended = newValue } }
  }

  // MARK: Deferred photos

  /// *Decided* (P7): with rear cameras.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/isautodeferredphotodeliverysupported
  public var isAutoDeferredPhotoDeliverySupported: Bool { supports(.deferral) }

  /// Whether photos that are asked for in the best quality come as a proxy. Turning it on where it is not supported
  /// raises.
  public var isAutoDeferredPhotoDeliveryEnabled: Bool {
    get { isOn(.deferral) }
    set { set(.deferral, newValue) }
  }

  // MARK: Preparing

  /// What photos are expected to ask for; copies are kept.
  public var preparedPhotoSettingsArray: [AVCapturePhotoSettings] {
    state.withLock { UncheckedBox($0.value.prepared) }.value
  }

  /// Says what photos will ask for. Settings that the output does not support raise. The handler is called on the
  /// output's queue: with true as soon as the session runs, with false where another call comes before that.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/setpreparedphotosettingsarray(_:completionhandler:)
  public func setPreparedPhotoSettingsArray(
    _ preparedPhotoSettingsArray: [AVCapturePhotoSettings],
    completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
  ) {
    let source = source
    for settings in preparedPhotoSettingsArray where source != nil {
      let order = settings.order
      guard raising({ () throws(Misuse) in try model.check(order, source) }) != nil else { return }
    }
    let copies = UncheckedBox(preparedPhotoSettingsArray.compactMap { $0.copy() as? AVCapturePhotoSettings })
    let earlier = state.withLock { state in
      defer {
        state.value.prepared = copies.value
        state.value.preparing = completionHandler
      }
      return state.value.preparing
    }
    if let earlier { callbacks.async { earlier(false, nil) } }
    finishPreparing()
  }

  func finishPreparing() {
    guard session?.isRunning == true else { return }
    let handler = state.withLock { state in
      defer { state.value.preparing = nil }
      return state.value.preparing
    }
    if let handler { callbacks.async { handler(true, nil) } }
  }
}
