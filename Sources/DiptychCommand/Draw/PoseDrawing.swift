import DeviceModel

/// The picture of Apple's article for any device and pose: the device as it is held, an orange arrow for each
/// group of cameras forward of the view, a blue one for each backward
/// (https://developer.apple.com/documentation/avkit/choosing-a-camera-by-the-direction-it-faces).
///
/// Everything is drawn from the model's geometry at the actual hinge angle.
struct PoseDrawing {
  let device: Device
  let pose: Pose
  /// The display with the view.
  let display: Display

  /// The colours of the arrows; nothing else in a drawing has them.
  static let colors: [DirectionArrow.Side: String] = [.forward: "#f5871f", .backward: "#2f7de1"]

  /// The drawing as a document.
  var svg: String {
    let map = device.directions(of: display, in: pose)
    let arrows = DirectionArrow.arrows(for: map, of: device)
    let solids = device.panels.map { PanelSolid($0, of: device, in: pose) }
    let eye = Eye(for: solids, span: span)
    let painter = PosePainter(device: device, pose: pose, display: display, solids: solids, eye: eye)
    let drawn = arrows.map { painter.arrow($0) }
    var picture = SVG(title: title, description: description(arrows), definitions: painter.definitions)
    picture.shapes = drawn.filter { !$0.isTowardEye }.map(\.shape)
    picture.shapes += painter.panels()
    picture.shapes += drawn.filter(\.isTowardEye).map(\.shape)
    picture.labels = drawn.map(\.label)
    return picture.document(scale: 480 / span)
  }

  /// The diagonal of the device while flat, in millimetres: one scale for all poses.
  private var span: Double {
    let low = device.panels.map { $0.origin - $0.size / 2 }.reduce(Vector3(0, 0, 0)) { pointwiseMin($0, $1) }
    let high = device.panels.map { $0.origin + $0.size / 2 }.reduce(Vector3(0, 0, 0)) { pointwiseMax($0, $1) }
    return (high - low).length
  }

  private var title: String {
    let angle = device.hinge == nil ? "" : " at \(plain(pose.hinge.angle))°"
    return "\(device.localizedName)\(angle), view on the \(display.id) display"
  }

  private func description(_ arrows: [DirectionArrow]) -> String {
    func list(_ side: DirectionArrow.Side) -> String {
      let names = arrows.filter { $0.side == side }.map(\.label)
      return names.isEmpty ? "none" : names.joined(separator: ", ")
    }
    return "Forward (orange): \(list(.forward)). Backward (blue): \(list(.backward))."
  }
}

extension Eye {
  /// An eye that looks at the middle of a device, from a distance that suits its span.
  init(for solids: [PanelSolid], span: Double) {
    let corners = solids.flatMap { solid in
      [Face.inner, .outer].flatMap { face in solid.outline.map { solid.place($0, on: face) } }
    }
    let low = corners.reduce(corners[0]) { pointwiseMin($0, $1) }
    let high = corners.reduce(corners[0]) { pointwiseMax($0, $1) }
    self.init(target: (low + high) / 2, span: span)
  }
}
