import CaptureModel
import Scheduling
import Synchronization

/// Takes one photo on the world's clock, and keeps itself until that is done. Any thread.
package final class PhotoRun: Sendable {
  /// *Decided* (P6): how old a photo without shutter lag is at most.
  private static let memory = Duration.milliseconds(100)

  private let connection: Int
  private weak let session: SessionController?
  private let clock: any EngineClock
  private let tell: @Sendable (PhotoCapture.Action) -> Void
  private let capture: Mutex<PhotoCapture>

  private init(
    _ request: PhotoRequest, session: SessionController, in world: World,
    tell: @escaping @Sendable (PhotoCapture.Action) -> Void
  ) {
    connection = request.connection.id
    self.session = session
    clock = world.clock
    self.tell = tell
    capture = Mutex(
      PhotoCapture(
        at: world.clock.now,
        shutterLag: request.hasZeroShutterLag
          ? Duration.zero - Self.memory : .seconds(world.device.timing.shutterLag),
        processing: .seconds(world.device.timing.photoProcessing), count: request.exposures.count,
        movieTail: request.movieSize == nil ? nil : LivePhotoFilm.half))
  }

  /// Begins in a later turn of the main actor, on which `tell` is called with everything that the app is to hear.
  package static func start(
    _ request: PhotoRequest, session: SessionController, in world: World,
    tell: @escaping @Sendable (PhotoCapture.Action) -> Void
  ) {
    session.start(output: request.connection.output.id)
    let (asked, taken) = (world.clock.now, world.photosTaken)
    let run = PhotoRun(request, session: session, in: world) { action in
      if case .didCapture(let frames) = action { taken.add(frames, of: request, asked: asked) }
      tell(action)
    }
    world.clock.schedule(at: world.clock.now, .event) { run.step() }
  }

  @MainActor
  private func step() {
    let now = clock.now
    let actions = capture.withLock { capture in
      let shutter = capture.shutter
      let sight = session?.sight(through: connection, from: shutter, at: now) ?? .none(.sessionNotRunning)
      return capture.step(sight, at: now)
    }
    for action in actions {
      guard case .wait(let time) = action else {
        tell(action)
        continue
      }
      clock.schedule(at: time, .event) { self.step() }
    }
  }
}
