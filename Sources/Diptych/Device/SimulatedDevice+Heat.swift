import UIKit

extension SimulatedDevice {
  /// Heats the phone up, or lets it cool: apps read it in `ProcessInfo.thermalState` and are notified.
  public func setThermalState(_ state: ProcessInfo.ThermalState) {
    world.log.add(.input, "thermal state \(state)")
    ProcessInfo.processInfo.setThermalState(state, of: world)
  }
}
