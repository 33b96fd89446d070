extension Rules {
  func checkDisplays() throws(DeviceFileError) {
    let path = JSONPath.field("displays")
    for (index, display) in device.displays.enumerated() {
      let path = path.index(index)
      try checkPlace(display.center, onPanel: display.panel, slack: 1, path, key: "center")
      try require(display.size.width, in: 1...2000, path.key("size").key("width"), unit: "millimetres")
      try require(display.size.height, in: 1...2000, path.key("size").key("height"), unit: "millimetres")
      try checkResolution(display, path)
      try requireQuarter(display.nativeOrientation, path.key("nativeOrientation"))
      for orientation in InterfaceOrientation.allCases {
        try check(
          display.safeArea[orientation], within: display.size(in: orientation),
          path.key("safeArea").key(orientation.rawValue))
      }
      try checkRegions(display, path.key("regions"))
    }
  }

  /// A place in a panel's frame that must lie in or on the panel.
  func checkPlace(
    _ place: Vector3, onPanel id: String, slack: Double, _ path: JSONPath, key: String
  ) throws(DeviceFileError) {
    try require(id, isOneOf: device.panels.map(\.id), path.key("panel"), what: "panel")
    guard let panel = device.panel(id) else { return }
    for index in 0..<3 {
      let reach = panel.size[index] / 2 + slack
      try require(
        place[index], in: -reach...reach, path.key(key).index(index), unit: "millimetres, on the panel")
    }
  }

  private func checkResolution(_ display: Display, _ path: JSONPath) throws(DeviceFileError) {
    try require(display.pixels.width, in: 1...16_384, path.key("pixels").key("width"))
    try require(display.pixels.height, in: 1...16_384, path.key("pixels").key("height"))
    try require(display.scale, in: 0.5...8, path.key("scale"), unit: "pixels a point")
    for (key, points, pixels) in [
      ("width", display.points.width, display.pixels.width),
      ("height", display.points.height, display.pixels.height),
    ] {
      let needed = Double(pixels) / display.scale
      try require(
        abs(points - needed) < 0.01, path.key("points").key(key), found: text(points),
        needs: "\(text(needed)), the pixels divided by the scale")
    }
  }

  private func check(_ insets: Insets, within size: Size2D, _ path: JSONPath) throws(DeviceFileError) {
    try require(insets.top, in: 0...size.height / 2, path.key("top"), unit: "points")
    try require(insets.bottom, in: 0...size.height / 2, path.key("bottom"), unit: "points")
    try require(insets.left, in: 0...size.width / 2, path.key("left"), unit: "points")
    try require(insets.right, in: 0...size.width / 2, path.key("right"), unit: "points")
  }

  private func checkRegions(_ display: Display, _ path: JSONPath) throws(DeviceFileError) {
    try requireNames(display.regions.map(\.id)) { path.index($0).key("id") }
    for (index, region) in display.regions.enumerated() {
      let path = path.index(index)
      let (frame, points) = (region.frame, display.points)
      try require(frame.x, in: 0...points.width, path.key("frame").key("x"), unit: "points")
      try require(frame.y, in: 0...points.height, path.key("frame").key("y"), unit: "points")
      try require(frame.width, in: 0...points.width - frame.x, path.key("frame").key("width"), unit: "points")
      try require(
        frame.height, in: 0...points.height - frame.y, path.key("frame").key("height"), unit: "points")
      try require(region.margin, in: 0...1000, path.key("margin"), unit: "points")
      for (position, name) in (region.postures ?? []).enumerated() {
        try require(
          name, isOneOf: device.postures.map(\.name), path.key("postures").index(position), what: "posture")
      }
      if let camera = region.camera {
        try require(camera, isOneOf: device.cameras.map(\.uniqueID), path.key("camera"), what: "camera")
      }
    }
  }
}
