import UIKit

/// Where the preview and the controls are.
struct PreviewLayout: Equatable {
  enum Framing: Hashable, Sendable {
    /// The preview fills the display and is cut where it is longer; the controls lie on it.
    case fill
    /// All that the camera sees, moved to one side, and the controls in the space beside it.
    case wholePicture
  }

  let preview: CGRect
  let controls: CGRect

  /// - Parameters:
  ///   - bounds: Of the whole view.
  ///   - safeArea: What the system keeps of it. An edge that keeps room for a bar gets the controls.
  ///   - occluded: What cameras and the status bar cover.
  ///   - picture: The upright picture's size in any unit; nil before there is one.
  init(bounds: CGRect, safeArea: UIEdgeInsets, occluded: [CGRect], picture: CGSize?, framing: Framing) {
    let safe = bounds.inset(by: safeArea)
    let strip = Self.strip(bounds, safeArea)
    let bar = strip.map { $0.longestStretch(without: occluded) } ?? Self.bar(in: safe)
    guard framing == .wholePicture, let picture, picture.width > 0, picture.height > 0 else {
      (preview, controls) = (bounds, bar)
      return
    }
    let room = bounds.cut(by: strip ?? bar, isColumn: bar.height > bar.width)
    preview = picture.fitted(into: room, awayFrom: bar)
    // What the picture leaves of the room goes to the controls, as far as it is safe.
    let beside = preview.width < room.width - 1
    let rest = beside ? bounds.cut(by: preview, isColumn: true) : bounds.cut(by: preview, isColumn: false)
    let free = rest.intersection(safe).union(bar)
    controls = free.intersects(preview.insetBy(dx: 1, dy: 1)) ? bar : free.longestStretch(without: occluded)
  }

  /// The edge that the system keeps for bars, down to the safe area's end.
  private static func strip(_ bounds: CGRect, _ safeArea: UIEdgeInsets) -> CGRect? {
    let height = bounds.height - safeArea.top - safeArea.bottom
    let y = bounds.minY + safeArea.top
    if safeArea.right >= ControlBar.thickness {
      return CGRect(x: bounds.maxX - safeArea.right, y: y, width: safeArea.right, height: height)
    }
    if safeArea.left >= ControlBar.thickness {
      return CGRect(x: bounds.minX, y: y, width: safeArea.left, height: height)
    }
    return nil
  }

  /// Along the bottom of a tall area, along the right of a wide one.
  private static func bar(in area: CGRect) -> CGRect {
    let thickness = ControlBar.thickness
    return area.height >= area.width
      ? CGRect(x: area.minX, y: area.maxY - thickness, width: area.width, height: thickness)
      : CGRect(x: area.maxX - thickness, y: area.minY, width: thickness, height: area.height)
  }
}

extension CGSize {
  /// The largest rectangle of this shape in a room, as far from `other` as it can be.
  fileprivate func fitted(into room: CGRect, awayFrom other: CGRect) -> CGRect {
    let scale = min(room.width / width, room.height / height)
    let size = CGSize(width: width * scale, height: height * scale)
    return CGRect(
      x: other.midX > room.midX ? room.minX : room.maxX - size.width,
      y: other.midY >= room.midY ? room.minY : room.maxY - size.height, width: size.width, height: size.height
    )
  }
}

extension CGRect {
  /// The larger of the two parts that a column, or a row, over all of the rectangle leaves of it.
  fileprivate func cut(by other: CGRect, isColumn: Bool) -> CGRect {
    let parts =
      isColumn
      ? [
        CGRect(x: minX, y: minY, width: other.minX - minX, height: height),
        CGRect(x: other.maxX, y: minY, width: maxX - other.maxX, height: height),
      ]
      : [
        CGRect(x: minX, y: minY, width: width, height: other.minY - minY),
        CGRect(x: minX, y: other.maxY, width: width, height: maxY - other.maxY),
      ]
    return parts[0].width * parts[0].height >= parts[1].width * parts[1].height ? parts[0] : parts[1]
  }

  /// The longest part, from top to bottom, that none of the others reaches into.
  fileprivate func longestStretch(without others: [CGRect]) -> CGRect {
    var top = minY
    var longest = CGRect(x: minX, y: minY, width: width, height: 0)
    func stretch(to bottom: CGFloat) {
      if bottom - top > longest.height {
        longest = CGRect(x: minX, y: top, width: width, height: bottom - top)
      }
    }
    for other in others.filter(intersects).sorted(by: { $0.minY < $1.minY }) {
      stretch(to: other.minY)
      top = max(top, other.maxY)
    }
    stretch(to: maxY)
    return longest
  }
}
