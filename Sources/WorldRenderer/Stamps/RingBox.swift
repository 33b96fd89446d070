import Imaging

/// Where the outside of a dark ring lies, in pixels; the bright ring around it is one module more.
struct RingBox {
  var left: Double
  var right: Double
  var top: Double
  var bottom: Double

  private static let across = Double(StampCode.cells + 2)
  private var moduleWidth: Double { (right - left) / RingBox.across }
  private var moduleHeight: Double { (bottom - top) / RingBox.across }

  /// The middle of a module, counted from the dark ring's corner.
  private func middle(_ column: Double, _ row: Double) -> (x: Double, y: Double) {
    (left + (column + 0.5) * moduleWidth, top + (row + 0.5) * moduleHeight)
  }

  /// Dark in the middle of all ring modules, bright around them.
  func looksLikeRing(_ plane: GreyPlane, _ threshold: Int) -> Bool {
    let last = StampCode.cells + 1
    // The rings' corners first: most of what is not a stamp fails there.
    for (offset, isDark) in [(0, true), (-1, false)] {
      for step in [last, 0] + Array(1..<last) {
        let (near, far, along) = (Double(offset), Double(last - offset), Double(step))
        for (column, row) in [(far, along), (along, far), (near, along), (along, near)] {
          let place = middle(column, row)
          guard let level = plane.level(place.x, place.y), (level < threshold) == isDark else { return false }
        }
      }
    }
    return true
  }

  /// Moves the sides to where brightness crosses the middle between the two rings, between pixels.
  mutating func refine(_ plane: GreyPlane, y: Int, column: Int) {
    guard let (dark, bright) = levels(plane), bright - dark > 20 else { return }
    let middle = (dark + bright) / 2
    let row = Int(top + moduleHeight / 2)
    func crossing(_ edge: Double, _ inside: Double, _ level: (Int) -> Int?) -> Double {
      // Walks outward from the ring's middle to the first bright sample.
      var position = Int(edge + inside)
      let step = inside > 0 ? -1 : 1
      for _ in 0..<Int(abs(inside) * 2) + 3 {
        guard let here = level(position), let next = level(position + step) else { return edge }
        if Double(next) >= middle, Double(here) < middle {
          let part = (middle - Double(here)) / Double(next - here)
          return Double(position) + 0.5 + Double(step) * part
        }
        position += step
      }
      return edge
    }
    func inRow(_ x: Int) -> Int? { x >= 0 && x < plane.width ? plane[x, row] : nil }
    func inColumn(_ y: Int) -> Int? { y >= 0 && y < plane.height ? plane[column, y] : nil }
    let (width, height) = (moduleWidth / 2, moduleHeight / 2)
    (left, right) = (crossing(left, width, inRow), crossing(right, -width, inRow))
    (top, bottom) = (crossing(top, height, inColumn), crossing(bottom, -height, inColumn))
  }

  /// Mean levels of the dark and the bright ring.
  private func levels(_ plane: GreyPlane) -> (dark: Double, bright: Double)? {
    var (dark, bright) = (0.0, 0.0)
    let last = StampCode.cells + 1
    for step in 0...last {
      for (offset, isDark) in [(0, true), (-1, false)] {
        let (near, far, along) = (Double(offset), Double(last - offset), Double(step))
        for (column, row) in [(near, along), (far, along), (along, near), (along, far)] {
          let place = middle(column, row)
          guard let level = plane.level(place.x, place.y) else { return nil }
          if isDark { dark += Double(level) } else { bright += Double(level) }
        }
      }
    }
    let count = Double(4 * (last + 1))
    return (dark / count, bright / count)
  }

  /// The cells inside, true for dark, each the mean of points around its middle; nil when the rings do not
  /// differ enough.
  func cells(_ plane: GreyPlane, shiftedBy x: Double, _ y: Double) -> [Bool]? {
    guard let (dark, bright) = levels(plane), bright - dark > 40 else { return nil }
    var cells: [Bool] = []
    cells.reserveCapacity(StampCode.cells * StampCode.cells)
    for row in 1...StampCode.cells {
      for column in 1...StampCode.cells {
        var sum = 0.0
        for (across, along) in [(0.0, 0.0), (-0.18, -0.18), (0.18, -0.18), (-0.18, 0.18), (0.18, 0.18)] {
          let place = middle(Double(column) + x + across, Double(row) + y + along)
          guard let level = plane.interpolated(place.x, place.y) else { return nil }
          sum += level
        }
        cells.append(sum / 5 < (dark + bright) / 2)
      }
    }
    return cells
  }

  /// The whole stamp with its bright ring, in whole pixels.
  func rect(in plane: GreyPlane) -> PixelRect {
    let x = Int((left - moduleWidth).rounded())
    let y = Int((top - moduleHeight).rounded())
    let rect = PixelRect(
      x: x, y: y, width: Int((right + moduleWidth).rounded()) - x,
      height: Int((bottom + moduleHeight).rounded()) - y)
    return rect.intersection(PixelRect(width: plane.width, height: plane.height))
  }
}
