import Foundation
import Imaging

/// A friendly person who looks at the phone, with a word on the hat, where no stamp covers it, and one hand waving. See
/// ``FaceCanvas`` for coordinates.
enum DrawnPerson {
  /// *Decided*: head and waving hand are inside a selfie, however the phone is held.
  static let scale = 0.8
  static let halfWidth = 235.0
  private static let skin = Color(hex: 0xE9B48C)
  private static let shade = Color(hex: 0xD99C74)
  private static let hair = Color(hex: 0x4A2F23)
  private static let shirt = Color(hex: 0x1F7A8C)

  static func draw(on canvas: FaceCanvas) {
    canvas.canvas.saving {
      canvas.canvas.transform(by: .scale(scale, scale))
      drawBody(canvas)
      drawHead(canvas)
      drawHat(canvas)
    }
  }

  /// Where the shirt goes on below the face of the cube, as the ground's face shows it.
  static func drawBelow(on canvas: FaceCanvas) {
    let (edge, far) = (halfWidth * scale, 1.5)
    canvas.polygon([(-edge, 500), (-edge / far, 500 / far), (edge / far, 500 / far), (edge, 500)], shirt)
  }

  private static func drawBody(_ canvas: FaceCanvas) {
    canvas.box(0, 330, 2 * halfWidth, 460, radius: 130, shirt)
    canvas.box(0, 530, 2 * halfWidth, 400, shirt)
    // A raised arm that waves, at the right of who sees the person.
    var arm = Path()
    arm.move(to: CGPoint(x: 190, y: 210))
    arm.curve(to: CGPoint(x: 236, y: -30), CGPoint(x: 290, y: 190), CGPoint(x: 262, y: 60))
    canvas.canvas.stroke(arm, with: .color(shirt), Stroke(width: 88, end: .round))
    canvas.ellipse(228, -78, 84, 92, skin)
    for (dx, dy) in [(-30.0, -120.0), (-6, -134), (18, -132), (40, -116)] {
      var finger = Path()
      finger.move(to: CGPoint(x: 228 + dx * 0.6, y: -90))
      finger.line(to: CGPoint(x: 228 + dx, y: -28 + dy))
      canvas.canvas.stroke(finger, with: .color(skin), Stroke(width: 19, end: .round))
    }
    canvas.box(235, -34, 92, 22, radius: 8, Color(hex: 0xF2C14E))
    canvas.box(0, 100, 92, 110, radius: 30, shade)
    canvas.ellipse(0, 122, 150, 70, shade)
  }

  private static func drawHead(_ canvas: FaceCanvas) {
    canvas.ellipse(0, -100, 306, 330, hair)
    for x in [-134.0, 134] { canvas.ellipse(x, -50, 50, 70, shade) }
    canvas.ellipse(0, -55, 262, 316, skin)
    for x in [-58.0, 58] {
      canvas.ellipse(x, -62, 52, 36, .white)
      canvas.ellipse(x, -62, 27, 30, Color(hex: 0x3C5A7D))
      canvas.ellipse(x, -62, 14, 16, Color(hex: 0x14202E))
      canvas.ellipse(x + 5, -68, 7, 7, .white)
      canvas.ellipse(x * 1.35, 12, 54, 34, Color(hex: 0xE8876F, alpha: 0.4))
      var brow = Path()
      brow.move(to: CGPoint(x: x - 30, y: -98))
      brow.curve(to: CGPoint(x: x + 30, y: -98), CGPoint(x: x - 12, y: -114), CGPoint(x: x + 12, y: -114))
      canvas.canvas.stroke(brow, with: .color(hair), Stroke(width: 10, end: .round))
    }
    var nose = Path()
    nose.move(to: CGPoint(x: 0, y: -48))
    nose.curve(to: CGPoint(x: -4, y: 0), CGPoint(x: 16, y: -16), CGPoint(x: 18, y: 2))
    canvas.canvas.stroke(nose, with: .color(shade), Stroke(width: 8, end: .round))
    var smile = Path()
    smile.move(to: CGPoint(x: -58, y: 34))
    smile.curve(to: CGPoint(x: 58, y: 34), CGPoint(x: -34, y: 92), CGPoint(x: 34, y: 92))
    smile.curve(to: CGPoint(x: -58, y: 34), CGPoint(x: 28, y: 50), CGPoint(x: -28, y: 50))
    canvas.canvas.fill(smile, .white)
    canvas.canvas.stroke(
      smile, with: .color(Color(hex: 0xA6493F)), Stroke(width: 7, end: .round, corner: .round))
  }

  private static func drawHat(_ canvas: FaceCanvas) {
    canvas.ellipse(0, -326, 70, 70, Color(hex: 0xFFF3D6))
    canvas.canvas.saving {
      canvas.canvas.clip(to: CGRect(x: -200, y: -360, width: 400, height: 170))
      canvas.ellipse(0, -180, 316, 268, Color(hex: 0xD1495B))
    }
    canvas.box(0, -174, 344, 92, radius: 34, Color(hex: 0xA8324A))
    canvas.text("HELLO", 0, -174, size: 78, .white)
  }
}
