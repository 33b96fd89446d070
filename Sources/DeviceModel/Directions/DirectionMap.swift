/// The cameras forward and backward of a view, in the order of D8.
public struct DirectionMap: Hashable, Sendable {
  public var forward: [Camera]
  public var backward: [Camera]

  public init(forward: [Camera] = [], backward: [Camera] = []) {
    self.forward = forward
    self.backward = backward
  }
}

extension DirectionSolver {
  /// The map for a view on a display, in a posture.
  ///
  /// - Parameters:
  ///   - types: the types asked for; their order comes first, then the catalogue's. Duplicates and types that
  ///     the device lacks have no effect (D6, D8).
  ///   - available: the cameras that are there, a bit for each of the catalogue (D14).
  public func map(
    _ posture: Int, _ display: Int, types: [DeviceType] = DeviceType.builtIn, available: UInt64 = .max
  ) -> DirectionMap {
    let directions = solve(posture, display)
    return map(
      Directions(forward: directions.forward & available, backward: directions.backward & available),
      types: types)
  }

  /// Directions as cameras, of the types asked for.
  public func map(_ directions: Directions, types: [DeviceType]) -> DirectionMap {
    DirectionMap(
      forward: cameras(in: directions.forward, types: types),
      backward: cameras(in: directions.backward, types: types))
  }

  /// The set of cameras that have one of these types.
  public func mask(ofTypes types: [DeviceType]) -> UInt64 {
    mask(of: device.cameras.filter { types.contains($0.deviceType) }.map(\.uniqueID))
  }

  /// The set of cameras with these ids; unknown ids have no effect.
  public func mask(of uniqueIDs: some Sequence<String>) -> UInt64 {
    uniqueIDs.reduce(0) { mask, id in device.index(ofCamera: id).map { mask | 1 << UInt64($0) } ?? mask }
  }

  private func cameras(in mask: UInt64, types: [DeviceType]) -> [Camera] {
    var left = mask
    var result: [Camera] = []
    for type in types {
      for (index, camera) in device.cameras.enumerated() where camera.deviceType == type {
        guard left & 1 << UInt64(index) != 0 else { continue }
        left &= ~(1 << UInt64(index))
        result.append(camera)
      }
    }
    return result
  }
}

extension Device {
  /// The map for a view on a display in a pose. For many solves make one ``DirectionSolver`` and keep it.
  public func directions(
    of display: Display, in pose: Pose, types: [DeviceType] = DeviceType.builtIn
  ) -> DirectionMap {
    guard let index = index(ofDisplay: display.id) else {
      preconditionFailure("\(name) has no display \"\(display.id)\"")
    }
    return DirectionSolver(self).map(pose.hinge.posture, index, types: types)
  }
}
