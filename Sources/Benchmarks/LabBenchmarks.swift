import Diptych
import DuoCam
import Explorer
import Scheduling

/// How fast the lab gets through what a person does with the phone.
let labBenchmarks = [
  Benchmark(
    "explored schedules of the fold, whole DuoCam, one core", unit: "a second", budget: .atLeast(5_000)
  ) { () throws(BenchmarkError) in
    do { return Measurement(try MainActor.assumeIsolated { try LabTrial.schedulesPerSecond() }) } catch {
      throw BenchmarkError(benchmark: "explored schedules of the fold", message: "\(error)")
    }
  },
  Benchmark("a virtual hour of open and close", unit: "s", budget: .atMost(10)) {
    () throws(BenchmarkError) in
    do { return Measurement(try MainActor.assumeIsolated { try LabTrial.secondsForAnHour() }) } catch {
      throw BenchmarkError(benchmark: "a virtual hour of open and close", message: "\(error)")
    }
  },
]

/// DuoCam on a phone that is folded.
@MainActor
enum LabTrial {
  struct Wrong: Error, CustomStringConvertible {
    let description: String
  }

  /// How a run of the fold ends.
  struct Outcome: Hashable {
    let lit: [DisplayName]
    let streaming: String?
    let findings: [Finding]
  }

  /// Orders of the reference fold in a second of a core's time.
  static func schedulesPerSecond(schedules: Int = 300) throws -> Double {
    let start = MachineClock.threadTime
    let explored = try Exploration(schedules: schedules).run { try await fold() }
    let seconds = (MachineClock.threadTime - start).inSeconds
    guard explored.schedules == schedules, explored.failures.isEmpty, explored.outcomes.count == 1,
      let outcome = explored.outcomes.keys.first
    else {
      throw Wrong(
        description: "runs end in \(explored.outcomes.count) ways, and \(explored.failures.count) fail")
    }
    guard outcome.findings.isEmpty, outcome.lit == [.outer], outcome.streaming != nil else {
      throw Wrong(description: "a run ends with \(outcome)")
    }
    return Double(schedules) / seconds
  }

  private static func fold() async throws -> Outcome {
    let duo = try await SimulatedDevice.boot(.iPhoneDuo)
    defer { duo.shutDown() }
    try await duo.play(.fold(for: duo.device), app: DuoCamApp.self, showing: .viewer)
    return Outcome(lit: duo.litDisplays, streaming: duo.streaming, findings: duo.findings)
  }

  /// Seconds that it takes to open and close the phone every ten seconds, with DuoCam on it.
  static func secondsForAnHour(_ hour: Duration = .seconds(3600)) throws -> Double {
    let start = MachineClock.now
    try SimulatedDevice.run { duo in
      try await duo.launch(DuoCamApp.self, showing: .viewer)
      let clock = duo.world.clock
      var isOpen = false
      for time in stride(from: 0, to: hour.inSeconds, by: 5) {
        await clock.sleep(until: .ns(seconds: time))
        guard duo.litDisplays == [isOpen ? .inner : .outer], time == 0 || duo.streaming != nil else {
          throw Wrong(description: "after \(time) s \(duo.litDisplays) are lit")
        }
        isOpen.toggle()
        await duo.setHinge(isOpen ? 180 : 0, over: .milliseconds(400))
      }
      await duo.settle()
      guard duo.findings.isEmpty else { throw Wrong(description: "\(duo.findings)") }
    }
    return (MachineClock.now - start).inSeconds
  }
}
