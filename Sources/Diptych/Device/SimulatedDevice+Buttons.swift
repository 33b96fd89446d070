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
    if button == .cameraControl { try requireCameraControl() }
    guard let capture = CaptureButton(rawValue: button.rawValue) else { return }
    world.log.add(.input, "press \(button.rawValue)")
    let desk = ButtonDesk.of(world)
    desk.press(capture)
    await world.clock.sleep(until: world.clock.now + duration)
    desk.release(capture)
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
  }

  /// Chooses the control that has this title, of those that are shown; the system's are called Zoom and Exposure.
  public func chooseControl(_ title: String) async throws {
    guard ControlDesk.of(world).choose(title) else {
      throw SimulatedDeviceError(
        code: .noSuchElement, message: "No control that is called \"\(title)\" is shown; press lightly first."
      )
    }
  }

  /// Slides a finger along the Camera Control button: the control that is shown goes on by a part of its whole way,
  /// sixty times a second and to the exact end.
  public func slide(by part: Double, over duration: Duration = .milliseconds(300)) async throws {
    let desk = ControlDesk.of(world)
    let steps = max(1, Int(duration.inSeconds * 60))
    let begin = world.clock.now
    for step in 1...steps {
      guard desk.slide(by: part / Double(steps)) else {
        throw SimulatedDeviceError(
          code: .noSuchElement, message: "No control is shown that could be changed; press lightly first.")
      }
      await world.clock.sleep(until: begin + duration / steps * step)
    }
  }

  private func requireCameraControl() throws(SimulatedDeviceError) {
    guard device.cameraControl == nil else { return }
    throw SimulatedDeviceError(
      code: .nothingThere, message: "\(device.localizedName) has no Camera Control button.")
  }
}
