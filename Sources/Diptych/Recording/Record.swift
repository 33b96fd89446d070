import CameraService
import DeviceModel
import Explorer
import Scheduling

/// Runs `body` once more, in the order of a token, and keeps what happened: for each event who did it, what led to it
/// and how the phone was; what the order held back; and where each finding comes from.
///
/// A run that fails is kept up to where it did. Throws ``ExplorationError`` for a token that is none, or that another
/// program or scenario has made.
@MainActor
public func record(
  _ token: String, on device: Device = .iPhoneDuo,
  _ body: @escaping @MainActor (SimulatedDevice) async throws -> Void
) async throws -> RecordedRun {
  try record(token, on: device, pictures: false, body)
}

/// The same, with pictures where somebody wants them.
@MainActor
package func record(
  _ token: String, on device: Device, pictures: Bool,
  _ body: @escaping @MainActor (SimulatedDevice) async throws -> Void
) throws -> RecordedRun {
  let token = try Token(token)
  try requireNoWorld()
  defer { leaveWorld() }
  let watch = RunWatch(pictures: pictures)
  defer { watch.detach() }
  let run = Exploration.replay(token, recording: watch.record) {
    try await observed(on: device, watchedBy: watch, body)
  }
  try token.requireSameRun(run.hash)
  guard let duo = watch.duo else { throw try failure(of: run.outcome) }
  switch run.outcome {
  case .success(let outcome):
    for finding in outcome.findings { duo.recorded.add(finding) }
  case .failure(let error):
    duo.recorded.add(.stuck("\(error)"))
    watch.look()
  }
  return try RecordedRun(watch, token, on: device, log: duo.world.log.all, found: duo.recorded.everyFound)
}

private func failure(of outcome: Result<Outcome, any Error>) throws -> any Error {
  switch outcome {
  case .failure(let error): error
  case .success: SimulatedDeviceError(code: .runIsStuck, message: "The run booted no device.")
  }
}
