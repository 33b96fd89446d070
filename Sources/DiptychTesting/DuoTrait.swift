import Diptych
import Testing

/// Runs a test on a simulated device of its own, in virtual time: `SimulatedDevice.current`.
public struct DuoTrait: TestTrait, SuiteTrait, TestScoping, DeviceTrait {
  let mark = Mark()
  let device: Device
  let hinge: Double?
  let surroundings: CameraSurroundings

  public var isRecursive: Bool { true }

  /// Runs the test to its end in one job of the main actor, on a device that is booted for it; what the checks have found
  /// when the device has settled are issues of the test. A test that waits for what never comes ends the process,
  /// with a sentence that names it (Q28).
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if isOverruled(in: test) { return try await function() }
    let findings = try await lending(function) { body in
      do {
        return try SimulatedDevice.run(device, hinge: hinge, surroundings: surroundings) { duo in
          try await body()
          await duo.settle()
          return duo.findings
        }
      } catch let error as SimulatedDeviceError where error.code == .runIsStuck {
        waitsForEver(test, error.message)
      }
    }
    for finding in findings { Issue.record("\(finding.words)", sourceLocation: test.sourceLocation) }
  }
}

extension Trait where Self == DuoTrait {
  /// A device of its own, an iPhone Duo, for the test or for each test of the suite; time is virtual, nothing waits.
  public static var duo: Self { duo() }

  /// A device of its own for the test or for each test of the suite; time is virtual, nothing waits.
  ///
  /// - Parameters:
  ///   - hinge: The hinge's angle at first, in degrees; where its app's display can be seen unless given.
  ///   - surroundings: What the cameras see.
  public static func duo(
    _ device: Device = .iPhoneDuo, hinge: Double? = nil,
    surroundings: CameraSurroundings = CameraSurroundings()
  ) -> Self {
    DuoTrait(device: device, hinge: hinge, surroundings: surroundings)
  }
}

extension Finding {
  var words: String { "\(check) (\(law)): \(sentence)" }
}
