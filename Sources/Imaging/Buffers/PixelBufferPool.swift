import Synchronization

/// Pixel buffers of one size and format that are used again and again.
///
/// The pool keeps a strong reference to every buffer it made. A buffer is free when nobody else holds it, so
/// there is nothing to give back: letting go is enough. Once all `capacity` buffers exist, ``acquire()``
/// allocates nothing. Any thread may call it.
///
/// Weak references to a pooled buffer do not keep it from being handed out again.
package final class PixelBufferPool: Sendable {
  private struct State {
    var buffers: [PixelBuffer] = []
  }

  package let width: Int
  package let height: Int
  package let format: PixelFormat
  /// How many buffers there can be at one time.
  package let capacity: Int
  private let state = Mutex(State())

  /// Makes no buffer yet. All numbers are at least 1.
  package init(width: Int, height: Int, format: PixelFormat, capacity: Int) {
    precondition(capacity > 0, "a pool holds at least one buffer, not \(capacity)")
    self.width = width
    self.height = height
    self.format = format
    self.capacity = capacity
    state.withLock { $0.buffers.reserveCapacity(capacity) }
  }

  /// A buffer that nobody else holds, with whatever pixels it had before; nil while all are in use.
  ///
  /// - Parameter limit: Asks for no more buffers than so many in all, if that is less than ``capacity``.
  package func acquire(limit: Int = .max) -> PixelBuffer? {
    state.withLock { state in
      for index in state.buffers.indices where isKnownUniquelyReferenced(&state.buffers[index]) {
        // The last holder released on another thread: what it wrote and read happens before our use.
        atomicMemoryFence(ordering: .acquiring)
        return state.buffers[index]
      }
      guard state.buffers.count < min(capacity, limit) else { return nil }
      let buffer = PixelBuffer(width: width, height: height, format: format)
      state.buffers.append(buffer)
      return buffer
    }
  }

  /// How many buffers the pool has allocated since it was made; never more than ``capacity``.
  package var allocationCount: Int { state.withLock { $0.buffers.count } }
}
