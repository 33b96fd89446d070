import Compositing
import Foundation
import Imaging

/// The four quarters of a test picture, row by row, and what is seen of them.
enum Quarter: Character {
  case topLeft = "a"
  case topRight = "b"
  case bottomLeft = "c"
  case bottomRight = "d"

  /// Blue, green, red, alpha.
  var pixel: [UInt8] {
    switch self {
    case .topLeft: [0, 0, 255, 255]
    case .topRight: [0, 255, 0, 255]
    case .bottomLeft: [255, 0, 0, 255]
    case .bottomRight: [0, 255, 255, 255]
    }
  }
}

extension PixelBuffer {
  /// A quarter of each colour.
  static func quarters(width: Int, height: Int) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height, format: .bgra)
    for y in 0..<height {
      for x in 0..<width {
        let quarter: Quarter =
          y < height / 2
          ? (x < width / 2 ? .topLeft : .topRight) : (x < width / 2 ? .bottomLeft : .bottomRight)
        buffer.set(x, y, quarter.pixel)
      }
    }
    return buffer
  }

  func set(_ x: Int, _ y: Int, _ pixel: [UInt8]) {
    let base = baseAddress(ofPlane: 0) + y * bytesPerRow(ofPlane: 0) + x * 4
    for (offset, byte) in pixel.enumerated() {
      base.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
    }
  }

  /// Blue, green, red, alpha.
  subscript(x: Int, y: Int) -> [UInt8] {
    let base = baseAddress(ofPlane: 0) + y * bytesPerRow(ofPlane: 0) + x * 4
    return (0..<4).map { base.load(fromByteOffset: $0, as: UInt8.self) }
  }

  /// Which quarter's colour is at a pixel; "." for black, "?" for anything else.
  func letter(_ x: Int, _ y: Int) -> Character {
    let pixel = self[x, y]
    func isNear(_ other: [UInt8]) -> Bool { zip(pixel, other).allSatisfy { abs(Int($0) - Int($1)) <= 6 } }
    for quarter in [Quarter.topLeft, .topRight, .bottomLeft, .bottomRight] where isNear(quarter.pixel) {
      return quarter.rawValue
    }
    return isNear([0, 0, 0, 255]) ? "." : "?"
  }

  /// The letters at the middles of a rectangle's four quarters, row by row.
  func letters(in rect: CGRect) -> String {
    let (left, right) = (Int(rect.minX + rect.width / 4), Int(rect.minX + rect.width * 3 / 4))
    let (top, bottom) = (Int(rect.minY + rect.height / 4), Int(rect.minY + rect.height * 3 / 4))
    return String([letter(left, top), letter(right, top), letter(left, bottom), letter(right, bottom)])
  }
}

/// Counts how often and for which size pixels are asked for.
final class CountingSource: PictureSource {
  let buffer: PixelBuffer
  nonisolated(unsafe) private(set) var sizes: [String] = []

  init(_ buffer: PixelBuffer) { self.buffer = buffer }

  func pixels(width: Int, height: Int) -> PixelBuffer? {
    sizes.append("\(width)×\(height)")
    return buffer
  }
}

extension LayerNode {
  /// A layer that shows a picture of 2:1.
  static func preview(
    _ frame: CGRect, turn: PictureTurn = .none, gravity: PreviewGravity = .resizeAspect,
    source: any PictureSource = PixelBuffer.quarters(width: 16, height: 8)
  ) -> LayerNode {
    LayerNode(
      name: "preview", frame: frame,
      content: .picture(
        PreviewPicture(
          id: PictureID(source: "outer", index: 7), source: source, sourceSize: CGSize(width: 2, height: 1),
          turn: turn, gravity: gravity)))
  }
}

/// Layers painted on pixels.
func painted(_ roots: LayerNode..., width: Int = 32, height: Int = 32, scale: Double = 1) -> PixelBuffer {
  let buffer = PixelBuffer(width: width, height: height, format: .bgra)
  Compositor().render(roots, scale: scale, into: buffer)
  return buffer
}
