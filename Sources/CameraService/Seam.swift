import DeviceModel
import Foundation

/// Where a scene is shown.
package struct Placement: Sendable, Equatable {
  package var display: Display
  package var interfaceOrientation: InterfaceOrientation
  /// Points, in interface orientation.
  package var size: CGSize
  package var safeArea: Insets

  package init(display: Display, interfaceOrientation: InterfaceOrientation) {
    self.display = display
    self.interfaceOrientation = interfaceOrientation
    let size = display.size(in: interfaceOrientation)
    self.size = CGSize(width: size.width, height: size.height)
    safeArea = display.safeArea[interfaceOrientation]
  }
}

/// What a window's root layer gives to layers below it.
package protocol LayerHost: AnyObject, Sendable {
  var placement: Placement? { get }
}

/// A scene as the stage sees it.
@MainActor package protocol StagedScene: AnyObject {
  func stage(moveTo placement: Placement)
  func stageLayout()
}

@MainActor package final class Stage {
  package let device: Device
  package private(set) var pose: Pose
  private var scenes: [(scene: any StagedScene, placement: Placement)] = []
  package private(set) var hierarchyChanges = 0

  package init(device: Device, pose: Pose) {
    self.device = device
    self.pose = pose
  }

  private var current: Placement {
    let display = device.display(pose.appDisplay)!
    return Placement(
      display: display, interfaceOrientation: device.interfaceOrientation(display, pose))
  }

  package func attach(_ scene: any StagedScene) {
    let placement = current
    scenes.append((scene, placement))
    scene.stage(moveTo: placement)
  }

  package func detach(_ scene: any StagedScene) { scenes.removeAll { $0.scene === scene } }

  package func placement(of scene: any StagedScene) -> Placement? {
    scenes.first { $0.scene === scene }?.placement
  }

  package func hierarchyDidChange() { hierarchyChanges += 1 }

  package func move(to pose: Pose) {
    self.pose = pose
    let placement = current
    for index in scenes.indices where scenes[index].placement != placement {
      scenes[index].placement = placement
      scenes[index].scene.stage(moveTo: placement)
    }
    for entry in scenes { entry.scene.stageLayout() }
  }
}
