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
    /// R1 keeps its last value near the vertical.
    var uprightTurns: [String: Int] = [:]
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
    let (pose, pool, ready, turns) = state.withLock { state in
      let pose = state.track.pose(at: frame.time)
      let turns = device.captureAngle(camera, pose, last: state.uprightTurns[frame.camera]) / 90
      state.uprightTurns[frame.camera] = turns * 90
      let latest = state.latest[frame.camera]
      let isReady = latest?.frame == frame && latest?.buffer.width == width && latest?.buffer.height == height
      return (pose, pool(for: size, in: &state), isReady ? latest?.buffer : nil, turns)
    }
    if let ready { return ready }
    guard let buffer = pool.acquire() else { return nil }
    if device.isCovered(camera, pose) {
      renderer.renderCovered(into: buffer)
    } else {
      renderer.render(device.cameraView(camera, pose), into: buffer)
    }
    let milliseconds = Int(frame.time.components.seconds) * 1000
      + Int(frame.time.components.attoseconds / 1_000_000_000_000_000)
    Stamp(camera: index, uprightTurns: turns, index: frame.index, milliseconds: milliseconds).draw(into: buffer)
    state.withLock { $0.latest[frame.camera] = Latest(frame: frame, buffer: buffer) }
    return buffer
  }

  private func pool(for size: PixelSize, in state: inout State) -> PixelBufferPool {
    if let pool = state.pools[size] { return pool }
    if state.pools.count >= FrameStore.poolLimit { state.pools.removeAll() }
    let pool = PixelBufferPool(width: size.width, height: size.height, format: .nv12Full, capacity: 8)
    state.pools[size] = pool
    return pool
  }
}
