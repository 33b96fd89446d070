import Scheduling

extension SimulatedDevice {
  /// What has been done to the device since it was booted, as a scenario that does it again: played with the same app on
  /// a fresh device of the kind, it gives the same ``log``.
  ///
  /// Steps have the names of ``Scenario/Action``. What has none is left out: heat, light, calls, accessories, answers to
  /// permissions, a control that is chosen later than its button is pressed.
  public var scenario: Scenario { Scenario(device: device.name, steps: done) }

  func note(_ action: Scenario.Action) { done.append(Scenario.Step(time, action)) }
}
