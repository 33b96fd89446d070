import Foundation
import Imaging

/// What of a layer can be painted: places and lengths that are no numbers, or out of all bounds, are left out.
extension LayerNode {
  func isPlaced(by transform: Affine) -> Bool { bounds.isPaintable && transform.isPaintable }

  var paintableShadow: Shadow? {
    guard let shadow, [shadow.offset.width, shadow.offset.height, shadow.radius].allSatisfy(\.isPaintable),
      shadow.path?.isPaintable ?? true
    else { return nil }
    return shadow
  }

  var paintableBorder: Border? { border.flatMap { $0.width.isPaintable ? $0 : nil } }

  var paintableMask: Path? { mask.map { $0.isPaintable ? $0 : Path() } }

  var paintableContent: LayerContent {
    switch content {
    case .path(let content)
    where !content.path.isPaintable || !content.stroke.width.isPaintable
      || !content.stroke.miterLimit.isPaintable:
      .none
    case .backdrop(let backdrop) where !backdrop.radius.isPaintable: .none
    default: content
    }
  }
}

extension BinaryFloatingPoint {
  /// *Decided*: nothing is painted further out; products of such numbers are numbers still.
  fileprivate var isPaintable: Bool { magnitude < 1e15 }
}

extension CGRect {
  fileprivate var isPaintable: Bool {
    origin.x.isPaintable && origin.y.isPaintable && size.width.isPaintable && size.height.isPaintable
  }
}

extension Affine {
  fileprivate var isPaintable: Bool {
    a.isPaintable && b.isPaintable && c.isPaintable && d.isPaintable && tx.isPaintable && ty.isPaintable
  }
}

extension Path {
  fileprivate var isPaintable: Bool {
    func isPaintable(_ point: CGPoint) -> Bool { point.x.isPaintable && point.y.isPaintable }
    return elements.allSatisfy { element in
      switch element {
      case .move(let point), .line(let point): isPaintable(point)
      case .curve(let first, let second, let point):
        isPaintable(first) && isPaintable(second) && isPaintable(point)
      case .close: true
      }
    }
  }
}
