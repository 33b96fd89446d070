import Foundation
import Imaging

extension PixelRect {
  /// The pixels whose edges are nearest to a rectangle's; none for a rectangle that is null or out of all bounds.
  init(nearest rect: CGRect) {
    let limit = 1e8
    guard !rect.isNull, max(abs(rect.minX), abs(rect.minY), rect.width, rect.height) < limit else {
      self.init(width: 0, height: 0)
      return
    }
    let (left, top) = (Int(rect.minX.rounded()), Int(rect.minY.rounded()))
    self.init(x: left, y: top, width: Int(rect.maxX.rounded()) - left, height: Int(rect.maxY.rounded()) - top)
  }

  func moved(_ x: Int, _ y: Int) -> PixelRect {
    PixelRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}

extension CGRect {
  init(_ rect: PixelRect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}
