/// Bytes of undefined value that begin at a multiple of 64. Whoever makes them lets them go.
///
/// They are asked for without an alignment: freed memory that was asked for with one is seldom used again by glibc
/// before 2.38, so that a process which makes and drops pictures would grow by pictures.
package struct AlignedBytes {
  private static let alignment = 64

  private let block: UnsafeMutableRawPointer
  package let bytes: UnsafeMutableRawBufferPointer

  package init(count: Int) {
    block = .allocate(byteCount: count + AlignedBytes.alignment - 1, alignment: 1)
    bytes = UnsafeMutableRawBufferPointer(
      start: block.alignedUp(toMultipleOf: AlignedBytes.alignment), count: count)
  }

  package func deallocate() { block.deallocate() }
}
