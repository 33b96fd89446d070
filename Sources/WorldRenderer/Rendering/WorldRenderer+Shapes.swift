import DeviceModel
import Foundation

/// What is known of the world besides its pixels.
extension WorldRenderer {
  /// The corners of each face that a camera sees, in pixels of a picture of that size: from the one that is upper left
  /// for who faces the person, counter-clockwise. Corners may lie beside the picture. *Decided*: only the drawn
  /// person's face is known, not what a photo shows.
  package func faces(_ view: CameraView, width: Int, height: Int) -> [[CGPoint]] {
    guard surroundings.showsDrawnPerson else { return [] }
    let lens = Lens(view, width: width, height: height)
    let corners = PersonShape.face.compactMap(lens.place(of:))
    guard corners.count == PersonShape.face.count else { return [] }
    let middle = corners.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x / 4, y: $0.y + $1.y / 4) }
    let isSeen = CGRect(x: 0, y: 0, width: width, height: height).contains(middle)
    return isSeen ? [corners] : []
  }

  /// How far away in metres, along the optical axis, is what each pixel of a picture of that size shows, row by row.
  ///
  /// *Decided*: panels are where they hang, the drawn person is an arm away, the ground 1.5 m below the phone, and
  /// everything else of the drawn world or of a panorama 10 m away.
  package func depth(_ view: CameraView, width: Int, height: Int) -> [Float] {
    let lens = Lens(view, width: width, height: height)
    return [Float](unsafeUninitializedCapacity: width * height) { target, count in
      for y in 0..<height {
        for x in 0..<width {
          let ray = lens.ray(Double(x) + 0.5, Double(y) + 0.5)
          // A ray is as long along the axis as the focal length.
          target[y * width + x] = Float(distance(along: ray, from: lens.position) * lens.focalLength)
        }
      }
      count = width * height
    }
  }

  /// In lengths of the ray.
  private func distance(along ray: Vector3, from position: Vector3) -> Double {
    for panel in surroundings.panels {
      guard let place = Projection(panel, from: position)?.place(ray), place.isInside else { continue }
      let normal = panel.right.cross(panel.down)
      return (panel.centre - position).dot(normal) / ray.dot(normal)
    }
    let length = ray.dot(ray).squareRoot()
    if surroundings.showsDrawnPerson, PersonShape.isMet(by: ray) { return PersonShape.distance / ray.z }
    let far = Self.farthest / length
    return ray.y < 0 ? min(far, Self.groundBelow / -ray.y) : far
  }

  private static let farthest = 10.0
  private static let groundBelow = 1.5
}

extension Lens {
  /// Where in the picture a ray of the world goes through; nil behind the lens.
  func place(of ray: Vector3) -> CGPoint? {
    let forward = axis / focalLength
    let depth = ray.dot(forward)
    guard depth > 1e-9 else { return nil }
    return CGPoint(
      x: centre.x + focalLength * ray.dot(right) / depth, y: centre.y + focalLength * ray.dot(down) / depth)
  }
}
