import Foundation

extension ExifData {
  /// Notes when the picture was taken, by the clocks of a time zone.
  package mutating func setTime(_ date: Date, in zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second, .nanosecond], from: date)
    func digits(_ value: Int?, _ count: Int = 2) -> String {
      let text = String(value ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    time =
      [digits(parts.year, 4), digits(parts.month), digits(parts.day)].joined(separator: ":") + " "
      + [digits(parts.hour), digits(parts.minute), digits(parts.second)].joined(separator: ":")
    milliseconds = (parts.nanosecond ?? 0) / 1_000_000
    let minutes = zone.secondsFromGMT(for: date) / 60
    timeOffset = (minutes < 0 ? "-" : "+") + digits(abs(minutes) / 60) + ":" + digits(abs(minutes) % 60)
  }
}
