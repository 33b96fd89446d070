import DeviceModel

/// A device's catalogue for people.
enum CatalogueText {
  static func text(_ device: Device) -> String {
    var lines = ["\(device.name): \(device.localizedName)\(hinge(device))", "", "  displays"]
    lines += table(
      device.displays.map { display in
        [
          display.id, "\(plain(display.points.width)) × \(plain(display.points.height)) pt",
          "\(display.pixels.width) × \(display.pixels.height) px",
          "\(display.face.rawValue) face of \(display.panel)",
        ]
      })
    lines += ["", "  cameras"]
    lines += table(
      device.cameras.map { camera in
        [
          camera.localizedName, camera.position.rawValue, camera.deviceType.shortName, seat(camera),
          "\(plain(camera.fieldOfView))°", formats(camera),
        ]
      })
    return lines.joined(separator: "\n") + "\n"
  }

  private static func hinge(_ device: Device) -> String {
    guard let hinge = device.hinge else { return "" }
    let postures = device.postures.map(\.name).joined(separator: ", ")
    return ", hinge \(plain(hinge.range.min))°–\(plain(hinge.range.max))°: \(postures)"
  }

  private static func seat(_ camera: Camera) -> String {
    if let mount = camera.mount { return "on \(mount.panel)" }
    return camera.followsDisplay ? "follows the display" : "virtual"
  }

  private static func formats(_ camera: Camera) -> String {
    guard let largest = camera.formats.last else { return "" }
    let rate = camera.formats.map(\.maxRate).max() ?? 0
    let depth = camera.formats.contains(where: \.depth) ? ", depth" : ""
    let square = camera.formats.contains { !$0.aspectRatios.isEmpty } ? ", square sensor" : ""
    return
      "\(camera.formats.count) formats to \(largest.width) × \(largest.height), \(plain(rate)) fps\(depth)\(square)"
  }

  /// Rows of cells, padded to columns and indented by four.
  static func table(_ rows: [[String]]) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.compactMap { $0.dropFirst(column).first?.count }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return "    " + cells.joined(separator: "  ").trimmingSuffix(" ")
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    var text = self
    while text.last == character { text.removeLast() }
    return text
  }
}
