import Foundation

/// A log as Chrome trace events: one row for each kind of event.
struct PlayTrace {
  let log: [(time: Double, kind: String, text: String)]

  var json: Data {
    let kinds = Set(log.map(\.kind)).sorted()
    return ChromeTrace(
      traceEvents: log.map { entry in
        .instant(
          entry.text, entry.kind, at: Int((entry.time * 1e6).rounded()),
          track: (kinds.firstIndex(of: entry.kind) ?? 0) + 1)
      }
    ).json
  }
}
