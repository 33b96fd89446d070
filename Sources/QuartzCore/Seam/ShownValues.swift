import Compositing
import CoreGraphics
import Imaging

/// A layer's properties as they are shown at one moment: animated ones, and the layer's own.
package struct ShownValues {
  private let values: AnimatedValues?

  /// Nil where nothing is animated.
  init(_ values: AnimatedValues?) { self.values = values }

  /// Whether anything may differ from the layer's own properties.
  var isAnimated: Bool { values != nil }

  /// How much of the layer's new look shows over the old; nil where nothing fades.
  var fade: Double? { values?.fade }

  func changes(_ name: String) -> Bool { values?.animated(name) != nil }

  package func number(_ name: String, _ own: Double) -> Double {
    if case .number(let value)? = values?.animated(name) { value } else { own }
  }

  package func numbers(_ name: String, _ own: [Double]) -> [Double] {
    if case .numbers(let value)? = values?.animated(name) { value } else { own }
  }

  package func point(_ name: String, _ own: CGPoint) -> CGPoint {
    if case .point(let value)? = values?.animated(name) { value } else { own }
  }

  package func size(_ name: String, _ own: CGSize) -> CGSize {
    if case .size(let value)? = values?.animated(name) { value } else { own }
  }

  package func rect(_ name: String, _ own: CGRect) -> CGRect {
    if case .rect(let value)? = values?.animated(name) { value } else { own }
  }

  package func color(_ name: String, _ own: CGColor?) -> Color? {
    if case .color(let value)? = values?.animated(name) { value } else { own.map(Color.init) }
  }

  package func colors(_ name: String, _ own: [Color]) -> [Color] {
    if case .colors(let value)? = values?.animated(name) { value } else { own }
  }

  package func transform(_ name: String, _ own: CATransform3D) -> Affine {
    if case .transform(let value)? = values?.animated(name) {
      value
    } else {
      Affine(CATransform3DGetAffineTransform(own))
    }
  }

  package func path(_ name: String, _ own: CGPath?) -> Path? {
    if case .path(let value)? = values?.animated(name) { value } else { own.map(Path.init) }
  }

  package func gravity(_ name: String, _ own: PreviewGravity) -> PreviewGravity {
    if case .gravity(let value)? = values?.animated(name) { value } else { own }
  }
}
