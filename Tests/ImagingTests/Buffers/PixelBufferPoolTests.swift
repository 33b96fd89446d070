import Foundation
import Imaging
import Testing

@Suite("A pool of pixel buffers")
struct PixelBufferPoolTests {
  private func pool(_ capacity: Int) -> PixelBufferPool {
    PixelBufferPool(width: 4, height: 2, format: .nv12Full, capacity: capacity)
  }

  @Test("gives its capacity, then nil, and a buffer that was let go again")
  func capacity() {
    let pool = pool(3)
    var held = (0..<3).map { _ in pool.acquire() }
    #expect(held.allSatisfy { $0 != nil })
    #expect(Set(held.map { ObjectIdentifier($0!) }).count == 3)
    #expect(pool.acquire() == nil)
    let released = ObjectIdentifier(held[1]!)
    held[1] = nil
    let again = pool.acquire()
    #expect(again.map(ObjectIdentifier.init) == released)
    #expect(pool.acquire() == nil)
  }

  @Test("allocates nothing once warm, and no more than is held at a time")
  func warm() {
    let pool = pool(4)
    #expect(pool.allocationCount == 0)
    for _ in 0..<100 { withExtendedLifetime(pool.acquire()) {} }
    #expect(pool.allocationCount == 1)
    for _ in 0..<100 {
      let pair = (pool.acquire(), pool.acquire())
      withExtendedLifetime(pair) {}
    }
    #expect(pool.allocationCount == 2)
  }

  @Test("a view keeps its buffer in use")
  func view() {
    let pool = pool(1)
    var view = pool.acquire()?.whole
    #expect(view != nil)
    #expect(pool.acquire() == nil)
    view = nil
    #expect(pool.acquire() != nil)
  }

  @Test("the buffers have the pool's size and format and outlive it")
  func shape() {
    var pool: PixelBufferPool? = pool(1)
    let buffer = pool!.acquire()!
    pool = nil
    #expect(buffer.width == 4 && buffer.height == 2 && buffer.format == .nv12Full)
    buffer.fill(1)
    #expect(buffer.samples().rows[1][3] == [1])
  }

  @Test("many threads never hold the same buffer at one time")
  func threads() {
    let pool = pool(3)
    // Each holder writes its own number into its buffer and reads it back.
    DispatchQueue.concurrentPerform(iterations: 64) { number in
      for _ in 0..<50 {
        guard let buffer = pool.acquire() else { continue }
        buffer.fill(UInt8(number))
        #expect(buffer.samples().rows.joined().joined().allSatisfy { $0 == UInt8(number) })
      }
    }
    #expect(pool.allocationCount <= 3)
  }
}
