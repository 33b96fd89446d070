/// Working memory for operations of several steps. It grows to what is needed and is then used again, so that
/// a steady stream of equal pictures allocates nothing. One task uses it at a time.
package final class PixelScratch {
  /// Areas that a step may use side by side.
  enum Area: Int, CaseIterable {
    case first, second, third
  }

  private var areas = [UnsafeMutableRawBufferPointer](
    repeating: UnsafeMutableRawBufferPointer(start: nil, count: 0), count: Area.allCases.count)

  /// How often memory was allocated.
  package private(set) var allocationCount = 0

  package init() {}

  deinit {
    for area in areas { area.deallocate() }
  }

  /// At least `count` bytes of undefined value at a 64-byte line. What the area held before is lost.
  func bytes(_ area: Area, count: Int) -> UnsafeMutablePointer<UInt8> {
    if areas[area.rawValue].count < count {
      areas[area.rawValue].deallocate()
      areas[area.rawValue] = .allocate(byteCount: count, alignment: 64)
      allocationCount += 1
    }
    return areas[area.rawValue].baseAddress!.assumingMemoryBound(to: UInt8.self)
  }
}
