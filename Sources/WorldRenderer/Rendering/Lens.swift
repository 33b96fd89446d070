import DeviceModel
import Foundation

/// A rectilinear lens: which ray of the world a place in a picture shows.
struct Lens {
  let position: Vector3
  /// The optical axis, times the focal length in pixels.
  let axis: Vector3
  let right: Vector3
  let down: Vector3
  /// In pixels.
  let focalLength: Double
  let centre: SIMD2<Double>

  /// Square pixels, `width` × `height` of them; the field of view is along the longer side.
  init(_ view: CameraView, width: Int, height: Int) {
    // *Decided*: a rectilinear picture wider than this shows little but stretched edges.
    let fieldOfView = min(max(view.fieldOfView, 1), 170)
    focalLength = Double(max(width, height)) / 2 / tan(fieldOfView * .pi / 360)
    position = view.position
    axis = view.forward * focalLength
    (right, down) = (view.right, view.down)
    centre = SIMD2(Double(width), Double(height)) / 2
  }

  /// The ray through a place in pixels from the picture's top left; not of unit length.
  func ray(_ x: Double, _ y: Double) -> Vector3 { axis + (x - centre.x) * right + (y - centre.y) * down }
}
