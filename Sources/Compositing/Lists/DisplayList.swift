import Foundation
import Imaging

/// Which camera pictures a display shows, and how, without drawing any; from back to front.
///
/// Lengths are in the points of the roots' space. Hidden and fully transparent pictures, and those cut off
/// entirely, are left out.
package struct DisplayList: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    /// The layer's name.
    package var layer: String?
    package var picture: PictureID
    /// What the unrotated picture went through on its way to the display.
    package var turn: PictureTurn
    /// False when it is turned by something else than whole quarters; ``turn`` is the nearest then.
    package var isUpright: Bool
    /// The whole picture's rectangle; reaches over ``visible`` where the picture is cut.
    package var rect: CGRect
    /// What is left after the layer's bounds and all layers above have cut it.
    package var visible: CGRect
    /// 0–1, with that of all layers above.
    package var opacity: Double
    /// 0–1: how much of it vanishes under what is drawn over all of its visible rectangle.
    package var veil: Double
    /// The widest blur that is spread over all of its visible rectangle, in points; 0 for none.
    package var blur: Double
  }

  package private(set) var entries: [Entry] = []

  /// Lists what `roots`, the first at the back, show on a display of `size`.
  package init(_ roots: [LayerNode], size: CGSize) {
    let list = PaintList(roots, transform: .identity, display: CGRect(origin: .zero, size: size))
    // Of the groups around the step, outermost first, each with that of those around it.
    var groups = [1.0]
    for step in list.steps {
      let around = groups[groups.count - 1]
      if let cover = step.cover { veil(cover.rect, with: cover.opacity * around) }
      switch step.action {
      case .picture(let placed): add(placed, step, opacity: step.opacity * around)
      case .beginGroup(_, let opacity): groups.append(around * opacity)
      case .endGroup: groups.removeLast()
      case .blur(let rect, let radius):
        for index in covered(by: rect) { entries[index].blur = max(entries[index].blur, radius) }
      default: break
      }
    }
  }

  private mutating func add(_ placed: PlacedPicture, _ step: PaintStep, opacity: Double) {
    entries.append(
      Entry(
        layer: placed.layer, picture: placed.picture.id, turn: placed.turn, isUpright: placed.isUpright,
        rect: placed.rect, visible: placed.visible.intersection(step.clip), opacity: opacity, veil: 0,
        blur: 0))
  }

  private mutating func veil(_ rect: CGRect, with opacity: Double) {
    guard opacity > 0 else { return }
    for index in covered(by: rect) {
      entries[index].veil = 1 - (1 - entries[index].veil) * (1 - min(opacity, 1))
    }
  }

  private func covered(by rect: CGRect) -> [Int] {
    // Half a hundredth of a point: layers are often laid out in thirds.
    let reach = rect.insetBy(dx: -0.005, dy: -0.005)
    return entries.indices.filter { reach.contains(entries[$0].visible) }
  }
}
