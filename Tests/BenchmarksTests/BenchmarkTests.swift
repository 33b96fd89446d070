import CAllocations
import CoreVideo
import Foundation
import Imaging
import Testing

@testable import Benchmarks

@Suite("Benchmarks")
struct BenchmarkTests {
  @Test(
    "a budget is kept up to its limit and says so",
    arguments: [
      (Budget.atMost(2), 2.0, nil, true, "at most 2 ms"), (.atMost(2), 2.1, nil, false, "at most 2 ms"),
      (.atLeast(5_000_000), 5_000_000, nil, true, "at least 5000000 ms"),
      (.atLeast(5), 4.9, nil, false, "at least 5 ms"),
      (.atMostTimesPeer(1.1), 2.2, 2.0, true, "at most 1.1 × peer"),
      (.atMostTimesPeer(1.1), 2.3, 2.0, false, "at most 1.1 × peer"),
      (.atMostTimesPeer(1.1), 2.3, nil, false, "at most 1.1 × its peer"),
    ] as [(Budget, Double, Double?, Bool, String)])
  func budgets(budget: Budget, value: Double, peer: Double?, met: Bool, text: String) throws {
    let measurement = Measurement(value, peer: peer.map { .init(name: "peer", value: $0) })
    let row = try Benchmark("it", unit: "ms", budget: budget) { measurement }.run()
    #expect(row.met == met)
    #expect(row.budget == text)
    #expect(row.ratio == peer.map { value / $0 })
  }

  @Test("without a budget a figure is only shown")
  func noBudget() throws {
    let row = try Benchmark("it", unit: "a second") { Measurement(7) }.run()
    #expect(row == BenchmarkRow(name: "it", value: 7, unit: "a second", met: true))
  }

  @Test("JSON has every key of every row, null where there is nothing")
  func json() throws {
    let rows = [
      BenchmarkRow(
        name: "a", value: 1.5, unit: "ms", against: "memcpy", againstValue: 0.5, ratio: 3, budget: "b",
        met: false),
      BenchmarkRow(name: "c", value: 2, unit: "ms", met: true),
    ]
    let report = BenchmarkReport(machine: "here", rows: rows)
    #expect(!report.isMet)
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    #expect(object?["machine"] as? String == "here")
    let objects = try #require(object?["rows"] as? [[String: Any]])
    for row in objects {
      #expect(
        Set(row.keys) == ["name", "value", "unit", "against", "againstValue", "ratio", "budget", "met"])
    }
    #expect(objects[0]["ratio"] as? Double == 3 && objects[0]["met"] as? Bool == false)
    #expect(objects[1]["budget"] is NSNull)
  }

  @Test("the table has a line for each row and marks what is missed")
  func table() {
    let report = BenchmarkReport(
      machine: "here",
      rows: [
        BenchmarkRow(
          name: "a", value: 1.5, unit: "ms", against: "memcpy", againstValue: 0.5, ratio: 3, budget: "b",
          met: false),
        BenchmarkRow(name: "longer", value: 1234.4, unit: "ms", met: true),
      ])
    let lines = report.table.split(separator: "\n")
    #expect(lines.count == 3 && lines[0] == "here")
    #expect(lines[1].hasPrefix("!") && lines[1].contains("1.5 ms") && lines[1].contains("3 × memcpy"))
    #expect(lines[2].contains("1234 ms"))
  }

  @Test(
    "figures have three digits",
    arguments: [
      (0, "0.0"), (1, "1"), (1.005, "1"), (1.239, "1.24"), (0.01234, "0.0123"), (99.96, "100"), (100, "100"),
    ])
  func short(value: Double, text: String) { #expect(value.short == text) }

  @Test("the median is the middle")
  func median() {
    #expect(Stopwatch.median([3, 1, 2]) == 2)
    #expect(Stopwatch.median([4, 1, 2, 9]) == 3)
    #expect(Stopwatch.median([5]) == 5)
  }

  @Test("work and peer run equally often, in turn")
  func turns() {
    var order = ""
    _ = Stopwatch.milliseconds(runs: 2, { order += "w" }, against: { order += "p" })
    #expect(order == "wpwpwpwpwp")
  }

  @Test("the picture benchmarks pass their own checks at a small size")
  func pictures() throws {
    let benchmarks = imagingBenchmarks(sizes: [PictureSize(name: "small", width: 40, height: 24)], runs: 1)
    #expect(benchmarks.count == 12)
    for benchmark in benchmarks {
      let row = try benchmark.run()
      #expect(row.value >= 0 && row.ratio != nil && row.name.hasSuffix("small"))
      #expect((row.budget == nil) == (row.against == "libyuv" || row.name.hasPrefix("half")))
    }
  }

  @Test("a wrong result is found and named", arguments: PictureTask.allCases, [PixelFormat.nv12Full, .bgra])
  func wrong(task: PictureTask, format: PixelFormat) throws {
    let size = PictureSize(name: "tiny", width: 8, height: 8)
    let trial = PictureTrial(task: task, format: format, size: size)
    try trial.check("it")
    let last = format.planeCount - 1
    let (bytes, stride) = trial.destination.bytes(last)
    bytes[Int(stride) + 3] ^= 128
    #expect {
      try trial.compare("it")
    } throws: { error in
      (error as? BenchmarkError)?.description.hasPrefix("it: plane \(last) differs") ?? false
    }
  }

  @Test("the machine is named")
  func machine() { #expect(Machine.description.contains("libyuv")) }
}

@Suite("The preview benchmark")
struct PreviewBenchmarkTests {
  @Test(
    "a small preview passes the checks, on each display, still and moving",
    arguments: PreviewTrial.Displays.allCases, [true, false])
  @MainActor
  func checks(displays: PreviewTrial.Displays, isStill: Bool) throws {
    let percent = try PreviewTrial(displays: displays, isStill: isStill).percent(frames: 3, scale: 0.05)
    #expect(percent > 0 && percent.isFinite)
  }
}

@Suite("The benchmarks of streams and of one pass")
struct StreamBenchmarkTests {
  @Test(
    "a short stream passes the checks, as it is and converted",
    arguments: [kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_32BGRA])
  @MainActor
  func stream(format: UInt32) throws {
    let figures = try StreamTrial(width: 1280, rate: 10, format: format).run(seconds: 2, alone: false)
    #expect(figures.percent > 0 && figures.percent.isFinite)
  }

  @Test(
    "memory that is asked for is counted while counting is on, on any thread",
    .disabled(if: diptych_bytes_in_use() < 0, "a sanitizer has memory of its own"))
  func allocations() throws {
    try #require(diptych_allocations() >= 0)
    diptych_count_allocations(1)
    let before = diptych_allocations()
    let memory = (0..<100).map { UnsafeMutableRawPointer.allocate(byteCount: 100 + $0, alignment: 64) }
    #expect(diptych_allocations() - before >= 100)
    diptych_count_allocations(0)
    for memory in memory { memory.deallocate() }
  }

  @Test("one pass is what its check says, and a wrong pixel is found")
  func onePass() throws {
    let trial = OnePassTrial(
      PictureSize(name: "small", width: 96, height: 54), PictureSize(name: "display", width: 70, height: 102))
    trial.run()
    try trial.check("it")
    trial.runSteps()
    trial.display.bytes(0).0[4 * 33 + 1] ^= 128
    #expect(throws: BenchmarkError.self) { try trial.check("it") }
  }
}
