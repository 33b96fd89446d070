import AVFoundation
import DiptychTesting
import DuoCam
import Testing

/// Each test has a device of its own.
@Suite("A test on a device of its own", .duo)
@MainActor
struct DuoTraitTests {
  @Test("a camera app is driven and looked at; a virtual minute passes at once")
  func drives() async throws {
    let duo = try SimulatedDevice.current
    #expect(duo.time == 0 && duo.litDisplays.isEmpty)
    try await duo.launch(DuoCamApp.self, showing: .viewer)
    await duo.open(over: .milliseconds(400))
    await duo.settle()
    try await Task.sleep(for: .seconds(60))
    #expect(duo.time > 60 && duo.litDisplays == [.inner])
  }

  @Test("nothing is left of the test before", arguments: 0..<3)
  func fresh(number: Int) async throws {
    let duo = try SimulatedDevice.current
    #expect(duo.time == 0 && duo.log.isEmpty && duo.pose.hinge.angle == 0)
    await duo.open()
  }

  @Test("a test that says otherwise than its suite has the device it says", .duo(.iPhone17Pro))
  func otherwise() throws {
    #expect(try SimulatedDevice.current.device.name == Device.iPhone17Pro.name)
  }

  @Test("a test off the main actor runs in the same time")
  nonisolated func anywhere() async throws {
    let before = try await SimulatedDevice.current.time
    try await Task.sleep(for: .seconds(3600))
    #expect(try await SimulatedDevice.current.time - before >= 3600)
  }
}

@Suite("What the trait of a device makes of a test")
@MainActor
struct DuoTraitIssueTests {
  @Test("another device, at another angle", .duo(.iPhoneDuo, hinge: 90))
  func halfOpen() throws {
    #expect(try SimulatedDevice.current.pose.hinge.angle == 90)
  }

  @Test("a device without a hinge", .duo(.iPhone17Pro))
  func otherDevice() throws {
    #expect(try SimulatedDevice.current.device.name == Device.iPhone17Pro.name)
  }

  @Test("what the checks find is an issue that names check, law and sentence")
  func findings() async throws {
    let issues = try await issues(of: DuoTrait.duo) {
      let session = AVCaptureSession()
      session.beginConfiguration()
      session.startRunning()
    }
    #expect(issues.count == 1 && issues[0].words.hasPrefix("exception-raised (X1): "))
    #expect(issues[0].words.contains("startRunning"))
  }

  @Test("what the body throws and expects in vain is told as ever")
  func failing() async throws {
    struct Trouble: Error {}
    await #expect(throws: Trouble.self) {
      try await DuoTrait.duo.provideScope(for: try #require(Test.current), testCase: nil) { throw Trouble() }
    }
    let line = #line + 1
    let issues = try await issues(of: DuoTrait.duo) { #expect(Bool(false)) }
    #expect(issues.map(\.line) == [line])
  }

  @Test("where no device runs, the current one is asked for in vain, with a sentence")
  func nobody() {
    let error = #expect(throws: SimulatedDeviceError.self) { _ = try SimulatedDevice.current }
    #expect(error?.code == .nothingRuns && error?.message.contains(".duo") == true)
  }
}
