/// Names one entry of a ``TimerQueue``.
package struct TimerToken: Hashable, Sendable {
  let serial: UInt64
}

/// What is to happen later, in the order of time and, at one time, of being asked for.
///
/// A value: whoever owns it decides what the elements mean and when to take them.
package struct TimerQueue<Element> {
  private struct Entry {
    let time: Duration
    let serial: UInt64
    let element: Element
  }

  private var heap: [Entry] = []
  private var pending: Set<UInt64> = []
  private var nextSerial: UInt64 = 0

  package init() {}

  package var isEmpty: Bool { pending.isEmpty }
  package var count: Int { pending.count }
  /// In no particular order.
  var elements: some Collection<Element> { heap.lazy.filter { pending.contains($0.serial) }.map(\.element) }

  /// Adds an element; equal times come out first in first out.
  @discardableResult
  package mutating func insert(_ element: Element, at time: Duration) -> TimerToken {
    let entry = Entry(time: time, serial: nextSerial, element: element)
    nextSerial += 1
    pending.insert(entry.serial)
    heap.append(entry)
    siftUp(heap.count - 1)
    return TimerToken(serial: entry.serial)
  }

  /// Takes an entry out before its time. False when it is not inside any more.
  @discardableResult
  package mutating func cancel(_ token: TimerToken) -> Bool {
    guard pending.remove(token.serial) != nil else { return false }
    dropCancelled()
    return true
  }

  /// The earliest time, nil when nothing is left.
  package var nextTime: Duration? { heap.isEmpty ? nil : heap[0].time }

  /// Takes out the earliest element.
  package mutating func popFirst() -> (time: Duration, element: Element)? {
    guard let first = heap.first else { return nil }
    pending.remove(first.serial)
    dropCancelled()
    return (first.time, first.element)
  }

  private mutating func dropCancelled() {
    while !heap.isEmpty, !pending.contains(heap[0].serial) { removeRoot() }
  }

  private mutating func removeRoot() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    siftDown(0)
  }

  private func precedes(_ a: Int, _ b: Int) -> Bool {
    (heap[a].time, heap[a].serial) < (heap[b].time, heap[b].serial)
  }

  private mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(child, parent) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && precedes(child, least) {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
