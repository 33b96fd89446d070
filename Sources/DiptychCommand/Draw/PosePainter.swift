import DeviceModel

/// Turns the parts of a device into shapes, as an eye sees them.
struct PosePainter {
  let device: Device
  let pose: Pose
  let display: Display
  let solids: [PanelSolid]
  let eye: Eye

  struct Arrow {
    let shape: Shape
    let label: Label
    let isTowardEye: Bool
  }

  /// Gradients that the shapes refer to.
  var definitions: String {
    func gradient(_ id: String, _ from: String, _ to: String) -> String {
      "<linearGradient id=\"\(id)\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">"
        + "<stop offset=\"0\" stop-color=\"\(from)\"/><stop offset=\"1\" stop-color=\"\(to)\"/></linearGradient>"
    }
    return gradient("metal", "#f4f5f7", "#d3d7de") + gradient("edge", "#b9bec8", "#8b919d")
      + gradient("lit", "#eef4fb", "#c3d3e6") + gradient("dark", "#3a3d45", "#17181c")
  }

  /// The device from back to front.
  func panels() -> [Shape] {
    let faces = Set(solids.map { $0.visibleFace(from: eye) })
    if faces.count == 1 {
      // Looking into the fold or onto the spine: neither face hides a part of the other.
      return solids.flatMap(edge) + spine() + solids.flatMap(surface)
    }
    return spine() + ordered().flatMap { edge($0) + surface($0) }
  }

  /// The panels, the farther one first: the one whose visible side the other is on.
  private func ordered() -> [PanelSolid] {
    guard solids.count == 2, let face = solids[0].visibleFace(from: eye) else { return solids }
    let isInFront = solids[0].normal(face).dot(solids[1].center - solids[0].center) > 0
    return isInFront ? solids : solids.reversed()
  }

  private func spine() -> [Shape] {
    guard let hinge = device.hinge else { return [] }
    let edges = solids.flatMap { $0.hingeEdge(of: hinge) }.map(eye.project)
    return [Shape(outline: Outline.hull(edges), fill: "#7d838f", kind: "hinge")]
  }

  /// The plate's silhouette, of which the rim stays visible.
  private func edge(_ solid: PanelSolid) -> [Shape] {
    let rims = [Face.inner, .outer].flatMap { face in
      solid.outline.map { eye.project(solid.place($0, on: face)) }
    }
    return [
      Shape(
        outline: Outline.hull(rims), fill: "url(#edge)", stroke: "#7d838f", strokeWidth: 0.4, kind: "edge")
    ]
  }

  /// The face that is seen, with what is on it.
  private func surface(_ solid: PanelSolid) -> [Shape] {
    guard let face = solid.visibleFace(from: eye) else { return [] }
    func drawn(_ outline: [Point]) -> [Point] { outline.map { eye.project(solid.place($0, on: face)) } }
    var shapes = [Shape(outline: drawn(solid.outline), fill: "url(#metal)", kind: "panel")]
    for screen in device.displays where screen.face == face {
      shapes += glass(screen, on: solid).map { part in
        Shape(
          outline: drawn(part.outline), fill: part.fill, stroke: part.stroke, strokeWidth: 0.5,
          kind: part.kind)
      }
    }
    shapes += lenses(on: solid, face).map { part in
      Shape(
        outline: drawn(part.outline), fill: part.fill, stroke: part.stroke, strokeWidth: part.strokeWidth,
        kind: part.kind)
    }
    return shapes
  }

  /// The part of a display that lies on a panel, in the panel's plane: border, then screen.
  private func glass(_ screen: Display, on solid: PanelSolid) -> [Shape] {
    guard let home = device.panel(screen.panel) else { return [] }
    let offset = home.origin - solid.panel.origin
    let center = Point(screen.center.x + offset.x, screen.center.y + offset.y)
    let isTurned = screen.nativeOrientation % 180 != 0
    let size =
      isTurned ? Point(screen.size.height, screen.size.width) : Point(screen.size.width, screen.size.height)
    let radius = min(size.x, size.y) * 0.09
    let isLit = screen.id == display.id
    func part(_ grow: Double, _ fill: String, _ kind: String) -> Shape {
      let outline = Outline.roundedRectangle(center: center, size: size + 2 * grow, radius: radius + grow)
      let panel = Point(solid.panel.size.x, solid.panel.size.y)
      return Shape(
        outline: Outline.clipped(outline, center: Point(0, 0), size: panel), fill: fill, kind: kind)
    }
    let border = min(1.6, (solid.panel.size.y - size.y) / 2)
    return [
      part(max(border, 0), "#0d0e11", "bezel"),
      part(0, isLit ? "url(#lit)" : "url(#dark)", isLit ? "screen lit" : "screen"),
    ].filter { $0.outline.count > 2 }
  }

  /// The lenses on a face, with a plate beneath where there are several.
  private func lenses(on solid: PanelSolid, _ face: Face) -> [Shape] {
    let mounts = device.cameras.compactMap(\.mount).filter {
      $0.panel == solid.panel.id && $0.axis.z * face.sign > 0.2
    }
    let unit = min(solid.panel.size.x, solid.panel.size.y) / 82
    let places = Set(mounts.map { Point($0.place.x, $0.place.y) }).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard let first = places.first else { return [] }
    let isGlass = device.displays.contains { $0.face == face }
    let radius = (isGlass || places.count == 1 ? 2.6 : 7) * unit
    var shapes: [Shape] = []
    if places.count > 1 {
      let low = places.reduce(first) { pointwiseMin($0, $1) }
      let high = places.reduce(first) { pointwiseMax($0, $1) }
      let outline = Outline.roundedRectangle(
        center: (low + high) / 2, size: high - low + 2 * (radius + 2.5 * unit), radius: radius + 2.5 * unit)
      shapes.append(
        Shape(outline: outline, fill: "#e4e6eb", stroke: "#b4b9c3", strokeWidth: 0.5, kind: "plateau"))
    }
    for place in places {
      shapes.append(
        Shape(
          outline: Outline.circle(center: place, radius: radius), fill: "#15161a", stroke: "#8b919d",
          strokeWidth: 0.7, kind: "lens"))
      shapes.append(
        Shape(outline: Outline.circle(center: place, radius: radius * 0.5), fill: "#2d3f5e", kind: "glass"))
    }
    return shapes
  }

  /// An arrow along the optical axis, as long as the device is large.
  func arrow(_ arrow: DirectionArrow) -> Arrow {
    guard let solid = solids.first(where: { $0.panel.id == arrow.panel }) else {
      preconditionFailure("an arrow starts on a panel of the device")
    }
    let (start, axis) = (solid.world(arrow.start), solid.direction(arrow.axis))
    let isTowardEye = eye.attitude.apply(axis).z > 0
    let length = eye.span * (isTowardEye ? 0.42 : 0.6)
    let unit = eye.span / 200
    let (tail, tip) = (start + axis * (isTowardEye ? 4 * unit : 0), start + axis * length)
    let color = PoseDrawing.colors[arrow.side] ?? "#000000"
    let shape = Shape(
      outline: outline(from: tail, to: tip, along: axis, unit: unit), fill: color, stroke: "#ffffff",
      strokeWidth: 1.2 * unit, kind: "arrow \(arrow.side.rawValue)")
    let label = Label(
      arrow.label, beyond: eye.project(tip), from: eye.project(tail), gap: 3 * unit, size: 8 * unit)
    return Arrow(shape: shape, label: label, isTowardEye: isTowardEye)
  }

  /// A flat arrow that grows as it comes nearer.
  private func outline(from tail: Vector3, to tip: Vector3, along axis: Vector3, unit: Double) -> [Point] {
    let neck = tip - axis * (20 * unit)
    let (start, middle, end) = (eye.project(tail), eye.project(neck), eye.project(tip))
    let run = end - start
    let across = Point(-run.y, run.x) / max((run * run).sum().squareRoot(), 1e-9)
    func sides(_ place: Point, _ half: Double) -> (Point, Point) {
      (place + across * half, place - across * half)
    }
    let tailSides = sides(start, 3.2 * unit * eye.magnification(tail))
    let neckSides = sides(middle, 3.8 * unit * eye.magnification(neck))
    let headSides = sides(middle, 9.5 * unit * eye.magnification(neck))
    return [tailSides.0, neckSides.0, headSides.0, end, headSides.1, neckSides.1, tailSides.1]
  }
}
