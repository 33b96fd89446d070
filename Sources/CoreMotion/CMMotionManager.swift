import CameraService
import DeviceModel
import FoundationAdditions
import Synchronization

/// How the phone is held, by its accelerometer. It is at rest between two poses: what is measured is gravity.
///
/// Along the axes of the display that the app is on, held upright: right, up, and out of the glass. Any thread.
/// https://developer.apple.com/documentation/coremotion/cmmotionmanager
open class CMMotionManager: NSObject, @unchecked Sendable {
  // @unchecked: what can change is behind a lock.

  private struct State {
    var accelerometer = MotionStream()
    var motion = MotionStream()
  }

  private let state = Mutex(State())

  public override init() { super.init() }

  deinit { state.withLock { state in (state.accelerometer.turn, state.motion.turn) = (nil, nil) } }

  // MARK: Accelerometer

  /// False without a phone.
  open var isAccelerometerAvailable: Bool { World.current != nil }
  open var isAccelerometerActive: Bool { state.withLock { $0.accelerometer.turn != nil } }

  /// Seconds; *decided*: 0.01 at first, and no less.
  open var accelerometerUpdateInterval: TimeInterval {
    get { state.withLock { $0.accelerometer.interval } }
    set { state.withLock { $0.accelerometer.interval = max(newValue, 0.01) } }
  }

  /// What is measured now, while updates are on; else nil.
  open var accelerometerData: CMAccelerometerData? {
    isAccelerometerActive ? MotionReading.now.map(CMAccelerometerData.init) : nil
  }

  /// For an app that looks at ``accelerometerData`` when it wants to.
  open func startAccelerometerUpdates() { state.withLock { $0.accelerometer.turn = MotionTurn() } }

  /// `handler` is called on `queue` after each interval, until updates are stopped or started anew.
  ///
  /// https://developer.apple.com/documentation/coremotion/cmmotionmanager/startaccelerometerupdates(to:withhandler:)
  open func startAccelerometerUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler
  ) {
    let handler = SharedHandler { handler(CMAccelerometerData($0), nil) }
    run(\.accelerometer, on: queue, handler)
  }

  open func stopAccelerometerUpdates() { state.withLock { $0.accelerometer.turn = nil } }

  // MARK: Device motion

  open var isDeviceMotionAvailable: Bool { World.current != nil }
  open var isDeviceMotionActive: Bool { state.withLock { $0.motion.turn != nil } }

  open var deviceMotionUpdateInterval: TimeInterval {
    get { state.withLock { $0.motion.interval } }
    set { state.withLock { $0.motion.interval = max(newValue, 0.01) } }
  }

  open var deviceMotion: CMDeviceMotion? {
    isDeviceMotionActive ? MotionReading.now.map(CMDeviceMotion.init) : nil
  }

  open func startDeviceMotionUpdates() { state.withLock { $0.motion.turn = MotionTurn() } }

  open func startDeviceMotionUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler
  ) {
    let handler = SharedHandler { handler(CMDeviceMotion($0), nil) }
    run(\.motion, on: queue, handler)
  }

  open func stopDeviceMotionUpdates() { state.withLock { $0.motion.turn = nil } }

  // MARK: Updates

  private func run(
    _ stream: WritableKeyPath<State, MotionStream> & Sendable, on queue: OperationQueue,
    _ handler: SharedHandler
  ) {
    let turn = MotionTurn()
    state.withLock { $0[keyPath: stream].turn = turn }
    next(stream, turn, queue, handler)
  }

  private func next(
    _ stream: WritableKeyPath<State, MotionStream> & Sendable, _ turn: MotionTurn, _ queue: OperationQueue,
    _ handler: SharedHandler
  ) {
    guard let clock = World.current?.clock else { return }
    let interval = state.withLock { $0[keyPath: stream].interval }
    clock.schedule(at: clock.now + .seconds(interval), .background) { [weak self] in
      guard let self, self.state.withLock({ $0[keyPath: stream].turn === turn }) else { return }
      if let reading = MotionReading.now {
        queue.addOperation { [weak self] in
          // What was stopped meanwhile is not heard of any more.
          guard let self, self.state.withLock({ $0[keyPath: stream].turn === turn }) else { return }
          handler.call(reading)
        }
      }
      self.next(stream, turn, queue, handler)
    }
  }
}

/// Between a start and a stop.
private final class MotionTurn: Sendable {}

private struct MotionStream {
  var interval = 0.01
  var turn: MotionTurn?
}

private struct SharedHandler: @unchecked Sendable {
  // @unchecked: called on the queue that the app gave with it.
  let call: (MotionReading) -> Void
  init(_ call: @escaping (MotionReading) -> Void) { self.call = call }
}

/// What is measured at one moment.
struct MotionReading: Sendable {
  /// Seconds on the phone's clock.
  let time: Double
  let gravity: Vector3

  static var now: MotionReading? {
    guard let world = World.current else { return nil }
    let (pose, device) = (world.frames.pose(at: world.clock.now), world.device)
    guard let display = device.display(pose.appDisplay) else { return nil }
    return MotionReading(time: MediaClock.seconds, gravity: device.gravity(along: display, pose))
  }
}
