extension Rules {
  func checkCameras() throws(DeviceFileError) {
    let path = JSONPath.field("cameras")
    for (index, camera) in device.cameras.enumerated() {
      let path = path.index(index)
      try requireNames([camera.localizedName]) { _ in path.key("localizedName") }
      try require(camera.deviceType, path.key("deviceType"))
      try require(camera.fieldOfView, in: 1...179, path.key("fieldOfView"), unit: "degrees")
      try requireNames(camera.discoverableTypes.map(\.rawValue)) {
        $0 == 0 ? path.key("deviceType") : path.key("alsoFoundAs").index($0 - 1)
      }
      for (position, type) in camera.alsoFoundAs.enumerated() {
        try require(type, path.key("alsoFoundAs").index(position))
      }
      if let display = camera.display {
        try require(display, isOneOf: device.displays.map(\.id), path.key("display"), what: "display")
      }
      try checkFormats(camera, path)
      try checkMount(camera, path.key("mount"))
      if let virtual = camera.virtual {
        try check(virtual, of: camera, path.key("virtual").key("constituents"))
      }
    }
  }

  private func require(_ type: DeviceType, _ path: JSONPath) throws(DeviceFileError) {
    try require(
      DeviceType.known.contains(type), path, found: quoted(type.rawValue),
      needs: "one of \(list(DeviceType.known.map(\.rawValue)))")
  }

  private func checkFormats(_ camera: Camera, _ path: JSONPath) throws(DeviceFileError) {
    let formats = path.key("formats")
    try require(camera.formats.count, atMost: 256, formats)
    try require(camera.defaultFormat, in: 0...camera.formats.count - 1, path.key("defaultFormat"))
    for (index, format) in camera.formats.enumerated() {
      let path = formats.index(index)
      try require(format.width, in: 16...16_384, path.key("width"))
      try require(format.height, in: 16...16_384, path.key("height"))
      try require(format.maxRate, in: 1...1000, path.key("maxRate"), unit: "frames a second")
      try require(format.minRate, in: 0.01...format.maxRate, path.key("minRate"), unit: "frames a second")
      try requireNames(format.aspectRatios.map(\.rawValue)) { path.key("aspectRatios").index($0) }
      if let (width, height) = format.aspectRatios.first?.sides {
        try require(
          format.width * height == format.height * width, path.key("aspectRatios").index(0),
          found: "\(width):\(height)", needs: "the shape of \(format.width) × \(format.height)")
      }
      guard index > 0 else { continue }
      let before = camera.formats[index - 1]
      try require(
        before.width * before.height <= format.width * format.height, path,
        found: "\(format.width) × \(format.height) after \(before.width) × \(before.height)",
        needs: "formats in ascending size")
    }
  }

  private func checkMount(_ camera: Camera, _ path: JSONPath) throws(DeviceFileError) {
    guard let mount = camera.mount else {
      try require(
        camera.virtual != nil, path, found: "nothing",
        needs: "a mount on a panel, for the camera is not virtual")
      return
    }
    try require(camera.virtual == nil, path, found: "a mount", needs: "none, for the camera is virtual")
    try checkPlace(mount.place, onPanel: mount.panel, slack: 5, path, key: "place")
    try requireQuarter(mount.angle, path.key("angle"))
    let axis = mount.axis
    try require(
      abs(axis.length - 1) < 1e-3, path.key("axis"), found: "a vector of length \(text(axis.length))",
      needs: "a vector of length 1")
    try require(
      abs(axis.y) < 0.99, path.key("axis"), found: "a vector along y",
      needs: "one at least 8° from the picture's up, y")
  }

  private func check(_ virtual: Virtual, of camera: Camera, _ path: JSONPath) throws(DeviceFileError) {
    let physical = device.cameras.filter { $0.virtual == nil }
    try require(
      (2...8).contains(virtual.constituents.count), path, found: "\(virtual.constituents.count) constituents",
      needs: "2 to 8")
    try requireNames(virtual.constituents) { path.index($0) }
    var axes: [Vector3] = []
    for (index, id) in virtual.constituents.enumerated() {
      try require(id, isOneOf: physical.map(\.uniqueID), path.index(index), what: "physical camera")
      guard let constituent = device.camera(id), let mount = constituent.mount else { continue }
      axes.append(mount.axis)
      switch virtual.selection {
      case .display:
        try require(
          constituent.display != nil, path.index(index), found: "\(quoted(id)), which is above no display",
          needs: "cameras above displays, for the display selects")
      case .zoom:
        try require(
          mount.panel == device.camera(virtual.constituents[0])?.mount?.panel
            && axes[0].dot(mount.axis) > 0.99,
          path.index(index), found: "\(quoted(id)), which looks another way than the first",
          needs: "cameras on one panel that look the same way")
      }
    }
  }
}
