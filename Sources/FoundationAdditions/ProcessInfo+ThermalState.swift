import CameraService
import Foundation

extension ProcessInfo {
  /// How hot the device is.
  ///
  /// https://developer.apple.com/documentation/foundation/processinfo/thermalstate-swift.enum
  public enum ThermalState: Int, Sendable {
    case nominal = 0
    case fair = 1
    case serious = 2
    case critical = 3
  }

  public static let thermalStateDidChangeNotification = Notification.Name(
    "NSProcessInfoThermalStateDidChangeNotification")

  /// The simulated device's; nominal without one. Any thread.
  public var thermalState: ThermalState {
    World.current.flatMap { ThermalState(rawValue: Thermometer.of($0).level) } ?? .nominal
  }

  /// Posts the notification, on the caller's thread, where this is a change.
  package func setThermalState(_ state: ThermalState, of world: World) {
    guard Thermometer.of(world).set(state.rawValue) else { return }
    NotificationCenter.default.post(name: ProcessInfo.thermalStateDidChangeNotification, object: self)
  }
}

/// Objective-C's pool: here objects go when they are let go of.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
