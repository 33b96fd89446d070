import Foundation

/// Trace events as Chrome writes them, which Perfetto opens.
struct ChromeTrace: Encodable {
  struct Event: Encodable {
    var name: String
    var cat: String?
    /// What it is: `X` a stretch, `i` an instant, `s` and `f` the ends of an arrow, `M` a track's name or place.
    var ph: String
    /// Microseconds.
    var ts: Int?
    var dur: Int?
    let pid = 1
    /// The track.
    var tid: Int
    /// Of an arrow.
    var id: Int?
    var s: String?
    var bp: String?
    var args: [String: String]?

    static func instant(_ name: String, _ kind: String, at time: Int, track: Int) -> Event {
      Event(name: name, cat: kind, ph: "i", ts: time, tid: track, s: "t")
    }
  }

  let displayTimeUnit = "ms"
  var traceEvents: [Event] = []

  var json: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)) ?? Data()
  }
}
