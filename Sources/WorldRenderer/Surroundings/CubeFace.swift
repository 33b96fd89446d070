import DeviceModel

/// A side of the cube around the phone, looked at from inside.
enum CubeFace: Int, CaseIterable, Sendable {
  /// At −z, where the rear cameras look.
  case scene
  /// At +z, behind the person.
  case person
  /// At +x.
  case east
  /// At −x.
  case west
  case sky
  case ground

  var forward: Vector3 {
    switch self {
    case .scene: Vector3(0, 0, -1)
    case .person: Vector3(0, 0, 1)
    case .east: Vector3(1, 0, 0)
    case .west: Vector3(-1, 0, 0)
    case .sky: Vector3(0, 1, 0)
    case .ground: Vector3(0, -1, 0)
    }
  }

  /// To the right of who looks at the face; at sky and ground, of who turns up or down from the scene.
  var right: Vector3 {
    switch self {
    case .scene, .sky, .ground: Vector3(1, 0, 0)
    case .person: Vector3(-1, 0, 0)
    case .east: Vector3(0, 0, 1)
    case .west: Vector3(0, 0, -1)
    }
  }

  var down: Vector3 {
    switch self {
    case .sky: Vector3(0, 0, -1)
    case .ground: Vector3(0, 0, 1)
    default: Vector3(0, -1, 0)
    }
  }

  /// The face that a ray from the cube's centre leaves through.
  init(_ ray: Vector3) {
    let (x, y, z) = (abs(ray.x), abs(ray.y), abs(ray.z))
    if z >= x && z >= y {
      self = ray.z < 0 ? .scene : .person
    } else if x >= y {
      self = ray.x > 0 ? .east : .west
    } else {
      self = ray.y > 0 ? .sky : .ground
    }
  }
}
