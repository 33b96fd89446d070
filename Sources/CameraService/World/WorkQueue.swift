/// Work that is carried out in the order in which it was asked for, by one thread at a time.
///
/// Whoever owns it guards it with a lock, adds to it in the same stretch of the lock that decides on the work, and
/// carries the work out without the lock:
///
///     guard state.withLock({ $0.work.take() }) else { return }
///     while let item = state.withLock({ $0.work.next() }) { carryOut(item) }
///
/// A call that finds another thread, or itself further up the stack, at it returns at once: its work comes
/// after what is already there.
struct WorkQueue<Item> {
  private var items: [Item] = []
  private var isTaken = false

  mutating func append(_ item: Item) { items.append(item) }
  mutating func append(contentsOf more: some Sequence<Item>) { items.append(contentsOf: more) }

  func contains(where predicate: (Item) -> Bool) -> Bool { items.contains(where: predicate) }

  /// True when the caller is to carry the work out.
  mutating func take() -> Bool {
    guard !isTaken, !items.isEmpty else { return false }
    isTaken = true
    return true
  }

  /// The next piece; nil when nothing is left, and then somebody else may take the work.
  mutating func next() -> Item? {
    guard items.isEmpty else { return items.removeFirst() }
    isTaken = false
    return nil
  }
}
