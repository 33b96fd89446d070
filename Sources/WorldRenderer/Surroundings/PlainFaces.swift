import Foundation
import Imaging

/// Quiet surroundings in the colours of a photo that hangs in them: above as its upper edge, below as its
/// lower edge, both toward grey.
struct PlainFaces: FaceSource {
  private let above: Color
  private let below: Color
  private let showsPerson: Bool

  init(around photo: PixelBuffer, showsPerson: Bool) {
    let rows = PixelBuffer(width: 1, height: 8, format: .bgra)
    PixelOperations.scale(photo.whole, into: rows.whole, scratch: PixelScratch())
    func color(_ row: Int) -> Color {
      let pixel = (rows.baseAddress(ofPlane: 0) + row * rows.bytesPerRow(ofPlane: 0))
        .load(as: UInt32.self)
      func calm(_ shift: UInt32) -> Double { 0.5 * Double(pixel >> shift & 255) / 255 + 0.22 }
      return Color(red: calm(16), green: calm(8), blue: calm(0))
    }
    (above, below) = (color(0), color(7))
    self.showsPerson = showsPerson
  }

  func picture(of face: CubeFace) -> PixelBuffer {
    let isDetailed = showsPerson && face == .person
    let side = isDetailed ? DrawnFaces.side : 256
    let canvas = FaceCanvas(PixelBuffer(width: side, height: side, format: .bgra))
    switch face {
    case .sky: canvas.fill(above)
    case .ground: canvas.fill(below)
    default: canvas.gradient([above, above, below, below])
    }
    if isDetailed { DrawnPerson.draw(on: canvas) }
    return canvas.picture
  }
}
