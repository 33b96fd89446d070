import Foundation

/// A finger at a place, in points.
package struct Finger: Sendable, Hashable {
  package var id: Int
  package var point: CGPoint

  package init(_ id: Int, _ point: CGPoint) {
    self.id = id
    self.point = point
  }
}

/// What fingers have just done.
package enum FingerPhase: Sendable, Hashable {
  case began, moved, ended, cancelled
}

/// The fingers that are down, in the order they came.
struct Fingers: Sendable, Hashable {
  private(set) var down: [Finger] = []
  private var starts: [Int: CGPoint] = [:]

  var count: Int { down.count }

  mutating func add(_ finger: Finger) {
    down.append(finger)
    starts[finger.id] = finger.point
  }

  mutating func move(_ finger: Finger) {
    guard let index = down.firstIndex(where: { $0.id == finger.id }) else { return }
    down[index] = finger
  }

  /// False when it was not there.
  @discardableResult
  mutating func remove(_ finger: Finger) -> Bool {
    guard let index = down.firstIndex(where: { $0.id == finger.id }) else { return false }
    down.remove(at: index)
    starts[finger.id] = nil
    return true
  }

  func contains(_ finger: Finger) -> Bool { starts[finger.id] != nil }

  /// The middle of all; zero without any.
  var middle: CGPoint {
    guard !down.isEmpty else { return .zero }
    let sum = down.reduce(into: CGPoint.zero) { sum, finger in
      sum.x += finger.point.x
      sum.y += finger.point.y
    }
    return CGPoint(x: sum.x / Double(count), y: sum.y / Double(count))
  }

  /// How far the finger that went farthest is from where it came down.
  var reach: Double {
    down.map { finger in finger.point.distance(to: starts[finger.id] ?? finger.point) }.max() ?? 0
  }

  /// From the first finger to the second; nil with fewer.
  var line: Offset? {
    guard count >= 2 else { return nil }
    return Offset(dx: down[1].point.x - down[0].point.x, dy: down[1].point.y - down[0].point.y)
  }
}
