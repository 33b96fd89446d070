import CaptureModel
import DeviceModel
import Foundation
import Imaging
import Synchronization
import WorldRenderer

/// Makes the pixels of frames, at first access and at the size that is wanted. Any thread.
///
/// A frame of a scene that a free buffer shows already costs a stamp.
package final class FrameStore: Sendable {
  private struct State {
    var track: PoseTrack
    /// An array, whose elements are changed in place.
    var pools: [FramePool] = []
    var drawings = 0

    func index(of size: PixelSize) -> Int? { pools.firstIndex { $0.size == size } }
  }

  /// *Decided*: sizes kept ready at once; another one makes room for itself.
  private static let poolLimit = 8
  /// *Decided*: how many frames of a size may be held at once.
  private static let capacity = 8

  private let device: Device
  private let renderer: WorldRenderer
  private let permissions: Permissions
  private let state: Mutex<State>

  init(device: Device, track: PoseTrack, surroundings: Surroundings, permissions: Permissions) {
    self.device = device
    self.permissions = permissions
    renderer = WorldRenderer(surroundings)
    state = Mutex(State(track: track))
  }

  func append(_ pose: Pose, at time: Duration) {
    state.withLock { $0.track.append(pose, at: time) }
  }

  package func pose(at time: Duration) -> Pose { state.withLock { $0.track.pose(at: time) } }

  /// Since when the device has been in its present pose.
  package var poseTime: Duration { state.withLock { $0.track.latestTime } }

  /// How often a whole scene has been drawn.
  package var drawingCount: Int { state.withLock { $0.drawings } }

  /// The unrotated picture of a frame, NV12, `width` × `height` pixels, with its stamp. The buffer is the
  /// caller's to read and nobody's to write. Nil while eight of that size are in use.
  package func pixels(of frame: FrameID, width: Int, height: Int) -> PixelBuffer? {
    guard let camera = device.camera(frame.camera), let index = device.index(ofCamera: frame.camera) else {
      return nil
    }
    let size = PixelSize(width: width, height: height)
    let plan: Plan = state.withLock { state in self.plan(frame, of: camera, size, in: &state) }
    if let ready = plan.ready { return ready }
    guard let taken = plan.taken else { return nil }
    if !taken.hasScene { draw(plan.scene, into: taken.buffer) }
    stamp(frame, of: camera, index, plan.pose, into: taken.buffer)
    state.withLock { state in
      if !taken.hasScene { state.drawings += 1 }
      if let index = state.index(of: size) { state.pools[index].keep(taken, frame, plan.scene) }
    }
    return taken.buffer
  }

  /// The same for a preview that shows the whole picture `width` × `height` pixels large: that size, or the camera's
  /// own where that is not larger both ways.
  package func pixels(of frame: PresentedFrame, serving width: Int, _ height: Int) -> PixelBuffer? {
    let isEnlarged = width >= frame.size.width || height >= frame.size.height
    let size = isEnlarged ? frame.size : PixelSize(width: width, height: height)
    return pixels(of: frame.frame, width: size.width, height: size.height)
  }

  /// What makes a frame's unrotated picture whenever it is wanted, each time in a buffer of its own: the device's
  /// pose at the frame's time is taken along. Nil for a camera that the device does not have.
  package func still(of frame: FrameID, _ size: PixelSize) -> (@Sendable () -> PixelBuffer)? {
    guard let camera = device.camera(frame.camera), let index = device.index(ofCamera: frame.camera) else {
      return nil
    }
    let pose = pose(at: frame.time)
    return { [self] in
      let buffer = PixelBuffer(width: size.width, height: size.height, format: .nv12Full)
      draw(scene(of: frame, camera, pose), into: buffer)
      stamp(frame, of: camera, index, pose, into: buffer)
      return buffer
    }
  }

  private func scene(of frame: FrameID, _ camera: Camera, _ pose: Pose) -> FramePool.Scene {
    device.isCovered(camera, pose) || !permissions.isAuthorized(.camera)
      ? .covered : .seen(device.cameraView(camera, pose).zoomed(by: frame.crop))
  }

  private func draw(_ scene: FramePool.Scene, into buffer: PixelBuffer) {
    switch scene {
    case .covered: renderer.renderCovered(into: buffer)
    case .seen(let view): renderer.render(view, into: buffer)
    }
  }

  /// Who draws a frame and how its camera looks; nil where it sees nothing.
  package func view(of frame: FrameID) -> (renderer: WorldRenderer, view: CameraView)? {
    guard let camera = device.camera(frame.camera),
      case .seen(let view) = scene(of: frame, camera, pose(at: frame.time))
    else { return nil }
    return (renderer, view)
  }

  /// The corners of the faces in a frame's unrotated picture of a size, in its pixels.
  package func faces(in frame: FrameID, _ size: PixelSize) -> [[CGPoint]] {
    view(of: frame).map { $0.renderer.faces($0.view, width: size.width, height: size.height) } ?? []
  }

  private func stamp(
    _ frame: FrameID, of camera: Camera, _ index: Int, _ pose: Pose, into buffer: PixelBuffer
  ) {
    let stamp = Stamp(
      camera: index, uprightTurns: device.captureAngle(camera, pose) / 90, index: frame.index,
      milliseconds: frame.time.milliseconds)
    stamp.draw(into: buffer)
  }

  /// What a picture takes, looked up under the lock.
  private struct Plan {
    let pose: Pose
    let scene: FramePool.Scene
    var ready: PixelBuffer?
    var taken: FramePool.Taken?
  }

  private func plan(
    _ frame: FrameID, of camera: Camera, _ size: PixelSize, in state: inout State
  ) -> Plan {
    let pose = state.track.pose(at: frame.time)
    var plan = Plan(pose: pose, scene: scene(of: frame, camera, pose))
    if state.index(of: size) == nil {
      if state.pools.count >= FrameStore.poolLimit { state.pools.removeAll() }
      state.pools.append(FramePool(size, capacity: FrameStore.capacity))
    }
    guard let index = state.index(of: size) else { return plan }
    plan.ready = state.pools[index].ready(frame, plan.scene)
    if plan.ready == nil { plan.taken = state.pools[index].take(for: plan.scene) }
    return plan
  }
}

extension Duration {
  /// Whole milliseconds, rounded toward zero.
  fileprivate var milliseconds: Int { Int(attoseconds / 1_000_000_000_000_000) }
}
