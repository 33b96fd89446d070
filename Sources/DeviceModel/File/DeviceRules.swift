extension Device {
  /// Throws the first thing that is wrong with it. Everything in this module expects a device that passes.
  public func validate() throws(DeviceFileError) {
    let rules = Rules(device: self)
    try rules.checkIdentity()
    try rules.checkLists()
    try rules.checkPanels()
    try rules.checkHinge()
    try rules.checkPostures()
    try rules.checkDisplays()
    try rules.checkCameras()
    try rules.checkDecided()
  }
}

extension Rules {
  func checkIdentity() throws(DeviceFileError) {
    try require(
      !device.name.isEmpty && device.name.count <= 64
        && device.name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber) || $0 == "-" },
      .field("name"), found: quoted(device.name), needs: "1 to 64 small letters, digits and hyphens")
    try requireNames([device.localizedName]) { _ in .field("localizedName") }
    let timing = JSONPath.field("timing")
    try require(device.timing.handoverGap, in: 0...10, timing.key("handoverGap"), unit: "seconds")
    try require(device.timing.switchLatency, in: 0...10, timing.key("switchLatency"), unit: "seconds")
    try require(device.timing.shutterLag, in: 0...10, timing.key("shutterLag"), unit: "seconds")
    try require(device.timing.photoProcessing, in: 0...10, timing.key("photoProcessing"), unit: "seconds")
    try require(device.largestMultiCamSet, in: 0...8, .field("largestMultiCamSet"))
    if let control = device.cameraControl {
      try require(control.maxControls, in: 1...16, JSONPath.field("cameraControl").key("maxControls"))
    }
  }

  /// How many of each there are, and their ids: what the other fields refer to.
  func checkLists() throws(DeviceFileError) {
    let (panels, displays) = (JSONPath.field("panels"), JSONPath.field("displays"))
    let (cameras, postures) = (JSONPath.field("cameras"), JSONPath.field("postures"))
    let count = device.hinge == nil ? 1 : 2
    try require(
      device.panels.count == count, panels, found: "\(device.panels.count) panels",
      needs: count == 1 ? "1 panel without a hinge" : "2 panels, one on each side of the hinge")
    try requireNames(device.panels.map(\.id)) { panels.index($0).key("id") }
    try require(device.displays.count, atMost: 8, displays)
    try requireNames(device.displays.map(\.id)) { displays.index($0).key("id") }
    try require(
      device.cameras.count <= 64, cameras, found: "\(device.cameras.count) cameras", needs: "at most 64")
    try requireNames(device.cameras.map(\.uniqueID)) { cameras.index($0).key("uniqueID") }
    try require(device.postures.count, atMost: 32, postures)
    try requireNames(device.postures.map(\.name)) { postures.index($0).key("name") }
    try require(
      device.hinge != nil || device.postures.count == 1, postures, found: "\(device.postures.count) postures",
      needs: "exactly 1 without a hinge")
  }

  func checkPanels() throws(DeviceFileError) {
    let path = JSONPath.field("panels")
    for (index, panel) in device.panels.enumerated() {
      let path = path.index(index)
      try require(panel.size, in: 1...2000, path.key("size"), unit: "millimetres")
      try require(panel.origin, in: -2000...2000, path.key("origin"), unit: "millimetres")
      try require(
        index > 0 || panel.origin == Vector3(0, 0, 0), path.key("origin"), found: "a place elsewhere",
        needs: "[0, 0, 0], for the first panel is the base")
    }
  }

  func checkHinge() throws(DeviceFileError) {
    guard let hinge = device.hinge else { return }
    let path = JSONPath.field("hinge")
    let moving = device.panels[1]
    try require(
      hinge.movingPanel, isOneOf: [moving.id], path.key("movingPanel"), what: "panel other than the base")
    let (low, high) = (hinge.range.min, hinge.range.max)
    try require(low, in: 0...360, path.key("range").key("min"), unit: "degrees")
    try require(high, in: 0...360, path.key("range").key("max"), unit: "degrees")
    try require(
      low < high, path.key("range").key("max"), found: text(high),
      needs: "more than the range's min, \(text(low))")
    try require(hinge.axis, in: -1...1, path.key("axis"), unit: "of a unit vector")
    try require(
      abs(hinge.axis.length - 1) < 1e-3 && abs(hinge.axis.z) < 1e-6, path.key("axis"),
      found: "a vector that is not", needs: "a vector of length 1 in the panel's plane")
    try require(hinge.point, in: -2000...2000, path.key("point"), unit: "millimetres")
    try require(
      hinge.axis.cross(moving.origin - hinge.point).z > 0, path.key("axis"),
      found: "an axis around which the inner faces fold apart", needs: "the opposite one")
  }

  func checkDecided() throws(DeviceFileError) {
    guard let document = try? JSONValue(encoding: device) else { return }
    let path = JSONPath.field("decided")
    try requireNames(device.decided) { path.index($0) }
    for (index, field) in device.decided.enumerated() {
      try require(
        JSONPath(field).flatMap { document[$0] } != nil, path.index(index), found: quoted(field),
        needs: "the path of a field that the device has")
    }
  }
}
