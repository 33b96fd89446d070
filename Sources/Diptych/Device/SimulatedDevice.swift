import AVKit
import CameraService
import CaptureModel
import Compositing
import DeviceModel
import Imaging
import Scheduling
import Synchronization
import UIKit
import WorldRenderer

/// A phone to drive and to look at, with an app on it.
///
/// One at a time in a process. Inside ``run(_:person:world:_:)`` it lives in virtual time: nothing waits, and a
/// run is the same each time; elsewhere it lives in wall time.
@MainActor
public final class SimulatedDevice {
  /// What was booted.
  public nonisolated let device: Device
  package let world: World
  let recorded: RecordedFindings
  /// What the app means to show, as its launch said.
  private(set) var intent = PreviewIntent.none
  private(set) var outgoing: OutgoingWatch?
  /// Counts the movements of the hinge; the newest one has it.
  private var movement = 0
  /// See ``scenario``.
  var done: [Scenario.Step] = []

  private init(_ world: World, _ recorded: RecordedFindings) {
    device = world.device
    self.world = world
    self.recorded = recorded
    becomeCurrent()
  }

  /// Boots a device, folded to where its app's display can be seen first.
  ///
  /// `person` and `world` are what its cameras see; drawn ones unless given. Throws when one runs already.
  public static func boot(
    _ device: Device = .iPhoneDuo, hinge: Double? = nil,
    surroundings: CameraSurroundings = CameraSurroundings()
  ) async throws -> SimulatedDevice {
    let clock: any EngineClock = VirtualTime.current ?? WallClock()
    let recorded = RecordedFindings()
    let world = World(
      device: device, pose: device.pose(hinge: hinge ?? device.restingAngle), clock: clock,
      surroundings: surroundings.value, misuse: .record { recorded.add($0) })
    do { try world.enter() } catch {
      throw SimulatedDeviceError(code: .worldIsOccupied, message: error.description)
    }
    recorded.follow(world.log)
    (clock as? VirtualTime)?.outside = { [weak recorded] in recorded?.add(.unscheduled($0, $1)) }
    return SimulatedDevice(world, recorded)
  }

  /// Boots a device in virtual time, runs `body` to its end, and shuts the device down.
  public static func run<Success>(
    _ device: Device = .iPhoneDuo, hinge: Double? = nil,
    surroundings: CameraSurroundings = CameraSurroundings(),
    _ body: @escaping @MainActor (SimulatedDevice) async throws -> Success
  ) throws -> Success {
    do {
      return try VirtualTime().run {
        let duo = try await boot(device, hinge: hinge, surroundings: surroundings)
        defer { duo.shutDown() }
        return try await body(duo)
      }
    } catch let error as VirtualTimeError {
      UIApplicationLauncher.terminate()
      World.current?.leave()
      throw SimulatedDeviceError(code: .runIsStuck, message: error.description)
    }
  }

  /// Ends the app and makes room for another device.
  public func shutDown() {
    UIApplicationLauncher.terminate()
    world.leave()
  }

  // MARK: What happens

  /// Launches an app by its application delegate's type; an app that runs is ended first.
  ///
  /// - Parameter intent: What its previews are meant to show; where it is given, the checks look whether they do.
  public func launch(_ app: any UIApplicationDelegate.Type, showing intent: PreviewIntent = .none)
    async throws
  {
    note(.launch)
    world.log.add(.app, "launch \(app)")
    self.intent = intent
    outgoing = OutgoingWatch(self)
    UIApplicationLauncher.launch(delegate: app, on: world.stage)
  }

  /// Opens flat, to 180°; nothing happens on a device without a hinge.
  public func open(over duration: Duration = .zero) async { await setHinge(180, over: duration) }

  /// Closes to 0°; nothing happens on a device without a hinge.
  public func close(over duration: Duration = .zero) async { await setHinge(0, over: duration) }

  /// Moves the hinge to an angle in degrees, at once or sixty times a second and at the exact end.
  ///
  /// Angles outside the hinge's range end at its ends. A newer movement takes the hinge from an older one, which
  /// then returns early: a person has two hands, a phone one hinge (*decided*).
  public func setHinge(_ angle: Double, over duration: Duration = .zero) async {
    precondition(angle.isFinite, "a hinge moves to a finite angle")
    note(.hinge(to: angle, over: duration.inSeconds))
    movement += 1
    let mine = movement
    let start = world.stage.pose.hinge.angle
    let begin = world.clock.now
    let seconds = duration.inSeconds
    var frame = 1.0
    while frame / 60 < seconds {
      await world.clock.sleep(until: begin + .ns(seconds: frame / 60))
      guard movement == mine else { return }
      world.stage.setHinge(start + (angle - start) * (frame / 60 / seconds))
      frame += 1
    }
    if duration > .zero { await world.clock.sleep(until: begin + duration) }
    guard movement == mine else { return }
    world.stage.setHinge(angle)
  }

  /// The person turns the device so that its other side faces them.
  public func turnAround() async {
    note(.turnAround)
    world.stage.turnAround()
  }

  /// The person holds the device in another orientation, with the same side toward them.
  public func rotate(to orientation: DeviceOrientation) async {
    note(.rotate(to: orientation))
    world.stage.rotate(to: orientation)
  }

  /// The person moves the app to another display; throws for one that is dark or not there.
  public func moveApp(to display: DisplayName) async throws {
    do { try world.stage.moveApp(to: display.rawValue) } catch {
      throw SimulatedDeviceError(code: .displayIsDark, message: error.message)
    }
    note(.moveApp(to: display.rawValue))
  }

  /// Interrupts every session for a while; `reason` is a name of `AVCaptureSession.InterruptionReason`.
  public func interrupt(_ reason: String, for duration: Duration) async throws {
    guard let reason = SessionModel.InterruptionReason.allCases.first(where: { "\($0)" == reason }) else {
      throw SimulatedDeviceError(
        code: .unknownReason, message: "There is no interruption reason \"\(reason)\".")
    }
    note(.interrupt(reason: "\(reason)", seconds: duration.inSeconds))
    let hub = world.hub
    hub.interrupt(reason)
    world.clock.schedule(at: world.clock.now + duration, .event) { hub.endInterruption() }
  }

  /// Touches a display at a point, in points of its interface.
  public func tap(_ point: CGPoint, on display: DisplayName) async throws {
    _ = try lit(display)
    for case let scene as UIWindowScene in world.stage.scenes(on: display.rawValue).reversed()
    where scene.tap(at: point) != nil {
      return note(.tap(display: display.rawValue, x: point.x, y: point.y))
    }
    throw SimulatedDeviceError(
      code: .nothingThere,
      message: "There is nothing to touch at \(point) on the \(display.rawValue) display.")
  }

  /// Touches the view with this accessibility identifier or label.
  public func tap(element name: String) async throws {
    for scene in UIApplication.shared.windowScenes
    where !scene.isInBackground && scene.tap(elementNamed: name) != nil {
      return note(.tapElement(name))
    }
    throw SimulatedDeviceError(
      code: .noSuchElement, message: "The app shows nothing that is called \"\(name)\"; is it launched?")
  }

  /// Returns when nothing is left to happen but the next frames of running streams, and each running preview has got a
  /// frame that was exposed in the present pose (Q5). Gives up after a minute (Q3), which
  /// is a finding.
  ///
  /// What the checks find then is in ``findings``.
  public func settle() async {
    if await !world.settle() { recorded.add(.restless(world.clock)) }
    check()
  }

  // MARK: What is to be seen

  /// Seconds since the device was booted.
  public var time: Double { world.clock.now.inSeconds }
  /// How the device is folded and held, and where the app is.
  public var pose: Pose { world.stage.pose }

  /// The displays that light, in the device's order (S7).
  public var litDisplays: [DisplayName] {
    world.stage.litDisplays.map { DisplayName(rawValue: $0.id) }
  }

  /// The directions of all built-in cameras for a view on the app's display.
  public var directions: DirectionMap {
    guard let display = device.index(ofDisplay: pose.appDisplay) else { return DirectionMap() }
    return world.solver.map(pose.hinge.posture, display, available: world.hub.available)
  }

  /// The `uniqueID` of the physical camera that the app's session streams from, if one runs.
  public var streaming: String? {
    world.hub.sessions.lazy.compactMap(\.runningCamera).first.map {
      world.hub.physicalCamera(for: $0).uniqueID
    }
  }

  /// What the checks have found so far.
  public var findings: [Finding] { recorded.all }

  /// What has happened so far: seconds, kind, sentence.
  public var log: [(time: Double, kind: String, text: String)] {
    world.log.all.map { ($0.time.inSeconds, $0.kind.rawValue, $0.text) }
  }

  /// The picture on a display now. Throws for a display that is dark.
  public func snapshot(of name: DisplayName) async throws -> Snapshot {
    let display = try lit(name)
    let screen = shown(on: display)
    let size = display.pixelSize(in: screen.orientation)
    let pixels = PixelBuffer(width: size.width, height: size.height, format: .bgra)
    Compositor().render(screen.layers, scale: display.scale, into: pixels)
    do { return try Snapshot(pixels, device: device) } catch {
      throw SimulatedDeviceError(code: .pictureFailed, message: error.message)
    }
  }

  func lit(_ name: DisplayName) throws(SimulatedDeviceError) -> Display {
    guard let display = device.display(name.rawValue) else {
      let names = device.displays.map(\.id).joined(separator: ", ")
      throw SimulatedDeviceError(
        code: .noSuchDisplay,
        message: "\(device.localizedName) has no display \"\(name.rawValue)\"; it has: \(names).")
    }
    guard world.stage.litDisplays.contains(display) else {
      throw SimulatedDeviceError(
        code: .displayIsDark,
        message: "The \(name.rawValue) display is dark: an app shows nothing on it, or it is folded shut.")
    }
    return display
  }
}
