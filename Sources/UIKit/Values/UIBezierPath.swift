import CoreGraphics
import FoundationAdditions

/// Lines and curves, and how to draw them.
///
/// Points, y down; angles in radians, growing clockwise. https://developer.apple.com/documentation/uikit/uibezierpath
open class UIBezierPath: NSObject {
  private var path = CGMutablePath()

  public override init() { super.init() }

  public convenience init(cgPath: CGPath) {
    self.init()
    self.cgPath = cgPath
  }

  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    path.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
  }

  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// A copy; setting one takes a copy.
  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  open var lineWidth: CGFloat = 1
  open var isEmpty: Bool { path.isEmpty }
  /// Around all points and control points; zero for an empty path.
  open var bounds: CGRect { path.isEmpty ? .zero : path.boundingBox }
  open var currentPoint: CGPoint { path.currentPoint }

  open func move(to point: CGPoint) { path.move(to: point) }
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// A line leads to the arc's start.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // CGPath's clockwise is that of a plane whose y grows upwards.
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  open func close() { path.closeSubpath() }
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }
  open func removeAllPoints() { path = CGMutablePath() }

  open func apply(_ transform: CGAffineTransform) {
    let moved = CGMutablePath()
    moved.addPath(path, transform: transform)
    path = moved
  }
}
