import CameraService
import UIKit

/// A view that constraints place.
@MainActor
func constrained<View: UIView>(_ view: View = UIView(), in superview: UIView) -> View {
  view.translatesAutoresizingMaskIntoConstraints = false
  superview.addSubview(view)
  return view
}

@MainActor
func root(_ width: CGFloat = 300, _ height: CGFloat = 200) -> UIView {
  UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
}

/// A view with a size of its own.
final class Block: UIView {
  var size: CGSize { didSet { invalidateIntrinsicContentSize() } }

  init(_ width: CGFloat, _ height: CGFloat) {
    size = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { size }
}

extension UIView {
  func pin(to other: UIView, inset: CGFloat = 0) {
    NSLayoutConstraint.activate([
      leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: inset),
      trailingAnchor.constraint(equalTo: other.trailingAnchor, constant: -inset),
      topAnchor.constraint(equalTo: other.topAnchor, constant: inset),
      bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: -inset),
    ])
  }
}

extension CGRect {
  init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    self.init(x: x, y: y, width: width, height: height)
  }

  func isNear(_ other: CGRect) -> Bool {
    abs(minX - other.minX) < 0.01 && abs(minY - other.minY) < 0.01 && abs(width - other.width) < 0.01
      && abs(height - other.height) < 0.01
  }
}

/// What layout has complained of in the world's log.
@MainActor
func layoutComplaints() -> [String] {
  World.current?.log.all.filter { $0.kind == .layout }.map(\.text) ?? []
}
