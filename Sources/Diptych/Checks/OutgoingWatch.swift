import AVKit
import DeviceModel
import Scheduling

/// Looks before time passes at what the displays show from then on, while a switch may be under way.
///
/// In virtual time alone, and without a timer of its own: orders are what they are without it.
@MainActor
final class OutgoingWatch {
  /// Q15: a frame of the camera; and how long after a call somebody looks.
  private static let grace = Duration.nanoseconds(1_000_000_000 / 30)
  private static let patience = Duration.seconds(2)

  private unowned let duo: SimulatedDevice
  /// The newest call after which the wanted side has been seen.
  private var answered: Duration?
  /// Q14: what a switch was to replace that never ended is the wrong camera, and no outgoing one.
  private var seen: [RecordedFindings.Found] = []

  /// Nil where nobody says what is meant to be shown, and in wall time.
  init?(_ duo: SimulatedDevice) {
    guard duo.intent != .none, let time = duo.world.clock as? VirtualTime else { return nil }
    self.duo = duo
    time.willPass = { [weak self] next in self?.look(until: next) }
  }

  /// What has been seen so far belongs to a switch that never ended.
  func forget() {
    seen = []
    answered = duo.world.log.latest(.directions)?.time
  }

  private func look(until next: Duration) {
    let now = duo.world.clock.now
    guard let call = duo.world.log.latest(.directions)?.time, call != answered,
      next > call + Self.grace, now <= call + Self.patience
    else { return }
    let sights = duo.sights
    let reported = duo.directionCoordinators.map(\.deviceDirections).flatMap {
      duo.intent == .viewer ? $0.forwardFacingDeviceDescriptors : $0.backwardFacingDeviceDescriptors
    }
    let findings = Check.outgoingFrames(sights, duo.intent, reported: Set(reported.map(\.uniqueID)))
    seen += findings.map(duo.recorded.found)
    guard findings.isEmpty, !sights.isEmpty else { return }
    answered = call
    for found in seen { duo.recorded.add(found) }
    seen = []
  }
}
