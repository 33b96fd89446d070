// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CameraService
import Foundation

/// Where messages of one part of an app go.
///
/// https://developer.apple.com/documentation/os/oslog
public final class OSLog: Sendable {
  let subsystem: String
  let category: String

  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
  }

  public static let `default` = OSLog(subsystem: "", category: "")

  /// *Decided*: to the simulated device's event log; without a device to standard error.
  func write(_ text: String, _ type: OSLogType) {
    let origin = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
    let line = "\(origin.isEmpty ? "" : "[\(origin)] ")\(type.name): \(text)"
    if let world = World.current {
      world.log.add(.app, line)
    } else {
      FileHandle.standardError.write(Data((line + "\n").utf8))
    }
  }
}

/// Writes a message that is public throughout. The arguments fill in `%@`, `%d`, `%f` and their like;
/// `%{public}@` and `%{private}@` are understood.
///
/// https://developer.apple.com/documentation/os/os_log(_:dso:log:type:_:)
public func os_log(
  _ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ arguments: any CVarArg...
) {
  var format = message.description
  var arguments = arguments
  var place = 0
  var search = format.startIndex
  while let match = format[search...].firstMatch(
    of: /%(?:\{(\w+)[^}]*\})?([^%@a-zA-Z]*(?:l|ll|h|z)?[@a-zA-Z])|%%/)
  {
    guard let conversion = match.2 else {
      search = match.range.upperBound
      continue
    }
    var replacement = "%" + conversion
    if match.1 == "private" || match.1 == "sensitive", arguments.indices.contains(place) {
      arguments.remove(at: place)
      replacement = "<private>"
    } else {
      if conversion == "@" || conversion == "s", arguments.indices.contains(place) {
        arguments[place] = "\(arguments[place])" as NSString
        replacement = "%@"
      }
      place += 1
    }
    let offset = format.distance(from: format.startIndex, to: match.range.lowerBound)
    format.replaceSubrange(match.range, with: replacement)
    search = format.index(format.startIndex, offsetBy: offset + replacement.count)
  }
  let isComplete = place <= arguments.count
  log.write(isComplete ? String(format: format, arguments: arguments) : format, type)
}
