import Diptych
import Foundation
import Testing

@testable import DiptychCommand

@Suite("Traces of failing runs", .serialized)
@MainActor
struct RunTraceTests {
  private struct Event: Decodable {
    let name: String
    let cat: String?
    let ph: String
    let ts: Int?
    let dur: Int?
    let pid: Int
    let tid: Int
    let id: Int?
    let bp: String?
    let args: [String: String]?
  }

  private struct Document: Decodable {
    let displayTimeUnit: String
    let traceEvents: [Event]
  }

  private func events(_ run: RecordedRun) throws -> [Event] {
    let document = try JSONDecoder().decode(Document.self, from: RunTrace(run: run).json)
    #expect(document.displayTimeUnit == "ms")
    return document.traceEvents
  }

  private var runs: [RecordedRun] { get throws { [try ShownRuns.held(), try ShownRuns.ordinary()] } }

  @Test("each event has what its kind asks for, on a track that has a name, in the order of time")
  func format() throws {
    for run in try runs {
      let events = try events(run)
      let named = Set(events.filter { $0.ph == "M" && $0.name == "thread_name" }.map(\.tid))
      let rest = events.filter { $0.ph != "M" }
      #expect(Set(rest.map(\.ph)) == ["X", "i", "s", "f"])
      for event in rest {
        #expect(event.pid == 1 && named.contains(event.tid))
        #expect((event.ts ?? -1) >= 0)
        #expect(event.ph != "X" || event.dur ?? 0 > 0)
      }
      let times = rest.compactMap(\.ts)
      #expect(times == times.sorted() && times.count == rest.count)
      #expect(named.count == run.lanes.count + 1)
    }
  }

  @Test("on a track nothing overlaps: of two stretches one is over before the other, or lies within it")
  func nesting() throws {
    for run in try runs {
      for stretches in Dictionary(grouping: try events(run).filter { $0.ph == "X" }, by: \.tid).values {
        var open: [Int] = []
        for stretch in stretches {
          let (start, end) = (stretch.ts!, stretch.ts! + stretch.dur!)
          while let last = open.last, last <= start { open.removeLast() }
          #expect(open.last.map { end <= $0 } ?? true)
          open.append(end)
        }
      }
    }
  }

  @Test("each arrow has both ends, forwards in time, each within a stretch of its track")
  func arrows() throws {
    for run in try runs {
      let events = try events(run)
      let stretches = Dictionary(grouping: events.filter { $0.ph == "X" }, by: \.tid)
      let starts = events.filter { $0.ph == "s" }
      let ends = Dictionary(grouping: events.filter { $0.ph == "f" }, by: \.id)
      #expect(starts.count > 50 && Set(starts.map(\.id)).count == starts.count && ends.count == starts.count)
      func isWithin(_ event: Event) -> Bool {
        stretches[event.tid, default: []].contains { $0.ts! <= event.ts! && event.ts! <= $0.ts! + $0.dur! }
      }
      for start in starts {
        let end = try #require(ends[start.id]?.first)
        #expect(ends[start.id]?.count == 1 && start.ts! < end.ts! && end.bp == "e")
        #expect(isWithin(start) && isWithin(end))
      }
    }
  }

  @Test(
    "each event of the run is there once, at its time or so little later that it comes after what came before"
  )
  func instants() throws {
    for run in try runs {
      let instants = try events(run).filter { $0.ph == "i" }
      #expect(instants.map(\.name) == run.events.map(\.text))
      for (instant, event) in zip(instants, run.events) {
        let late = instant.ts! - Int((event.time * 1e6).rounded())
        #expect(0 <= late && late < 20_000)
      }
    }
  }
}
