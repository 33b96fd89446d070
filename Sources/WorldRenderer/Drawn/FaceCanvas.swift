import Foundation
import Imaging

/// Draws on a face of the cube: x from −500 at the left to 500 at the right, y from −500 at the top to 500 at the
/// bottom, the middle straight ahead.
struct FaceCanvas {
  let picture: PixelBuffer
  let canvas: Canvas

  /// The picture is square and BGRA.
  init(_ picture: PixelBuffer) {
    self.picture = picture
    canvas = Canvas(picture)
    let scale = Double(picture.width) / 1000
    canvas.transform(by: .scale(scale, scale))
    canvas.translate(500, 500)
  }

  func fill(_ color: Color) { canvas.fill(CGRect(x: -500, y: -500, width: 1000, height: 1000), color) }

  /// Colours at equal distances from top to bottom.
  func gradient(_ colors: [Color]) {
    let (top, bottom) = (CGPoint(x: 0, y: -500), CGPoint(x: 0, y: 500))
    canvas.fill(with: .gradient(LinearGradient(from: top, to: bottom, colors: colors)))
  }

  func ellipse(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color) {
    let rect = CGRect(x: x - width / 2, y: y - height / 2, width: width, height: height)
    canvas.fill(.ellipse(in: rect), color)
  }

  func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0, _ color: Color) {
    let rect = CGRect(x: x - width / 2, y: y - height / 2, width: width, height: height)
    canvas.fill(radius > 0 ? .roundedRect(rect, radius: radius) : .rect(rect), color)
  }

  func polygon(_ points: [(Double, Double)], _ color: Color) {
    canvas.fill(.polygon(points.map { CGPoint(x: $0.0, y: $0.1) }), color)
  }

  /// Text with its middle at a place.
  func text(_ text: String, _ x: Double, _ y: Double, size: Double, _ color: Color) {
    let style = TextStyle(size: size, weight: .bold, color: color, alignment: .center)
    let rect = CGRect(x: x - 500, y: y - size, width: 1000, height: 2 * size)
    canvas.draw(text, in: rect, style: style, vertical: .middle)
  }

  /// A round sign on a post, to tell left from right: the post's foot is at `ground`.
  func sign(_ letter: String, _ x: Double, _ y: Double, ground: Double, scale: Double, _ color: Color) {
    box(x, (y + ground) / 2, 9 * scale, ground - y, Color(hex: 0x5B4A42))
    ellipse(x, y, 128 * scale, 128 * scale, .white)
    ellipse(x, y, 112 * scale, 112 * scale, color)
    text(letter, x, y, size: 78 * scale, .white)
  }
}
