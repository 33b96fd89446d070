import Foundation

/// Where a finger goes, straight and evenly.
struct FingerPath: Hashable, Sendable {
  let start: CGPoint
  let end: CGPoint

  init(from start: CGPoint, to end: CGPoint) {
    self.start = start
    self.end = end
  }

  var isStill: Bool { start == end }

  /// After a share of the way, 0…1.
  func point(at share: Double) -> CGPoint {
    CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
  }

  /// Half of the distance that two fingers start with, in points (*decided*).
  private static let reach = 50.0

  static func pinch(at point: CGPoint, scale: Double) -> [FingerPath] {
    [-1.0, 1].map { side in
      FingerPath(
        from: CGPoint(x: point.x + side * reach, y: point.y),
        to: CGPoint(x: point.x + side * reach * scale, y: point.y))
    }
  }
}
