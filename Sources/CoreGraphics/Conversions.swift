import Imaging

extension Affine {
  package init(_ transform: CGAffineTransform) {
    self.init(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx, ty: transform.ty)
  }
}

extension CGAffineTransform {
  package init(_ transform: Affine) {
    self.init(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx, ty: transform.ty)
  }
}

extension Color {
  package init(_ color: CGColor) {
    let (red, green, blue, alpha) = color.rgba
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
}

extension Path {
  package init(_ path: CGPath) {
    self.init()
    for element in path.elements {
      switch element {
      case .move(let point): move(to: point)
      case .line(let point): line(to: point)
      case .curve(let point, let control1, let control2): curve(to: point, control1, control2)
      case .close: close()
      }
    }
  }
}
