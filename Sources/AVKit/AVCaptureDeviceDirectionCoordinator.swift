import AVFoundation
import CameraService
import CaptureModel
import DeviceModel
import Scheduling
import UIKit

/// Reports which way each camera faces in relation to one view, and again each time that changes.
///
/// Main thread only; creating one elsewhere raises (D15). The view is a frame of reference and nothing is drawn
/// into it; it is held weakly. Keep the coordinator for as long as the view is on screen: releasing it ends the
/// calls.
/// https://developer.apple.com/documentation/avkit/avcapturedevicedirectioncoordinator
public final class AVCaptureDeviceDirectionCoordinator: NSObject {
  private weak var view: UIView?
  private let deviceTypes: [DeviceModel.DeviceType]
  private let changeHandler: ((AVCaptureDeviceDirectionMap) -> Void)?
  private let world: World?
  /// The cameras of the types asked for, a bit for each of the catalogue.
  private let asked: UInt64
  private var report = DirectionReport<Directions>()

  /// The directions that the last call carried; empty before the first (D9).
  public private(set) var deviceDirections = AVCaptureDeviceDirectionMap(DirectionMap())

  /// Calls `changeHandler` on the main actor, soon after creation and then once for each change (D9, D10).
  ///
  /// - Parameters:
  ///   - view: the view whose front is forward; while it has no window nothing is reported.
  ///   - deviceTypes: the built-in types to report; others are ignored (D6).
  public init(
    view: UIView, deviceTypes: [AVCaptureDevice.DeviceType],
    changeHandler: ((AVCaptureDeviceDirectionMap) -> Void)? = nil
  ) {
    self.view = view
    let types = deviceTypes.map { DeviceModel.DeviceType(rawValue: $0.rawValue) }
    let world = World.current
    self.deviceTypes = types
    self.changeHandler = changeHandler
    self.world = world
    asked = world?.solver.mask(ofTypes: types) ?? 0
    super.init()
    guard MainActorContext.isCurrent else {
      raise(
        .generic(
          "-[AVCaptureDeviceDirectionCoordinator initWithView:deviceTypes:changeHandler:]",
          "Must be called on the main thread"))
      return
    }
    nonisolated(unsafe) let coordinator = self
    MainActor.assumeIsolated { world?.stage.add(coordinator) }
  }

  deinit { world?.log.add(.app, EventLog.released) }

  /// What is in force now; nil while the view has no window.
  @MainActor
  private var directions: Directions? {
    guard let world, let placement = view?.placement else { return nil }
    let solved = world.stage.directions(on: placement.display.id)
    let reported = asked & world.hub.available
    return Directions(forward: solved.forward & reported, backward: solved.backward & reported)
  }

  @MainActor
  private func call() {
    guard let world, let directions = report.callRuns(with: directions) else { return }
    deviceDirections = AVCaptureDeviceDirectionMap(world.solver.map(directions, types: deviceTypes))
    world.log.add(.directions, "directions: \(deviceDirections.summary)")
    guard let changeHandler else { return }
    world.log.handling { changeHandler(deviceDirections) }
  }

  /// Whether directions have changed and the call that tells so is still to come.
  package var isCallPending: Bool { report.isCallPending }

  public override var description: String {
    let name = view.map { "\(type(of: $0))" } ?? "no view"
    return "<AVCaptureDeviceDirectionCoordinator: \(name), \(deviceDirections)>"
  }
}

extension AVCaptureDeviceDirectionCoordinator: StageObserver {
  package func stageDidChange() {
    if report.sighted(directions) { world?.stage.askForTurn() }
  }

  package func takeTurn() {
    if report.isCallPending { call() }
  }
}
