import CoreGraphics
import Imaging
import Synchronization

/// Template images in the colours they were shown in last. Any thread.
enum TintedPictures {
  private struct Key: Hashable {
    let picture: ObjectIdentifier
    let color: Color
  }

  /// The picture is kept, so that no other gets its identity.
  private struct Entry: Sendable {
    let picture: CGImage
    let pixels: PixelBuffer
  }

  /// *Decided*: symbols in the colours of a few screens; larger pictures are tinted anew.
  private static let capacity = 64
  private static let largestArea = 256 * 256
  private static let made = Mutex<[Key: Entry]>([:])

  /// One colour, as opaque as the picture's pixels are.
  static func pixels(of picture: CGImage, _ color: Color) -> PixelBuffer {
    guard picture.width * picture.height <= largestArea else { return picture.pixels.tinted(color) }
    let key = Key(picture: ObjectIdentifier(picture), color: color)
    if let known = made.withLock({ $0[key] }) { return known.pixels }
    let entry = Entry(picture: picture, pixels: picture.pixels.tinted(color))
    made.withLock { made in
      if made.count >= capacity { made = [:] }
      made[key] = entry
    }
    return entry.pixels
  }
}

extension PixelBuffer {
  /// One colour, as opaque as the pixels are.
  fileprivate func tinted(_ color: Color) -> PixelBuffer {
    let result = PixelBuffer(width: width, height: height, format: .bgra)
    PixelOperations.copy(whole, into: result.whole)
    let paint = PixelBuffer(width: width, height: height, format: .bgra)
    let canvas = Canvas(paint)
    canvas.clear()
    canvas.fill(with: .color(color))
    canvas.draw(result, part: bounds, at: .zero, .masks)
    return paint
  }
}
