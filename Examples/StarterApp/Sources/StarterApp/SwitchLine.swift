import AVKit

/// Connects who decides with who switches: one switch at a time, and of the wishes that wait the newest.
///
/// A task for each wish would be shorter. Then two of them could come to their turn in any order, and the older wish could
/// be the last that is granted.
@MainActor
final class SwitchLine {
  private let switcher: CameraSwitcher
  private let onSwitch: (AVCaptureDeviceDescriptor, AVCaptureDevice) -> Void
  private var next: AVCaptureDeviceDescriptor?
  private(set) var isBusy = false

  /// - Parameter onSwitch: Hears of each switch that nobody wants to be another one by then.
  init(
    to switcher: CameraSwitcher, onSwitch: @escaping (AVCaptureDeviceDescriptor, AVCaptureDevice) -> Void
  ) {
    (self.switcher, self.onSwitch) = (switcher, onSwitch)
  }

  func ask(for camera: AVCaptureDeviceDescriptor) {
    next = camera
    guard !isBusy else { return }
    isBusy = true
    Task {
      while let camera = next {
        next = nil
        do {
          let device = try await switcher.use(camera)
          if next == nil { onSwitch(camera, device) }
        } catch { print("No switch to \(camera.localizedName): \(error)") }
      }
      isBusy = false
    }
  }
}
