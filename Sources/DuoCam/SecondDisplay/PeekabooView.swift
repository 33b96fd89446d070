import UIKit

/// A face that bobs and nods, so that a child looks at the camera.
final class PeekabooView: UIView {
  private let face = CAShapeLayer()
  private let features = CAShapeLayer()
  private let head = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "animation"
    backgroundColor = UIColor(red: 0.16, green: 0.22, blue: 0.55, alpha: 1)
    face.fillColor = UIColor(red: 1, green: 0.82, blue: 0.25, alpha: 1).cgColor
    features.fillColor = UIColor(red: 0.25, green: 0.15, blue: 0.05, alpha: 1).cgColor
    head.layer.addSublayer(face)
    head.layer.addSublayer(features)
    addSubview(head)
  }

  required init?(coder: NSCoder) { return nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = min(bounds.width, bounds.height) * 0.6
    head.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    head.center = CGPoint(x: bounds.midX, y: bounds.midY)
    face.frame = head.bounds
    face.path = UIBezierPath(ovalIn: head.bounds).cgPath
    features.frame = head.bounds
    features.path = Self.eyesAndMouth(side).cgPath
  }

  private static func eyesAndMouth(_ side: CGFloat) -> UIBezierPath {
    let path = UIBezierPath()
    for x in [0.32, 0.68] {
      path.append(
        UIBezierPath(
          ovalIn: CGRect(x: (x - 0.06) * side, y: 0.32 * side, width: 0.12 * side, height: 0.16 * side)))
    }
    path.move(to: CGPoint(x: 0.28 * side, y: 0.6 * side))
    path.addQuadCurve(
      to: CGPoint(x: 0.72 * side, y: 0.6 * side), controlPoint: CGPoint(x: 0.5 * side, y: 0.95 * side))
    path.close()
    return path
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    head.transform = CGAffineTransform(rotationAngle: -0.25).translatedBy(x: 0, y: 24)
    UIView.animate(withDuration: 0.7, delay: 0, options: [.repeat, .autoreverse, .curveEaseInOut]) {
      self.head.transform = CGAffineTransform(rotationAngle: 0.25).translatedBy(x: 0, y: -24)
    }
  }
}
