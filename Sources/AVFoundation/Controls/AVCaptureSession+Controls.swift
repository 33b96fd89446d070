import CameraService
import CaptureModel
import Dispatch

extension AVCaptureSession {
  /// Whether the device has a Camera Control button.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/supportscontrols
  public var supportsControls: Bool { maxControlsCount > 0 }

  /// 0 where controls are not supported.
  public var maxControlsCount: Int { ownControls.maxCount }

  /// In the order they were added.
  public var controls: [AVCaptureControl] { ownControls.all }

  public func canAddControl(_ control: AVCaptureControl) -> Bool { ownControls.refusal(of: control) == nil }

  /// Raises where ``canAddControl(_:)`` is false. The session may run.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/addcontrol(_:)
  public func addControl(_ control: AVCaptureControl) { ownControls.add(control, to: self) }

  /// Without effect for a control that is not part of the session.
  public func removeControl(_ control: AVCaptureControl) { ownControls.remove(control, from: self) }

  /// Controls become active only with a delegate, which is held weakly; a queue must come with it.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/setcontrolsdelegate(_:queue:)
  public func setControlsDelegate(
    _ controlsDelegate: (any AVCaptureSessionControlsDelegate)?,
    queue controlsDelegateCallbackQueue: DispatchQueue?
  ) {
    if controlsDelegate != nil, controlsDelegateCallbackQueue == nil {
      return raise(
        .invalidArgument("-[AVCaptureSession setControlsDelegate:queue:]", "NULL queue passed"))
    }
    ownControls.setDelegate(controlsDelegate, controlsDelegateCallbackQueue, of: self)
  }

  public var controlsDelegate: (any AVCaptureSessionControlsDelegate)? { ownControls.delegate }
  public var controlsDelegateCallbackQueue: DispatchQueue? { ownControls.queue }
}

extension AVCaptureSession: ControlledSession {
  package var hasActiveControls: Bool { ownControls.isActive }
  package func showControls() { ownControls.setShown(true, self) }
  package func hideControls() { ownControls.setShown(false, self) }
  package func chooseControl(_ title: String) -> Bool { ownControls.choose(title) }
  package func slideControl(by part: Double) -> Bool { ownControls.slide(by: part) }
}
