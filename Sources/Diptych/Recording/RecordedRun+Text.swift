import Foundation

extension RecordedRun {
  /// One line for each event: the angle, the lit displays, the camera that streams, what is shown and what the session
  /// does when time goes on, then who did what. `>` marks what the order has held back, `*` what a finding comes from,
  /// `!` a finding.
  public var text: String {
    let head = ["", "time", "angle", "lit", "streaming", "shown", "session", "what happened"]
    let rows = [head] + events.map(columns)
    let widths = head.indices.dropLast().map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: "  ")
        + "  \(row.last ?? "")\n"
    }.joined()
  }

  private func columns(_ event: RunEvent) -> [String] {
    let mark =
      switch event.note {
      case .reordered: ">"
      case .cause: "*"
      case .finding: "!"
      case nil: " "
      }
    return [mark, String(format: "%.3f s", event.time)] + event.state.columns
      + ["\(event.actor): \(event.text)"]
  }
}

extension PhoneState {
  var columns: [String] {
    [
      "\(Int(angle.rounded()))°", lit.isEmpty ? "none" : lit.joined(separator: " "), streaming ?? "none",
      shown.isEmpty ? "nothing" : shown.joined(separator: "; "), session,
    ]
  }
}
