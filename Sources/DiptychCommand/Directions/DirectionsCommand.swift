import DeviceModel

extension Command {
  static let directions = Command(
    name: "directions", summary: "say which cameras face forward and backward of a view",
    options: [
      .device, .hinge, .display("the display that the view is on"),
      .value(
        "--types", "TYPE,…", "only cameras of these types, in this order; every built-in type unless given"),
      .json,
    ]
  ) { arguments, console in
    let device = try arguments.device()
    let pose = try arguments.pose(of: device)
    let display = try arguments.display(of: device, in: pose)
    let report = DirectionsReport(
      device: device, pose: pose, display: display,
      map: device.directions(of: display, in: pose, types: arguments.types(console)))
    if arguments.has("--json") { try console.write(json: report) } else { console.write(report.text) }
    return .done
  }
}

extension Arguments {
  /// The types that `--types` lists, by Apple's raw strings or their Swift names; unknown ones have no effect (D8).
  fileprivate func types(_ console: Console) -> [DeviceType] {
    guard let list = self["--types"] else { return DeviceType.builtIn }
    return list.split(separator: ",").compactMap { word in
      let known = DeviceType.known.first {
        $0.rawValue == word || $0.shortName == word.prefix(1).uppercased() + word.dropFirst()
      }
      if known == nil { console.complain("note: \"\(word)\" is not a camera type and has no effect.\n") }
      return known
    }
  }
}

/// What `directions` prints.
struct DirectionsReport: Codable, Equatable {
  let device: String
  /// In degrees.
  let hinge: Double
  let posture: String
  let display: String
  let forward: [CameraSummary]
  let backward: [CameraSummary]

  init(device: Device, pose: Pose, display: Display, map: DirectionMap) {
    self.device = device.name
    hinge = pose.hinge.angle
    posture = device.posture(of: pose).name
    self.display = display.id
    forward = map.forward.map(CameraSummary.init)
    backward = map.backward.map(CameraSummary.init)
  }

  var text: String {
    let title = "\(device) at \(plain(hinge))°, \(posture), view on \(display)"
    func rows(_ cameras: [CameraSummary]) -> [String] {
      guard !cameras.isEmpty else { return ["    none"] }
      return CatalogueText.table(
        cameras.map { [$0.localizedName, $0.position, DeviceType(rawValue: $0.deviceType).shortName] })
    }
    let lines = [title, "", "  forward"] + rows(forward) + ["", "  backward"] + rows(backward)
    return lines.joined(separator: "\n") + "\n"
  }
}
