import DeviceModel

extension Command {
  static let devices = Command(
    name: "devices", summary: "list the devices: displays, cameras, formats",
    options: [
      .value("--device", "NAME|FILE", "only this one; its JSON is a file for --device"), .json,
    ]
  ) { arguments, console in
    let chosen = arguments["--device"] == nil ? nil : try arguments.device()
    if arguments.has("--json") {
      if let chosen {
        try console.write(json: chosen)
      } else {
        try console.write(json: DeviceList(devices: Device.builtIn))
      }
    } else {
      let devices = chosen.map { [$0] } ?? Device.builtIn
      console.write(devices.map(CatalogueText.text).joined(separator: "\n"))
    }
    return .done
  }
}

/// What `devices --json` prints; each item is a device file.
struct DeviceList: Codable {
  let devices: [Device]
}
