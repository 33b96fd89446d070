/// A large value in one piece of memory, so that what carries it is cheap to copy. A value that is set takes its place.
package struct Piece<Value: Hashable & Sendable>: Hashable, Sendable {
  private final class Contents: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var contents: Contents

  package init(_ value: Value) { contents = Contents(value) }

  package var value: Value {
    get { contents.value }
    set { contents = Contents(newValue) }
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.contents === right.contents || left.value == right.value
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
