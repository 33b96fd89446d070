import CameraService
import UIKit

/// Calls an app when the person presses a button that takes pictures: the Camera Control button all the way, and those
/// for the volume. Only while the app captures and the interaction's view is shown; of several the one that was added
/// last is called (*decided*).
///
/// Main actor. https://developer.apple.com/documentation/avkit/avcaptureeventinteraction
@MainActor
open class AVCaptureEventInteraction: NSObject, UIInteraction {
  private let primary: (AVCaptureEvent) -> Void
  private let secondary: (AVCaptureEvent) -> Void
  private let world = World.current

  public private(set) weak var view: UIView?
  open var isEnabled = true
  /// Whether the app plays its own sounds with AirPods, which are not simulated.
  public static var defaultCaptureSoundDisabled = false

  /// `primary` is called for all buttons but the one that turns the volume up, for which `secondary` is.
  ///
  /// https://developer.apple.com/documentation/avkit/avcaptureeventinteraction/init(primary:secondary:)
  public init(
    primary primaryHandler: @escaping (AVCaptureEvent) -> Void,
    secondary secondaryHandler: @escaping (AVCaptureEvent) -> Void
  ) {
    (primary, secondary) = (primaryHandler, secondaryHandler)
    super.init()
  }

  /// One handler for all buttons.
  ///
  /// https://developer.apple.com/documentation/avkit/avcaptureeventinteraction/init(handler:)
  public convenience init(handler: @escaping (AVCaptureEvent) -> Void) {
    self.init(primary: handler, secondary: handler)
  }

  open func willMove(to view: UIView?) {}

  open func didMove(to view: UIView?) {
    self.view = view
    guard let world else { return }
    if view == nil { ButtonDesk.of(world).remove(self) } else { ButtonDesk.of(world).add(self) }
  }
}

extension AVCaptureEventInteraction: ButtonListener {
  package var hearsButtons: Bool { isEnabled && view?.placement != nil }

  package func button(_ button: CaptureButton, _ phase: ButtonPhase) {
    let event = AVCaptureEvent(AVCaptureEventPhase(rawValue: phase.rawValue) ?? .cancelled, in: world)
    button.isPrimary ? primary(event) : secondary(event)
  }
}
