import DeviceModel

/// Cameras of one direction that sit together on a panel and look the same way: they share one arrow.
struct DirectionArrow: Equatable {
  enum Side: String {
    case forward, backward
  }

  let side: Side
  let cameras: [Camera]
  let panel: String
  /// The middle of the lenses, in the panel's frame, in millimetres.
  let start: Vector3
  /// In the panel's frame, unit length.
  let axis: Vector3

  /// The arrows of a map, forward first.
  static func arrows(for map: DirectionMap, of device: Device) -> [DirectionArrow] {
    [(Side.forward, map.forward), (.backward, map.backward)].flatMap { side, cameras in
      var groups: [[(camera: Camera, mount: Mount)]] = []
      for camera in cameras {
        guard let mount = device.physicalCamera(for: camera, display: "").mount else { continue }
        let index = groups.firstIndex {
          $0[0].mount.panel == mount.panel && $0[0].mount.axis.dot(mount.axis) > 0.99
        }
        if let index { groups[index].append((camera, mount)) } else { groups.append([(camera, mount)]) }
      }
      return groups.map { group in
        let places = Set(group.map(\.mount.place))
        return DirectionArrow(
          side: side, cameras: group.map(\.camera), panel: group[0].mount.panel,
          start: places.reduce(Vector3(0, 0, 0), +) / Double(places.count), axis: group[0].mount.axis)
      }
    }
  }

  /// The camera's name, or what several have in common.
  var label: String {
    let physical = cameras.filter { $0.virtual == nil }
    if let only = physical.first, Set(physical.map(\.mount?.place)).count == 1 {
      return only.localizedName.replacing("Ultra Wide ", with: "")
    }
    return cameras.allSatisfy { $0.position == .back } ? "Rear cameras" : "Front cameras"
  }
}
