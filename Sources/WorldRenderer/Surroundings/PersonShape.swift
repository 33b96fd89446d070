import DeviceModel

/// Where the drawn person is in the world, for what looks at shapes and not at pixels.
enum PersonShape {
  /// *Decided*: as far away in metres as an arm lets the phone be; a photo of a person hangs there too.
  static let distance = 0.5

  /// The corners of the face, from its upper left as it is seen, counter-clockwise, as rays.
  static let face: [Vector3] = corners(x: 0, y: -55, width: 262, height: 316)

  /// Whether a ray meets the person.
  static func isMet(by ray: Vector3) -> Bool {
    guard ray.z > 0 else { return false }
    let (x, y) = (-ray.x / ray.z * 500 / DrawnPerson.scale, -ray.y / ray.z * 500 / DrawnPerson.scale)
    let head = (x / 153 * (x / 153)) + ((y + 90) / 200 * ((y + 90) / 200))
    return head <= 1 || (y > 100 && abs(x) < DrawnPerson.halfWidth)
  }

  private static func corners(x: Double, y: Double, width: Double, height: Double) -> [Vector3] {
    [(-1.0, -1.0), (-1, 1), (1, 1), (1, -1)].map { across, down in
      let scale = DrawnPerson.scale / 500
      return CubeFace.person.forward + CubeFace.person.right * ((x + across * width / 2) * scale)
        + CubeFace.person.down * ((y + down * height / 2) * scale)
    }
  }
}
