import CameraService
import DeviceModel
import Observation

/// The reserved regions of a scene, so that who has read them hears of their changes.
@MainActor
final class SceneRegions: Observable, StageObserver {
  private weak var scene: UIWindowScene?
  private nonisolated let registrar = ObservationRegistrar()
  /// What observers have been told of, and what that followed from.
  private var known: [DeviceModel.ReservedRegion] = []
  private var grounds: Grounds?

  private struct Grounds: Equatable {
    let placement: Placement?
    let posture: Int
    let cameras: Set<String>
  }

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
    guard let stage = scene?.stage else { return tell() }
    let now = Grounds(
      placement: scene?.placement, posture: stage.pose.hinge.posture, cameras: stage.streamingCameras)
    guard now != grounds else { return }
    grounds = now
    tell()
  }

  private func tell() {
    let current = current
    guard current != known else { return }
    registrar.withMutation(of: self, keyPath: \.all) { known = current }
  }
}
