import CameraService
import Scheduling

/// A button on the device's edge.
public enum DeviceButton: String, Sendable, CaseIterable {
  case cameraControl, volumeDown, volumeUp
}

extension SimulatedDevice {
  /// Presses a button all the way, for a while. An app that captures and has an `AVCaptureEventInteraction` hears of
  /// it; else nothing happens (*decided*). Throws on a device without a Camera Control button.
  public func press(_ button: DeviceButton, for duration: Duration = .milliseconds(100)) async throws {
    try putDown(button)
    note(.press(button: button, seconds: duration.inSeconds))
    await letGo(of: button, after: duration)
  }

  func putDown(_ button: DeviceButton) throws(SimulatedDeviceError) {
    if button == .cameraControl { try requireCameraControl() }
    world.log.add(.input, "press \(button.rawValue)")
    if let capture = CaptureButton(rawValue: button.rawValue) { ButtonDesk.of(world).press(capture) }
  }

  func letGo(of button: DeviceButton, after duration: Duration) async {
    await world.clock.sleep(until: world.clock.now + duration)
    if let capture = CaptureButton(rawValue: button.rawValue) { ButtonDesk.of(world).release(capture) }
  }

  /// Presses the Camera Control button lightly: the controls of the session that runs come up, until nobody has touched
  /// the button for three seconds. Throws where there is no such button, and where no session has controls that
  /// are active.
  public func lightPress() async throws {
    try requireCameraControl()
    world.log.add(.input, "press cameraControl lightly")
    guard ControlDesk.of(world).show() else {
      throw SimulatedDeviceError(
        code: .nothingThere,
        message: "No running session has controls and a delegate for them: nothing comes up.")
    }
    note(.lightPress(control: nil))
  }

  /// Chooses the control that has this title, of those that are shown; the system's are called Zoom and Exposure.
  public func chooseControl(_ title: String) async throws {
    guard ControlDesk.of(world).choose(title) else {
      throw SimulatedDeviceError(
        code: .noSuchElement, message: "No control that is called \"\(title)\" is shown; press lightly first."
      )
    }
    if let last = done.last, last.at == time, last.action == .lightPress(control: nil) {
      done[done.count - 1].action = .lightPress(control: title)
    }
  }

  /// Slides a finger along the Camera Control button: the control that is shown goes on by a part of its whole way,
  /// sixty times a second and to the exact end. Throws where none is shown; the slide ends early where the controls go.
  public func slide(by part: Double, over duration: Duration = .milliseconds(300)) async throws {
    try requireShownControl()
    note(.slide(by: part, over: duration.inSeconds))
    await moveControl(by: part, over: duration)
  }

  func requireShownControl() throws(SimulatedDeviceError) {
    guard !ControlDesk.of(world).slide(by: 0) else { return }
    throw SimulatedDeviceError(
      code: .noSuchElement, message: "No control is shown that could be changed; press lightly first.")
  }

  func moveControl(by part: Double, over duration: Duration) async {
    let steps = max(1, Int(duration.inSeconds * 60))
    let begin = world.clock.now
    for step in 1...steps {
      guard ControlDesk.of(world).slide(by: part / Double(steps)) else { return }
      await world.clock.sleep(until: begin + duration / steps * step)
    }
  }

  private func requireCameraControl() throws(SimulatedDeviceError) {
    guard device.cameraControl == nil else { return }
    throw SimulatedDeviceError(
      code: .nothingThere, message: "\(device.localizedName) has no Camera Control button.")
  }
}
