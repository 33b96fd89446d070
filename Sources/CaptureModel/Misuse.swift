/// A call that Apple's frameworks answer with an Objective-C exception (law X1).
package struct Misuse: Error, Hashable, Sendable, CustomStringConvertible {
  /// The exception's name, such as `NSInvalidArgumentException`.
  package var name: String
  /// The exception's reason: the method, then what was wrong.
  package var reason: String

  package init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  package static func invalidArgument(_ method: String, _ reason: String) -> Misuse {
    Misuse(name: "NSInvalidArgumentException", reason: "*** \(method) \(reason)")
  }

  package static func generic(_ method: String, _ reason: String) -> Misuse {
    Misuse(name: "NSGenericException", reason: "*** \(method) \(reason)")
  }

  package static func range(_ method: String, _ reason: String) -> Misuse {
    Misuse(name: "NSRangeException", reason: "*** \(method) \(reason)")
  }

  package var description: String { "\(name): \(reason)" }
}
