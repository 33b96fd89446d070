import DeviceModel
import Imaging

extension Panel {
  /// What the person holds up to the phone.
  ///
  /// *Decided*: 0.45 m away, 0.14 m wide, beside the face, where no stamp covers it.
  static func heldUp(_ texture: Texture) -> Panel {
    Panel(texture, centre: Vector3(0.18, 0, 0.45), right: Vector3(-1, 0, 0), shortSide: 0.14)
  }

  /// A poster on what the rear cameras look at.
  ///
  /// *Decided*: 1.5 m away, 0.5 m wide, in the middle.
  static func poster(_ texture: Texture) -> Panel {
    Panel(texture, centre: Vector3(0, 0, -1.5), right: Vector3(1, 0, 0), shortSide: 0.5)
  }
}

extension Surroundings {
  /// The same with a picture of a code, square and dark on white, that the person holds up, and one on a poster at
  /// the other side.
  package func showing(heldUp: PixelBuffer? = nil, poster: PixelBuffer? = nil) -> Surroundings {
    let pictures = [
      heldUp.map { Panel.heldUp(Texture($0)) }, poster.map { Panel.poster(Texture($0)) },
    ]
    return Surroundings(
      panels: pictures.compactMap(\.self) + panels, cube: cube, showsPerson: showsDrawnPerson)
  }
}
