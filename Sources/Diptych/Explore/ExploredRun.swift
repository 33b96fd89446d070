import CameraService
import DeviceModel
import UIKit

@MainActor
func requireNoWorld() throws {
  guard World.current != nil else { return }
  throw SimulatedDeviceError(
    code: .worldIsOccupied, message: "A simulated device is running already; shut it down before exploring.")
}

/// A run that was given up has not shut its device down.
@MainActor
func leaveWorld() {
  UIApplicationLauncher.terminate()
  World.current?.leave()
}

/// What is kept of a run.
struct Outcome: Hashable, Codable {
  /// What a person sees at the end.
  var shown: [String]
  var findings: [Finding]

  /// The check of a run that threw.
  static let failed = "run-failed"

  /// The first finding of each check.
  var firsts: [Finding] {
    findings.enumerated().filter { place, finding in
      !findings.prefix(place).contains { $0.check == finding.check }
    }
    .map(\.element)
  }
}

/// One run, whatever becomes of it.
@MainActor
func observed(
  on device: Device, watchedBy watch: RunWatch? = nil,
  _ body: @MainActor (SimulatedDevice) async throws -> Void
) async throws -> Outcome {
  leaveWorld()
  let duo = try await SimulatedDevice.boot(device)
  watch?.attach(duo)
  defer {
    watch?.look()
    duo.shutDown()
  }
  do {
    try await body(duo)
    // *Decided*: a picture that a busy queue has left out is made up for by the next ones.
    await duo.settle()
    await duo.world.clock.sleep(until: duo.world.clock.now + .milliseconds(500))
    await duo.settle()
  } catch {
    return Outcome(
      shown: duo.shownInWords,
      findings: duo.findings + [Finding(check: Outcome.failed, law: "—", sentence: "The run threw: \(error)")]
    )
  }
  return Outcome(shown: duo.shownInWords, findings: duo.findings)
}
