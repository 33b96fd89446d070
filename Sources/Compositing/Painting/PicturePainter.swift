import Foundation
import Imaging

/// Paints camera pictures: straight into the display's pixels where nothing stands in the way, through the
/// canvas otherwise.
final class PicturePainter {
  private let scratch = PixelScratch()
  /// For a picture on its way to the canvas.
  private let shelf = PixelShelf()

  /// How often memory for pixels was allocated.
  var allocationCount: Int { scratch.allocationCount + shelf.allocationCount }

  func paint(_ placed: PlacedPicture, _ step: PaintStep, on canvas: Canvas) {
    let visible = PixelRect(nearest: placed.visible.intersection(step.clip))
    guard !visible.isEmpty else { return }
    if placed.isUpright {
      let whole = PixelRect(nearest: placed.rect)
      guard !whole.isEmpty, let source = placed.pixels(whole.width, whole.height) else { return }
      if step.isDirect, step.opacity >= 1 {
        canvas.withPixels {
          present(source, placed.turn, at: whole, into: $0, origin: (0, 0), visible: visible)
        }
      } else {
        let between = shelf.take(visible.width, visible.height)
        present(
          source, placed.turn, at: whole, into: between, origin: (visible.x, visible.y), visible: visible)
        canvas.draw(
          between, part: PixelRect(width: visible.width, height: visible.height), at: CGRect(visible).origin,
          opacity: step.opacity)
        shelf.putBack(between)
      }
    } else {
      paintTilted(placed, step, on: canvas)
    }
  }

  /// The picture is made upright at about the size it will have, then turned by the canvas.
  private func paintTilted(_ placed: PlacedPicture, _ step: PaintStep, on canvas: Canvas) {
    let scale = abs(step.transform.determinant).squareRoot()
    let rect = placed.picture.geometry(in: placed.bounds).pictureRect
    let turn = placed.picture.turn
    let (width, height) = ((rect.width * scale).rounded(.up), (rect.height * scale).rounded(.up))
    // *Decided*: larger than any display, it is not shown.
    guard min(width, height) >= 1, max(width, height) < 16_384 else { return }
    let whole = PixelRect(width: Int(width), height: Int(height))
    guard let source = placed.picture.pixels(whole.width, whole.height, turn) else { return }
    let between = shelf.take(whole.width, whole.height)
    present(source, turn, at: whole, into: between, origin: (0, 0), visible: whole)
    canvas.saving {
      canvas.transform(by: step.transform)
      canvas.clip(to: placed.bounds)
      canvas.draw(between, stretching: whole, in: rect, opacity: step.opacity)
    }
    shelf.putBack(between)
  }

  /// Puts the part of a picture that shows into `buffer`, whose top left pixel is the display's `origin`.
  ///
  /// Only the part of the source that is needed is turned and resampled. It starts and ends at whole source
  /// pixels, which moves the picture by less than half a pixel.
  private func present(
    _ source: PixelBuffer, _ turn: PictureTurn, at whole: PixelRect, into buffer: PixelBuffer,
    origin: (x: Int, y: Int), visible: PixelRect
  ) {
    let (crop, place) = Crop.needed(of: source, turn, shownAt: whole, visible: visible)
    PixelOperations.present(
      source, crop: crop, quarterTurns: turn.quarterTurns, mirrored: turn.mirrored, into: buffer,
      at: place.moved(-origin.x, -origin.y), within: visible.moved(-origin.x, -origin.y), scratch: scratch)
  }
}

extension PlacedPicture {
  /// Pixels for `width` × `height` on the display.
  fileprivate func pixels(_ width: Int, _ height: Int) -> PixelBuffer? {
    picture.pixels(width, height, turn)
  }
}

extension PreviewPicture {
  /// Pixels for `width` × `height` after `turn`.
  fileprivate func pixels(_ width: Int, _ height: Int, _ turn: PictureTurn) -> PixelBuffer? {
    turn.swapsSides
      ? source.pixels(width: height, height: width) : source.pixels(width: width, height: height)
  }
}
