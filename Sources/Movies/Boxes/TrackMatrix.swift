/// How a player shows a track's pictures: turned clockwise first, mirrored left to right afterwards (M4, M5).
package struct TrackMatrix: Hashable, Sendable {
  package let quarterTurns: Int
  package let isMirrored: Bool

  package init(quarterTurns: Int = 0, isMirrored: Bool = false) {
    self.quarterTurns = quarterTurns & 3
    self.isMirrored = isMirrored
  }

  /// a b, c d and the shift x y of: right = a·x + c·y + x, down = b·x + d·y + y, for pictures of `width` × `height`.
  func values(width: Int, height: Int) -> (a: Int, b: Int, c: Int, d: Int, x: Int, y: Int) {
    var (a, b, c, d, x, y) =
      switch quarterTurns {
      case 1: (0, 1, -1, 0, height, 0)
      case 2: (-1, 0, 0, -1, width, height)
      case 3: (0, -1, 1, 0, 0, width)
      default: (1, 0, 0, 1, 0, 0)
      }
    if isMirrored {
      let shown = quarterTurns % 2 == 0 ? width : height
      (a, c, x) = (-a, -c, shown - x)
    }
    return (a, b, c, d, x, y)
  }
}

extension TrackMatrix {
  /// The matrix without its shift.
  package var directions: (a: Int, b: Int, c: Int, d: Int) {
    let m = values(width: 0, height: 0)
    return (m.a, m.b, m.c, m.d)
  }
}
