/// The way to a value inside a JSON document, written `cameras[2].mount.panel`.
public struct JSONPath: Hashable, Sendable {
  public enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  public var steps: [Step]

  /// The whole document.
  public static let root = JSONPath(steps: [])

  public init(steps: [Step]) { self.steps = steps }

  /// Nil for text that is not a path.
  public init?(_ text: String) {
    var steps: [Step] = []
    for (position, part) in text.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
      let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
      guard let key = pieces.first, !key.isEmpty || (position == 0 && pieces.count > 1) else { return nil }
      if !key.isEmpty { steps.append(.key(String(key))) }
      for piece in pieces.dropFirst() {
        guard piece.last == "]", let index = Int(piece.dropLast()), index >= 0 else { return nil }
        steps.append(.index(index))
      }
    }
    self.steps = steps
  }

  /// The path of where a decoder stood.
  public init(codingPath: [any CodingKey]) {
    steps = codingPath.map { key in key.intValue.map(Step.index) ?? .key(key.stringValue) }
  }

  /// The value under `key` of the object here.
  public func key(_ key: String) -> JSONPath { JSONPath(steps: steps + [.key(key)]) }

  /// The value at `index` of the array here.
  public func index(_ index: Int) -> JSONPath { JSONPath(steps: steps + [.index(index)]) }
}

extension JSONPath: CustomStringConvertible {
  /// The path as it is written; empty for the whole document.
  public var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
  }
}
