import Foundation
import Imaging

/// What the rear cameras see, and the park behind the person. See ``FaceCanvas`` for coordinates.
enum DrawnScene {
  /// Hills, a lake, a house, the word SCENE, and signs to the left and to the right.
  static func draw(on canvas: FaceCanvas) {
    canvas.ellipse(-165, -330, 150, 150, Color(hex: 0xFFF1BF))
    canvas.ellipse(-165, -330, 112, 112, Color(hex: 0xFFD75E))
    cloud(canvas, 170, -350, 1)
    cloud(canvas, -360, -220, 0.8)
    mountain(canvas, -240, 500, 190, Color(hex: 0x8FA9C4))
    mountain(canvas, 190, 600, 250, Color(hex: 0x7C98B8))
    mountain(canvas, 0, 380, 130, Color(hex: 0xA3BACF))
    hill(canvas, -260, 460, 60, Color(hex: 0x79B36B))
    hill(canvas, 280, 420, 76, Color(hex: 0x6CA860))
    canvas.ellipse(40, 62, 620, 84, Color(hex: 0x6FB7DC))
    canvas.ellipse(90, 56, 380, 34, Color(hex: 0x93CDEA))
    for x in [-420.0, 428] { tree(canvas, x, 70, 1) }
    house(canvas, 0, 36)
    canvas.text("SCENE", 0, -160, size: 96, Color(hex: 0x16324F))
    canvas.sign("L", -146, 118, ground: 226, scale: 0.62, Color(hex: 0xE8602C))
    canvas.sign("R", 146, 118, ground: 226, scale: 0.62, Color(hex: 0x2C6BE8))
    path(canvas)
  }

  /// Trees and signs, with room in the middle for a person.
  static func drawPark(on canvas: FaceCanvas) {
    cloud(canvas, -310, -330, 0.9)
    cloud(canvas, 330, -300, 1)
    hill(canvas, -200, 560, 90, Color(hex: 0x7FB873))
    hill(canvas, 240, 500, 70, Color(hex: 0x6CA860))
    for (x, scale) in [(-410.0, 1.25), (-340, 0.8), (345, 0.9), (405, 1.35)] { tree(canvas, x, 60, scale) }
    canvas.sign("L", -250, -180, ground: 300, scale: 0.72, Color(hex: 0xE8602C))
    canvas.sign("R", 250, -180, ground: 300, scale: 0.72, Color(hex: 0x2C6BE8))
  }

  static func cloud(_ canvas: FaceCanvas, _ x: Double, _ y: Double, _ scale: Double) {
    for (dx, dy, width, height) in [
      (-46.0, 6.0, 90.0, 52.0), (46, 6, 96, 50), (0, -14, 110, 74), (0, 14, 180, 40),
    ] {
      canvas.ellipse(x + dx * scale, y + dy * scale, width * scale, height * scale, .white)
    }
  }

  /// A hill whose foot is on the horizon.
  static func hill(_ canvas: FaceCanvas, _ x: Double, _ width: Double, _ height: Double, _ color: Color) {
    canvas.canvas.saving {
      canvas.canvas.clip(to: CGRect(x: -500, y: -500, width: 1000, height: 501))
      canvas.ellipse(x, 0, width, 2 * height, color)
    }
  }

  static func tree(_ canvas: FaceCanvas, _ x: Double, _ ground: Double, _ scale: Double) {
    canvas.box(x, ground - 30 * scale, 16 * scale, 70 * scale, Color(hex: 0x7A5636))
    canvas.ellipse(x, ground - 96 * scale, 104 * scale, 120 * scale, Color(hex: 0x3F7F45))
    canvas.ellipse(x - 14 * scale, ground - 108 * scale, 60 * scale, 70 * scale, Color(hex: 0x58994F))
  }

  static func mountain(
    _ canvas: FaceCanvas, _ x: Double, _ width: Double, _ height: Double, _ color: Color
  ) {
    canvas.polygon([(x - width / 2, 1), (x, -height), (x + width / 2, 1)], color)
    let (half, snow) = (width / 2 * 0.24, height * 0.76)
    canvas.polygon(
      [
        (x - half, -snow), (x, -height), (x + half, -snow), (x + half * 0.4, -snow - 8), (x, -snow + 12),
        (x - half * 0.4, -snow - 8),
      ], .white)
  }

  private static func house(_ canvas: FaceCanvas, _ x: Double, _ y: Double) {
    canvas.box(x + 34, y - 104, 20, 50, Color(hex: 0x8D4B3A))
    canvas.box(x, y, 130, 100, Color(hex: 0xFFF4E3))
    canvas.polygon([(x - 84, y - 48), (x, y - 118), (x + 84, y - 48)], Color(hex: 0xC8553D))
    canvas.box(x, y + 20, 30, 60, Color(hex: 0x7A4B2E))
    for dx in [-40.0, 40] {
      canvas.box(x + dx, y - 10, 30, 30, Color(hex: 0x6FA9D6))
      canvas.box(x + dx, y - 10, 3, 30, .white)
      canvas.box(x + dx, y - 10, 30, 3, .white)
    }
  }

  private static func path(_ canvas: FaceCanvas) {
    canvas.polygon([(-15, 86), (15, 86), (120, 500), (-120, 500)], Color(hex: 0xE7D3A8))
    canvas.polygon([(-3, 110), (3, 110), (9, 190), (-9, 190)], Color(hex: 0xF6EACB))
    canvas.polygon([(-11, 230), (11, 230), (26, 420), (-26, 420)], Color(hex: 0xF6EACB))
  }
}
