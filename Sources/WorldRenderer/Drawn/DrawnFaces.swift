import Imaging

/// The surroundings when nobody gives photos: a day in the hills, with words to all sides.
///
/// Bands of sky and grass meet at the same heights on the four faces around, so no edge shows.
struct DrawnFaces: FaceSource {
  /// In pixels.
  static let side = 1536

  private static let zenith = Color(hex: 0x4E9BE0)
  private static let haze = Color(hex: 0xD7ECF7)
  private static let meadow = Color(hex: 0x8CC26A)
  private static let grass = Color(hex: 0x4C8A46)

  let showsPerson: Bool

  func picture(of face: CubeFace) -> PixelBuffer {
    let canvas = FaceCanvas(PixelBuffer(width: DrawnFaces.side, height: DrawnFaces.side, format: .bgra))
    switch face {
    case .sky: drawSky(canvas)
    case .ground: drawGround(canvas)
    case .scene:
      drawBands(canvas)
      DrawnScene.draw(on: canvas)
    case .person:
      drawBands(canvas)
      DrawnScene.drawPark(on: canvas)
      if showsPerson { DrawnPerson.draw(on: canvas) }
    case .east: drawSide(canvas, "EAST")
    case .west: drawSide(canvas, "WEST")
    }
    return canvas.picture
  }

  private func drawBands(_ canvas: FaceCanvas) {
    let colors = [DrawnFaces.zenith, DrawnFaces.haze, DrawnFaces.haze, DrawnFaces.meadow, DrawnFaces.grass]
    let stops = zip([0.0, 0.46, 0.5, 0.5, 1.0], colors).map { LinearGradient.Stop($0.0, $0.1) }
    canvas.bands(stops)
  }

  /// Hills at one side of the scene, a lake and mountains at the other.
  private func drawSide(_ canvas: FaceCanvas, _ word: String) {
    drawBands(canvas)
    DrawnScene.cloud(canvas, -180, -300, 1)
    DrawnScene.cloud(canvas, 240, -220, 0.7)
    if word == "EAST" {
      DrawnScene.hill(canvas, -130, 560, 100, Color(hex: 0x7FA8B8))
      DrawnScene.hill(canvas, 170, 520, 64, Color(hex: 0x77B06A))
    } else {
      DrawnScene.mountain(canvas, 200, 420, 170, Color(hex: 0x8FA9C4))
      DrawnScene.mountain(canvas, -60, 560, 230, Color(hex: 0x7C98B8))
      canvas.ellipse(-40, 44, 700, 76, Color(hex: 0x6FB7DC))
    }
    canvas.text(word, 0, 150, size: 120, Color(hex: 0x2F5D3A))
    for x in [-380.0, 386] { DrawnScene.tree(canvas, x, 64, 0.8) }
  }

  private func drawSky(_ canvas: FaceCanvas) {
    canvas.fill(DrawnFaces.zenith)
    DrawnScene.cloud(canvas, -220, -160, 1.4)
    DrawnScene.cloud(canvas, 200, 210, 1.7)
    canvas.ellipse(230, -210, 190, 190, Color(hex: 0xFFE9A8))
    canvas.ellipse(230, -210, 150, 150, Color(hex: 0xFFD75E))
    canvas.text("SKY", 0, 20, size: 160, .white)
  }

  private func drawGround(_ canvas: FaceCanvas) {
    canvas.fill(DrawnFaces.grass)
    for row in 0..<6 {
      for column in 0..<6 {
        let x = Double(column) * 160 - 420 + Double(row % 2) * 60
        let y = Double(row) * 160 - 400 + Double(column % 3) * 22
        canvas.ellipse(x, y, 22, 22, Color(hex: [0xFFFFFF, 0xFFE27A, 0xF7B2C4][(row + column) % 3]))
        canvas.ellipse(x, y, 8, 8, Color(hex: 0xE09A3C))
      }
    }
    // The scene's path goes on toward the phone.
    canvas.box(0, -330, 240, 340, Color(hex: 0xE7D3A8))
    canvas.ellipse(0, -160, 240, 120, Color(hex: 0xE7D3A8))
    if showsPerson { DrawnPerson.drawBelow(on: canvas) }
    canvas.text("GROUND", 0, 100, size: 110, Color(hex: 0x2C5E30))
  }
}

extension FaceCanvas {
  /// Colours at parts of the height.
  func bands(_ stops: [LinearGradient.Stop]) {
    canvas.fill(
      with: .gradient(
        LinearGradient(from: .init(x: 0, y: -500), to: .init(x: 0, y: 500), stops: stops)))
  }
}
