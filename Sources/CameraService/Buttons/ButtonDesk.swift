/// A button of the device that takes pictures.
package enum CaptureButton: String, Hashable, Sendable, CaseIterable {
  /// The first also by its full press; the second turns the volume down.
  case cameraControl, volumeDown, volumeUp

  /// Apple's first of two: all but the one that turns the volume up.
  package var isPrimary: Bool { self != .volumeUp }
}

/// Who wants to hear of such buttons.
@MainActor
package protocol ButtonListener: AnyObject {
  /// On and in a window that is shown.
  var hearsButtons: Bool { get }
  /// A press begins, ends, or is taken back.
  func button(_ button: CaptureButton, _ phase: ButtonPhase)
}

/// Raw values as Apple's `AVCaptureEventPhase`.
package enum ButtonPhase: UInt, Hashable, Sendable { case began, ended, cancelled }

/// Gives presses of the device's buttons to an app that captures: to the listener that came last of those that hear.
@MainActor
package final class ButtonDesk {
  private struct Weak {
    weak let listener: (any ButtonListener)?
  }

  private weak let hub: CameraHub?
  private var listeners: [Weak] = []
  private var pressed: [CaptureButton: Weak] = [:]

  private nonisolated init(_ hub: CameraHub) { self.hub = hub }

  package static func of(_ world: World) -> ButtonDesk {
    world.object(for: "button desk") {
      let desk = ButtonDesk(world.hub)
      MainActor.assumeIsolated { world.stage.add(desk) }
      return desk
    }
  }

  /// Held weakly.
  package func add(_ listener: any ButtonListener) {
    remove(listener)
    listeners.append(Weak(listener: listener))
  }

  package func remove(_ listener: any ButtonListener) {
    for (button, other) in pressed where other.listener === listener { cancel(button) }
    listeners.removeAll { $0.listener == nil || $0.listener === listener }
  }

  /// The button goes down. False where no app hears it, and it does what it does for the device.
  @discardableResult
  package func press(_ button: CaptureButton) -> Bool {
    guard pressed[button] == nil, hub?.isCapturing == true,
      let listener = listeners.last(where: { $0.listener?.hearsButtons == true })
    else { return false }
    pressed[button] = listener
    listener.listener?.button(button, .began)
    return true
  }

  package func release(_ button: CaptureButton) {
    pressed.removeValue(forKey: button)?.listener?.button(button, .ended)
  }

  private func cancel(_ button: CaptureButton) {
    pressed.removeValue(forKey: button)?.listener?.button(button, .cancelled)
  }
}

extension ButtonDesk: StageObserver {
  /// A press whose listener cannot hear any more, or whose app does not capture any more, is taken back.
  package func stageDidChange() {
    let gone = pressed.filter { hub?.isCapturing != true || $0.value.listener?.hearsButtons != true }.keys
    guard !gone.isEmpty else { return }
    Task { @MainActor in for button in gone { self.cancel(button) } }
  }
}
