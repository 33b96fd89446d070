import DeviceModel

/// What a scene is for.
package enum SceneRole: Hashable, Sendable {
  /// The app's own interface, on the display the app is on.
  case app
  /// A capture accessory, on the display across from the app's (S5).
  case accessory
}

/// A scene on the stage, and where it is.
@MainActor
final class StagedEntry {
  /// An orientation that the app has asked for: it lasts until the person turns the device, or the scene goes to
  /// another display (*decided*).
  private struct Request {
    let wanted: Set<InterfaceOrientation>
    let display: String
    /// What it would be without the request.
    let natural: InterfaceOrientation
  }

  let scene: any StagedScene
  let role: SceneRole
  private(set) var placement: Placement?
  private var request: Request?

  init(_ scene: any StagedScene, as role: SceneRole) {
    self.scene = scene
    self.role = role
  }

  /// Whether a person sees the scene, as long as its display is not dark.
  func isShown(on display: String) -> Bool {
    placement?.display.id == display && !scene.isInBackground
  }

  /// Takes its place on a display. True when that is another place than before.
  func place(on display: Display, of device: Device, _ pose: Pose) -> Bool {
    let next = orientation(on: display, of: device, pose)
    guard next != last(on: display) else { return false }
    placement = Placement(display: display, interfaceOrientation: next)
    return true
  }

  /// Asks for one of some orientations. False when the display or the scene rules all of them out.
  func ask(for wanted: Set<InterfaceOrientation>, of device: Device, _ pose: Pose) -> Bool {
    guard let display = placement?.display, display.honorsSupportedOrientations,
      !wanted.isDisjoint(with: scene.supportedOrientations)
    else { return false }
    request = Request(
      wanted: wanted, display: display.id, natural: natural(on: display, of: device, pose))
    return true
  }

  private func last(on display: Display) -> InterfaceOrientation? {
    placement.flatMap { $0.display.id == display.id ? $0.interfaceOrientation : nil }
  }

  private func natural(on display: Display, of device: Device, _ pose: Pose) -> InterfaceOrientation {
    // Only some displays heed what the app supports.
    let supported =
      display.honorsSupportedOrientations ? scene.supportedOrientations : Set(InterfaceOrientation.allCases)
    return device.interfaceOrientation(display, pose, supported: supported, last: last(on: display))
  }

  private func orientation(on display: Display, of device: Device, _ pose: Pose) -> InterfaceOrientation {
    let last = last(on: display)
    if let last, scene.isOrientationLocked { return last }
    let natural = natural(on: display, of: device, pose)
    guard let request, request.display == display.id, request.natural == natural else {
      request = nil
      return natural
    }
    let supported = scene.supportedOrientations.intersection(request.wanted)
    guard !supported.isEmpty else { return natural }
    return device.interfaceOrientation(display, pose, supported: supported, last: last)
  }
}
