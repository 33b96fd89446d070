import CaptureModel
import Testing

@Suite("When a coordinator calls")
struct DirectionReportTests {
  @Test("D9 the first call comes even with an empty map, and waits for a window")
  func first() {
    var report = DirectionReport<[Int]>()
    #expect(sighted(&report, nil) == false)
    #expect(sighted(&report, []) == true)
    #expect(called(&report, []) == [])
    #expect(report.delivered == [])
  }

  @Test("D10 an equal map makes no call; late changes coalesce into what is in force when the call runs")
  func coalescing() {
    var report = DirectionReport<[Int]>()
    _ = report.sighted([1])
    #expect(sighted(&report, [2]) == false)
    #expect(called(&report, [3]) == [3])
    #expect(sighted(&report, [3]) == false)
    #expect(sighted(&report, [4]) == true)
    #expect(called(&report, [3]) == nil)
  }

  @Test("D10 without a window the last map stays, and a change shows when the view is back")
  func detached() {
    var report = DirectionReport<[Int]>()
    _ = report.sighted([1])
    _ = report.callRuns(with: [1])
    #expect(sighted(&report, nil) == false)
    #expect(report.delivered == [1])
    #expect(sighted(&report, [2]) == true)
    #expect(called(&report, nil) == nil)
    #expect(sighted(&report, [2]) == true)
    #expect(called(&report, [2]) == [2])
  }
}

/// `#expect` cannot call mutating methods itself.
private func sighted(_ report: inout DirectionReport<[Int]>, _ map: [Int]?) -> Bool { report.sighted(map) }

private func called(_ report: inout DirectionReport<[Int]>, _ map: [Int]?) -> [Int]? {
  report.callRuns(with: map)
}
