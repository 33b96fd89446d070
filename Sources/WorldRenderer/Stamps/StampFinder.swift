import Imaging

/// Looks for the dark ring of stamps in rows of a picture, then reads what is inside.
struct StampFinder {
  let plane: GreyPlane
  /// Levels below are dark.
  let threshold: Int
  private(set) var readings: [StampReading] = []

  /// Dark runs shorter than the ring of a readable stamp are passed over: 12 modules of 2 pixels.
  private static let shortest = 22

  init(plane: GreyPlane, threshold: Int) {
    self.plane = plane
    self.threshold = threshold
  }

  /// The ring's top is at least two rows high, so large pictures are searched in every second row.
  mutating func search() {
    let stride = plane.height > 800 ? 2 : 1
    var y = 0
    while y < plane.height {
      searchRow(y)
      y += stride
    }
  }

  private mutating func searchRow(_ y: Int) {
    let (row, step, limit) = (plane.base + y * plane.bytesPerRow, plane.step, UInt8(threshold))
    let end = plane.width &* step
    // Any run that is long enough holds a multiple of half its length, so only those pixels are looked at.
    let jump = StampFinder.shortest / 2 &* step
    var probe = jump
    while probe < end {
      if row[probe] >= limit {
        probe &+= jump
        continue
      }
      var start = probe
      while start > 0, row[start &- step] < limit { start &-= step }
      var stop = probe &+ step
      while stop < end, row[stop] < limit { stop &+= step }
      if stop &- start >= StampFinder.shortest &* step, start > 0, stop < end {
        examine(from: start / step, to: stop / step, y)
      }
      probe = (stop / jump &+ 1) &* jump
    }
  }

  /// A dark run with bright ends: perhaps the ring's upper edge.
  private mutating func examine(from left: Int, to right: Int, _ y: Int) {
    let module = Double(right - left) / Double(StampCode.cells + 2)
    if readings.contains(where: {
      $0.rect.y <= y && y < $0.rect.maxY && $0.rect.x <= left && left < $0.rect.maxX
    }) {
      return
    }
    let column = left + Int(module / 2)
    guard let top = end(of: column, y, by: -1, limit: Int(module * 2) + 2),
      let bottom = end(of: column, y, by: 1, limit: (right - left) * 2)
    else { return }
    let height = bottom - top - 1
    guard height * 2 > right - left else { return }
    var box = RingBox(
      left: Double(left), right: Double(right), top: Double(top + 1), bottom: Double(bottom))
    guard box.looksLikeRing(plane, threshold) else { return }
    box.refine(plane, y: y, column: column)
    read(box)
  }

  /// The first bright row above or below a dark pixel; nil when it is farther than `limit` or outside.
  private func end(of column: Int, _ y: Int, by step: Int, limit: Int) -> Int? {
    var row = y
    for _ in 0...limit {
      row += step
      guard row >= 0, row < plane.height else { return nil }
      if plane[column, row] >= threshold { return row }
    }
    return nil
  }

  private mutating func read(_ box: RingBox) {
    for (x, y) in [(0.0, 0.0), (0.15, 0.0), (-0.15, 0.0), (0.0, 0.15), (0.0, -0.15)] {
      guard let cells = box.cells(plane, shiftedBy: x, y) else { return }
      guard let (payload, symmetry) = StampCode.decode(cells) else { continue }
      readings.append(StampReading(Stamp(payload: payload), symmetry, box.rect(in: plane)))
      return
    }
  }
}
