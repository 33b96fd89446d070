import Diptych
import DuoCam
import Testing

/// DuoCam on an iPhone Duo, at rest; nothing that `body` does may lead to a finding.
@MainActor
func withDuoCam(
  hinge: Double, _ body: @escaping @MainActor (SimulatedDevice) async throws -> Void
) throws {
  try SimulatedDevice.run(.iPhoneDuo, hinge: hinge) { duo in
    try await duo.launch(DuoCamApp.self)
    await duo.settle()
    try await body(duo)
    #expect(duo.findings.isEmpty)
  }
}
