import CameraService
import Compositing
import CoreGraphics
import FoundationAdditions
import Imaging

extension CALayer {
  /// A copy of the layer with the values that are shown now; without sublayers. Made by the class' `init()`.
  ///
  /// https://developer.apple.com/documentation/quartzcore/calayer/presentation()
  public func presentation() -> Self? {
    guard let copy = ClassInstance.make(type(of: self)) as? Self else { return nil }
    copy.copyProperties(of: self)
    copy.takeValues(shown(at: ownTime(at: MediaClock.seconds)))
    return copy
  }

  /// The layer itself: it has its own values at all times.
  public func model() -> Self { self }
}

extension CATransform3D {
  init(_ map: Affine) {
    self = CATransform3DMakeAffineTransform(
      CGAffineTransform(a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx, ty: map.ty))
  }
}

extension CGColor {
  convenience init(_ color: Color) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}

extension CGPath {
  convenience init(_ path: Path) {
    self.init(
      elements: path.elements.map { element in
        switch element {
        case .move(let point): .move(point)
        case .line(let point): .line(point)
        case .curve(let first, let second, let point): .curve(point, control1: first, control2: second)
        case .close: .close
        }
      })
  }
}
