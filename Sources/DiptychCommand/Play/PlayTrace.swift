import Foundation

/// A log as Chrome trace events, which Perfetto opens: one row for each kind of event.
struct PlayTrace {
  let log: [(time: Double, kind: String, text: String)]

  private struct Event: Encodable {
    let name: String
    let cat: String
    let ph = "i"
    let s = "t"
    /// Microseconds.
    let ts: Double
    let pid = 1
    let tid: Int
  }

  private struct Document: Encodable {
    let displayTimeUnit = "ms"
    let traceEvents: [Event]
  }

  var json: Data {
    let kinds = Set(log.map(\.kind)).sorted()
    let events = log.map { entry in
      Event(
        name: entry.text, cat: entry.kind, ts: (entry.time * 1e6).rounded(),
        tid: (kinds.firstIndex(of: entry.kind) ?? 0) + 1)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(Document(traceEvents: events))) ?? Data()
  }
}
