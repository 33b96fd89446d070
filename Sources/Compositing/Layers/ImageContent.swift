import Foundation
import Imaging

/// Pixels in a layer's bounds.
package struct ImageContent: Sendable, Equatable {
  /// Where an image lies in bounds of another size.
  package enum Fit: Sendable, Hashable {
    case scaled(PreviewGravity)
    /// At its own size; 0 puts it at the left or top edge, 1 at the right or bottom one, 0.5 in the middle.
    case pinned(x: Double, y: Double)
  }

  /// BGRA, premultiplied; not written to any more.
  package var pixels: PixelBuffer
  package var fit: Fit
  /// Pixels of the image a point, for ``Fit/pinned(x:y:)``; more than 0.
  package var scale: Double
  /// Turned before it is fitted.
  package var turn: PictureTurn
  /// Whether it is known that no pixel is transparent.
  package var isOpaque: Bool

  package init(
    pixels: PixelBuffer, fit: Fit = .scaled(.resize), scale: Double = 1, turn: PictureTurn = .none,
    isOpaque: Bool = false
  ) {
    (self.pixels, self.fit, self.scale, self.turn) = (pixels, fit, scale, turn)
    self.isOpaque = isOpaque
  }

  /// Where the turned image lies in a layer with these bounds; reaches over them where it is larger.
  package func rect(in bounds: CGRect) -> CGRect {
    let source = CGSize(width: pixels.width, height: pixels.height)
    switch fit {
    case .scaled(let gravity):
      return PreviewGeometry(sourceSize: source, turn: turn, gravity: gravity, bounds: bounds).pictureRect
    case .pinned(let x, let y):
      let turned = turn.apply(to: source)
      let size = CGSize(width: turned.width / scale, height: turned.height / scale)
      return CGRect(
        origin: CGPoint(
          x: bounds.minX + (bounds.width - size.width) * x, y: bounds.minY + (bounds.height - size.height) * y
        ),
        size: size)
    }
  }

  /// From the upright image's pixels to the layer.
  func map(in bounds: CGRect) -> Affine {
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    func place(_ x: Double, _ y: Double) -> CGPoint { turn.apply(to: CGPoint(x: x, y: y)) }
    let (origin, right, down) = (place(0, 0), place(1, 0), place(0, 1))
    let turned = Affine(
      a: (right.x - origin.x) / width, b: (right.y - origin.y) / width, c: (down.x - origin.x) / height,
      d: (down.y - origin.y) / height, tx: origin.x, ty: origin.y)
    return turned.concatenating(
      .mapping(CGRect(x: 0, y: 0, width: 1, height: 1), to: rect(in: bounds)))
  }

  /// Equal when the pixels are the same memory.
  package static func == (a: ImageContent, b: ImageContent) -> Bool {
    a.pixels === b.pixels && a.fit == b.fit && a.scale == b.scale && a.turn == b.turn
  }
}
