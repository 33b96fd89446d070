/// @unchecked: handed over to one queue, or kept behind a lock.
struct UncheckedBox<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}
