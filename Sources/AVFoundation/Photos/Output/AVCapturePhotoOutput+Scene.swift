import CameraService
import CaptureModel
import Foundation

extension AVCapturePhotoOutput {
  /// What a photo's `flashMode` may be: off alone where the camera has no lamp, nothing without a camera.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/supportedflashmodes-1n6nm
  public var supportedFlashModes: [AVCaptureDevice.FlashMode] {
    source?.flashModes.map { AVCaptureDevice.FlashMode($0) } ?? []
  }

  /// What ``isFlashScene`` answers for; a copy is kept.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/photosettingsforscenemonitoring
  public var photoSettingsForSceneMonitoring: AVCapturePhotoSettings? {
    get { state.withLock { UncheckedBox($0.value.monitored) }.value }
    set {
      let copy = UncheckedBox(newValue?.copy() as? AVCapturePhotoSettings)
      changing(\.isFlashScene) { state.withLock { $0.value.monitored = copy.value } }
    }
  }

  /// Whether it is so dark that a flash is of use. *Decided* (P3): never without ``photoSettingsForSceneMonitoring``
  /// whose flash is not off. Observable, on the thread that changes the light.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/isflashscene
  public var isFlashScene: Bool { isFlashScene(at: world?.light.lux ?? 0) }

  private func isFlashScene(at lux: Double) -> Bool {
    guard let mode = photoSettingsForSceneMonitoring?.flashMode, mode != .off, var source else {
      return false
    }
    source.light = lux
    return source.flashModes.contains(mode.value) && source.isDark
  }

  /// Never: the drawn world does not shake.
  public var isStillImageStabilizationSupported: Bool { false }
  public var isStillImageStabilizationScene: Bool { false }

  /// Where there is a flash.
  public var isAutoRedEyeReductionSupported: Bool { source?.flashModes.contains(.auto) ?? false }

  /// Never: a picture comes from one lens.
  public var isVirtualDeviceFusionSupported: Bool { false }
}

extension AVCapturePhotoOutput: SceneLightObserver {
  package func lightDidChange(from old: Double, to new: Double) {
    guard observers.isObserved else { return }
    let (was, isNow) = (isFlashScene(at: old), isFlashScene(at: new))
    if was != isNow { didChange(\.isFlashScene, old: was, new: isNow) }
  }
}
