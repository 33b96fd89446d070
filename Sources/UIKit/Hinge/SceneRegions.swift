import CameraService
import DeviceModel
import Observation

/// The reserved regions of a scene, so that who has read them hears of their changes.
@MainActor
final class SceneRegions: Observable, StageObserver {
  private weak var scene: UIWindowScene?
  private nonisolated let registrar = ObservationRegistrar()
  /// What observers have been told of.
  private var known: [DeviceModel.ReservedRegion] = []

  init(_ scene: UIWindowScene) {
    self.scene = scene
    known = current
    scene.stage?.add(self)
  }

  /// In scene coordinates.
  var all: [DeviceModel.ReservedRegion] {
    registrar.access(self, keyPath: \.all)
    return current
  }

  private var current: [DeviceModel.ReservedRegion] {
    guard let scene, let placement = scene.placement, let stage = scene.stage else { return [] }
    return stage.reservedRegions(at: placement)
  }

  func stageDidChange() {
    let current = current
    guard current != known else { return }
    registrar.withMutation(of: self, keyPath: \.all) { known = current }
  }
}
