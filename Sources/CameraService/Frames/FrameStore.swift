import CaptureModel
import DeviceModel
import Imaging
import Synchronization
import WorldRenderer

/// Makes the pixels of frames, at first access and at the size that is wanted. Any thread.
package final class FrameStore: Sendable {
  private struct State {
    var track: PoseTrack
    var pools: [PixelSize: PixelBufferPool] = [:]
    /// The last picture of each camera, for an unchanged scene that needs only a new stamp.
    var latest: [String: Latest] = [:]
  }

  private struct Latest {
    let frame: FrameID
    let buffer: PixelBuffer
  }

  /// *Decided*: sizes kept ready at once; another one makes room for itself.
  private static let poolLimit = 8

  private let device: Device
  private let renderer: WorldRenderer
  private let state: Mutex<State>

  init(device: Device, track: PoseTrack, surroundings: Surroundings) {
    self.device = device
    renderer = WorldRenderer(surroundings)
    state = Mutex(State(track: track))
  }

  func append(_ pose: Pose, at time: Duration) {
    state.withLock { $0.track.append(pose, at: time) }
  }

  package func pose(at time: Duration) -> Pose { state.withLock { $0.track.pose(at: time) } }

  /// The unrotated picture of a frame, NV12, `width` × `height` pixels, with its stamp. The buffer is the
  /// caller's to read and nobody's to write.
  package func pixels(of frame: FrameID, width: Int, height: Int) -> PixelBuffer? {
    guard let camera = device.camera(frame.camera), let index = device.index(ofCamera: frame.camera) else {
      return nil
    }
    let size = PixelSize(width: width, height: height)
    let plan: Plan = state.withLock { state in self.plan(frame, size, in: &state) }
    if let ready = plan.ready { return ready }
    guard let buffer = plan.pool.acquire() else { return nil }
    render(frame, of: camera, index, plan.pose, into: buffer)
    state.withLock { $0.latest[frame.camera] = Latest(frame: frame, buffer: buffer) }
    return buffer
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
      render(frame, of: camera, index, pose, into: buffer)
      return buffer
    }
  }

  /// Who draws a frame and how its camera looks; nil where the lens is covered.
  package func view(of frame: FrameID) -> (renderer: WorldRenderer, view: CameraView)? {
    guard let camera = device.camera(frame.camera) else { return nil }
    let pose = pose(at: frame.time)
    return device.isCovered(camera, pose) ? nil : (renderer, device.cameraView(camera, pose))
  }

  private func render(
    _ frame: FrameID, of camera: Camera, _ index: Int, _ pose: Pose, into buffer: PixelBuffer
  ) {
    if device.isCovered(camera, pose) {
      renderer.renderCovered(into: buffer)
    } else {
      renderer.render(device.cameraView(camera, pose), into: buffer)
    }
    let stamp = Stamp(
      camera: index, uprightTurns: device.captureAngle(camera, pose) / 90, index: frame.index,
      milliseconds: frame.time.milliseconds)
    stamp.draw(into: buffer)
  }

  /// What a picture takes, looked up under the lock.
  private struct Plan {
    let pose: Pose
    let pool: PixelBufferPool
    let ready: PixelBuffer?
  }

  private func plan(_ frame: FrameID, _ size: PixelSize, in state: inout State) -> Plan {
    let pose = state.track.pose(at: frame.time)
    let latest = state.latest[frame.camera].flatMap { latest in
      latest.frame == frame && latest.buffer.width == size.width && latest.buffer.height == size.height
        ? latest.buffer : nil
    }
    return Plan(pose: pose, pool: pool(for: size, in: &state), ready: latest)
  }

  private func pool(for size: PixelSize, in state: inout State) -> PixelBufferPool {
    if let pool = state.pools[size] { return pool }
    if state.pools.count >= FrameStore.poolLimit { state.pools.removeAll() }
    let pool = PixelBufferPool(width: size.width, height: size.height, format: .nv12Full, capacity: 8)
    state.pools[size] = pool
    return pool
  }
}

extension Duration {
  /// Whole milliseconds, rounded toward zero.
  fileprivate var milliseconds: Int { Int(attoseconds / 1_000_000_000_000_000) }
}
