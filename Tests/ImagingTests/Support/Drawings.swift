import Foundation
import Imaging

/// A picture that `body` draws on a ground of one colour, transparent unless told otherwise.
func drawing(
  _ width: Int, _ height: Int, on ground: Color = .clear, _ body: (Canvas) -> Void
) -> PixelBuffer {
  let buffer = PixelBuffer(width: width, height: height, format: .bgra).fill(0)
  let canvas = Canvas(buffer)
  canvas.fill(with: .color(ground))
  body(canvas)
  return buffer
}

extension PixelBuffer {
  /// The smallest rectangle that holds every pixel of any opacity; nil when there is none.
  var inked: PixelRect? {
    let rows = samples().rows
    let ys = rows.indices.filter { rows[$0].contains { $0[3] > 0 } }
    let xs = (0..<width).filter { x in rows.contains { $0[x][3] > 0 } }
    guard let top = ys.first, let bottom = ys.last, let left = xs.first, let right = xs.last else {
      return nil
    }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The sum of alpha, in whole pixels.
  var coverage: Double { samples().rows.joined().reduce(0) { $0 + Double($1[3]) } / 255 }
}

extension CGRect {
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension Color {
  static let red = Color(red: 1, green: 0, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 1)
}
