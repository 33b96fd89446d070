/// Working memory for operations of several steps. It grows to what is needed and is then used again, so that
/// a steady stream of equal pictures allocates nothing. One task uses it at a time.
package final class PixelScratch {
  /// What memory is for. Each purpose has six planes of its own.
  enum Purpose: Int, CaseIterable {
    /// Chroma or colours taken apart.
    case split
    case scaled
    case turned
    /// A whole picture of one plane between two steps.
    case between
    /// A picture before the part that shows is cut out.
    case uncut
    /// Of a picture that is made piece by piece.
    case pieces
  }

  private static let planes = 6
  private var memory = [AlignedBytes?](
    repeating: nil, count: Purpose.allCases.count * PixelScratch.planes)

  /// How often memory was allocated.
  package private(set) var allocationCount = 0

  package init() {}

  deinit {
    for block in memory { block?.deallocate() }
  }

  /// A plane of undefined value whose rows start on 64-byte lines. What was there before is lost.
  func plane(
    _ purpose: Purpose, _ index: Int = 0, width: Int, height: Int, bytesPerSample: Int = 1
  ) -> PlaneView {
    let stride = (width * bytesPerSample + 63) & ~63
    let slot = purpose.rawValue * PixelScratch.planes + index
    let block = block(slot, holding: stride * height)
    let base = block.bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
    return PlaneView(base: base, bytesPerRow: stride, width: width, height: height)
  }

  private func block(_ slot: Int, holding size: Int) -> AlignedBytes {
    if let block = memory[slot], block.bytes.count >= size { return block }
    memory[slot]?.deallocate()
    let block = AlignedBytes(count: size)
    memory[slot] = block
    allocationCount += 1
    return block
  }
}
