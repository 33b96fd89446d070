import DeviceModel

extension SeededGenerator {
  /// A device that could be built: with or without a hinge, displays on both faces of each panel, cameras that
  /// look anywhere, virtual cameras, postures with hysteresis of either kind.
  mutating func device() -> Device {
    let size = Vector3(number(50...300), number(50...300), number(4...20))
    var panels = [Panel(id: "base", size: size)]
    var hinge: Hinge?
    if chance(0.8) {
      let side = pick([Vector3(-1, 0, 0), Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, -1, 0)])
      panels.append(Panel(id: "moving", size: size, origin: side * size * Vector3(1, 1, 0)))
      hinge = Hinge(
        movingPanel: "moving", axis: side.cross(Vector3(0, 0, 1)),
        point: side * size / 2 + Vector3(0, 0, size.z / 2), range: AngleRange(min: 0, max: pick([180, 360])))
    }
    let displays = panels.flatMap { panel in [Face.inner, .outer].map { display(panel, $0) } }
    let physical = (0..<count(2...10)).map { camera($0, panels, displays) }
    return Device(
      name: "random", localizedName: "Random", panels: panels, hinge: hinge, displays: displays,
      cameras: physical + virtuals(of: physical), postures: postures(hinge?.range, displays.map(\.id)),
      timing: Timing(
        handoverGap: number(0...1), switchLatency: number(0...1), shutterLag: number(0...1),
        photoProcessing: number(0...1)),
      largestMultiCamSet: count(0...4),
      cameraControl: chance(0.5) ? CameraControl(maxControls: count(1...6)) : nil,
      restingAttitude: attitude())
  }

  private mutating func display(_ panel: Panel, _ face: Face) -> Display {
    let pixels = PixelSize(width: count(100...3000), height: count(100...3000))
    let scale = Double(pick([1, 2, 3]))
    let none = Insets()
    return Display(
      id: "\(panel.id)-\(face.rawValue)", panel: panel.id, face: face,
      center: Vector3(0, 0, face.sign * panel.size.z / 2), size: Size2D(width: 40, height: 40),
      pixels: pixels,
      points: Size2D(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale),
      scale: scale,
      nativeOrientation: pick([0, 90, 180, 270]), honorsSupportedOrientations: chance(0.5),
      safeArea: SafeArea(portrait: none, portraitUpsideDown: none, landscapeLeft: none, landscapeRight: none))
  }

  private mutating func camera(_ index: Int, _ panels: [Panel], _ displays: [Display]) -> Camera {
    var axis = pick([Vector3(0, 0, 1), Vector3(0, 0, -1), direction()])
    if abs(axis.y) > 0.9 { axis = Vector3(axis.z, 0, 1).normalized }
    let panel = pick(panels)
    let place = Vector3(number(-20...20), number(-20...20), axis.z < 0 ? -panel.size.z / 2 : panel.size.z / 2)
    return Camera(
      uniqueID: "camera-\(index)", deviceType: pick(DeviceType.known),
      position: pick([.front, .back, .front, .back, .unspecified]), localizedName: "Camera \(index)",
      mount: Mount(panel: panel.id, place: place, axis: axis, angle: pick([0, 90, 180, 270])),
      display: pick(displays).id, fieldOfView: number(20...120),
      formats: [
        Format(width: 1280, height: 720, maxRate: 60), Format(width: 1920, height: 1080, maxRate: 30),
      ])
  }

  /// One that follows the display, and one that zooms where two cameras look the same way.
  private mutating func virtuals(of physical: [Camera]) -> [Camera] {
    func make(_ id: String, _ constituents: [Camera], _ selection: Virtual.Selection) -> Camera {
      Camera(
        uniqueID: id, deviceType: selection == .zoom ? .dual : .wideAngle, position: .front,
        localizedName: id,
        fieldOfView: 70, formats: constituents[0].formats,
        virtual: Virtual(constituents: constituents.map(\.uniqueID), selection: selection))
    }
    let first = physical[0]
    let twin = physical.dropFirst().first {
      $0.mount?.panel == first.mount?.panel && $0.mount?.axis == first.mount?.axis
    }
    return [make("follows", Array(physical[..<2]), .display)]
      + (twin.map { [make("zooms", [first, $0], .zoom)] } ?? [])
  }

  private mutating func postures(_ range: AngleRange?, _ displays: [String]) -> [Posture] {
    guard let range else {
      return [Posture(name: "flat", status: .unknown, reference: 180, appDisplay: pick(displays))]
    }
    let boundaries = count(0...4)
    let marks = (0..<boundaries * 2).map { _ in (number(range.min...range.max) * 4).rounded() / 4 }.sorted()
    let first = Posture(name: "0", status: .closed, reference: range.min, appDisplay: pick(displays))
    guard Set(marks).count == marks.count else { return [first] }
    return [first]
      + (0..<boundaries).map { index in
        let pair = [marks[index * 2], marks[index * 2 + 1]]
        let opens = pick([0, 1])
        return Posture(
          name: "\(index + 1)", status: .partiallyOpen,
          reference: pick([range.min, range.max, 110, 180, number(range.min...range.max)]),
          appDisplay: pick(displays), opens: Threshold(pair[opens], inclusive: chance(0.5)),
          closes: Threshold(pair[1 - opens], inclusive: chance(0.5)), startsAt: number(pair[0]...pair[1]))
      }
  }
}
