import DeviceModel

extension Device {
  /// The last parts of the ids of the cameras in a map, forward then backward.
  func names(
    hinge: Double, display: String, types: [DeviceType] = DeviceType.builtIn
  ) throws -> (forward: [String], backward: [String]) {
    let map = directions(of: try view(display), in: pose(hinge: hinge), types: types)
    return (map.forward.map(\.short), map.backward.map(\.short))
  }

  func view(_ id: String) throws -> Display {
    guard let display = display(id) else { throw Missing(name: id) }
    return display
  }

  func camera(short: String) throws -> Camera {
    guard let camera = cameras.first(where: { $0.short == short }) else { throw Missing(name: short) }
    return camera
  }
}

extension Camera {
  /// `back-wide` for `….built-in_video:back-wide`.
  var short: String { uniqueID.split(separator: ":").last.map(String.init) ?? uniqueID }
}

/// A test names something its device lacks.
struct Missing: Error { let name: String }
