import UIKit

extension SimulatedDevice {
  /// The person leaves the app; its displays go dark and its sessions are interrupted until it is back (C4). Nothing
  /// happens while no app runs.
  public func background() async {
    note(.background)
    UIApplicationLauncher.background()
  }

  /// The person comes back to the app.
  public func foreground() async {
    note(.foreground)
    UIApplicationLauncher.foreground()
  }
}
