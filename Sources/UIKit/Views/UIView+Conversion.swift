import CameraService
import QuartzCore

extension UIView {
  /// What nil means in a conversion: the window, or the highest view outside any.
  private var base: UIView {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }

  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: (view ?? base).layer)
  }

  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: (view ?? base).layer)
  }

  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: (view ?? base).layer)
  }

  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: (view ?? base).layer)
  }

  /// Where the view is shown; nil outside a shown window.
  package var placement: Placement? { window?.host.placement }
}
