import Foundation
import Imaging

/// Pixels fitted into a layer's bounds.
package struct ImageContent: Sendable, Equatable {
  /// BGRA, premultiplied; not written to any more.
  package var pixels: PixelBuffer
  package var gravity: PreviewGravity

  package init(pixels: PixelBuffer, gravity: PreviewGravity = .resize) {
    self.pixels = pixels
    self.gravity = gravity
  }

  /// Where the image lies in a layer with these bounds.
  package func geometry(in bounds: CGRect) -> PreviewGeometry {
    PreviewGeometry(
      sourceSize: CGSize(width: pixels.width, height: pixels.height), turn: .none, gravity: gravity,
      bounds: bounds)
  }

  /// Equal when the pixels are the same memory.
  package static func == (a: ImageContent, b: ImageContent) -> Bool {
    a.pixels === b.pixels && a.gravity == b.gravity
  }
}
