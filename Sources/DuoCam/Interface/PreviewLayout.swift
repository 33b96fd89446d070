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
    let strip = Self.strip(bounds, safeArea)
    controls = strip.map { $0.longestStretch(without: occluded) } ?? Self.bar(in: bounds.inset(by: safeArea))
    guard framing == .wholePicture, let picture, picture.width > 0, picture.height > 0 else {
      preview = bounds
      return
    }
    let side = strip ?? controls
    let room =
      controls.height > controls.width
      ? CGRect(
        x: side.minX > bounds.midX ? bounds.minX : side.maxX, y: bounds.minY,
        width: side.minX > bounds.midX ? side.minX - bounds.minX : bounds.maxX - side.maxX,
        height: bounds.height)
      : CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: side.minY - bounds.minY)
    preview = picture.fitted(into: room, awayFrom: side)
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
