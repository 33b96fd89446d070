import Scheduling
import UIKit

/// Looks at a phone before time passes, in a run that is recorded: without a timer, so that the order is what it is
/// without it.
@MainActor
final class RunWatch {
  /// What was to be seen until time went on.
  struct Sample {
    /// How many events there were.
    let mark: Int
    let time: Double
    let state: PhoneState
    /// How much was found.
    let findingCount: Int
    /// In the device's order; nil for a dark display. Empty where nobody wants pictures.
    let screens: [SimulatedDevice.Screen?]
  }

  let record = TurnRecord()
  private(set) var samples: [Sample] = []
  private(set) var duo: SimulatedDevice?
  /// *Decided*: so many moments with pictures, so that memory stays what it is.
  private static let pictured = 150
  private let wantsPictures: Bool

  init(pictures: Bool) { wantsPictures = pictures }

  func attach(_ duo: SimulatedDevice) {
    self.duo = duo
    let log = duo.world.log
    record.mark = { log.count }
    record.willPass = { [weak self] _ in self?.look() }
  }

  /// The record lets go of the phone, whose time has it.
  func detach() {
    record.mark = { 0 }
    record.willPass = nil
  }

  /// Once more, before the phone is shut down.
  func look() {
    guard let duo else { return }
    let (mark, state) = (duo.world.log.count, duo.state)
    let count = duo.recorded.everyFound.count
    if let last = samples.last, last.mark == mark, last.state == state, last.findingCount == count { return }
    let isPictured = wantsPictures && samples.count < Self.pictured
    samples.append(
      Sample(
        mark: mark, time: duo.time, state: state, findingCount: count,
        screens: isPictured ? duo.device.displays.map { duo.screen(of: $0) } : []))
  }
}
