import DeviceModel

/// A flat picture that stands in the world, seen from one side.
struct Panel: Sendable {
  let texture: Texture
  /// In metres.
  let centre: Vector3
  /// Unit vectors of the picture as it hangs.
  let right: Vector3
  let down: Vector3
  /// In metres.
  let width: Double
  let height: Double

  /// A photo of the person who holds the phone, as far away as an arm lets the phone be.
  ///
  /// *Decided*: 0.5 m away, the short side 0.68 m, which fills the short side of a selfie.
  static func person(_ texture: Texture) -> Panel {
    Panel(texture, centre: Vector3(0, 0, 0.5), right: Vector3(-1, 0, 0), shortSide: 0.68)
  }

  /// A photo of what the rear cameras look at.
  ///
  /// *Decided*: 3 m away, the short side 5.4 m: more than a rear wide camera sees, however it is held.
  static func wall(_ texture: Texture) -> Panel {
    Panel(texture, centre: Vector3(0, 0, -3), right: Vector3(1, 0, 0), shortSide: 5.4)
  }

  init(_ texture: Texture, centre: Vector3, right: Vector3, shortSide: Double) {
    self.texture = texture
    self.centre = centre
    self.right = right
    down = Vector3(0, -1, 0)
    let scale = shortSide / Double(min(texture.width, texture.height))
    width = Double(texture.width) * scale
    height = Double(texture.height) * scale
  }
}
