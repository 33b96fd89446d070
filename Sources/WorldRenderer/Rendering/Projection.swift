import DeviceModel

/// Where a ray meets a plane picture: its place is (s ÷ w, t ÷ w), from 0 to 1 over the picture, when w is
/// above 0.
struct Projection {
  private let s: Vector3
  private let t: Vector3
  private let w: Vector3

  /// A panel as seen from a position; nil from its back.
  init?(_ panel: Panel, from position: Vector3) {
    // As it hangs, right × down points away from who looks at it.
    let normal = panel.right.cross(panel.down)
    let offset = position - panel.centre
    let distance = -offset.dot(normal)
    guard distance > 1e-3 else { return nil }
    s = normal * (offset.dot(panel.right) / panel.width + 0.5) + panel.right * (distance / panel.width)
    t = normal * (offset.dot(panel.down) / panel.height + 0.5) + panel.down * (distance / panel.height)
    w = normal
  }

  /// A face of the cube, which is infinitely far away.
  init(_ face: CubeFace) {
    s = (face.right + face.forward) / 2
    t = (face.down + face.forward) / 2
    w = face.forward
  }

  /// The place on the picture that a ray meets; nil behind the viewer.
  func place(_ ray: Vector3) -> SIMD2<Double>? {
    let depth = w.dot(ray)
    return depth > 1e-9 ? SIMD2(s.dot(ray), t.dot(ray)) / depth : nil
  }
}

extension SIMD2<Double> {
  /// Inside the picture.
  var isInside: Bool { x >= 0 && x <= 1 && y >= 0 && y <= 1 }
}
