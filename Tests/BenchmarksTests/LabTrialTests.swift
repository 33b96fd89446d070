import Testing

@testable import Benchmarks

@MainActor
@Suite("Trials of the lab", .serialized)
struct LabTrialTests {
  @Test("every explored order of the fold ends well, and the trial says how many there are in a second")
  func schedules() throws {
    #expect(try LabTrial.schedulesPerSecond(schedules: 5) > 0)
  }

  @Test("a phone that is opened and closed for a virtual minute shows the right display each time")
  func minute() throws {
    #expect(try LabTrial.secondsForAnHour(.seconds(60)) > 0)
  }
}
