import Foundation
import Imaging

/// The display's canvas, and on top of it those of the groups that are being painted.
///
/// Every canvas has the display's coordinates.
struct Easel {
  /// The display's.
  let display: Canvas
  private var groups: [Group] = []
  private let shelf: PixelShelf

  private struct Group {
    let canvas: Canvas
    let pixels: PixelBuffer
    let rect: PixelRect
  }

  init(_ display: Canvas, _ shelf: PixelShelf) {
    self.display = display
    self.shelf = shelf
  }

  /// What is painted on now.
  var canvas: Canvas { groups.last?.canvas ?? display }

  /// Starts an empty picture that shows in `rect`, which is not empty.
  mutating func begin(_ rect: CGRect) {
    let (left, top) = (Int(rect.minX.rounded(.down)), Int(rect.minY.rounded(.down)))
    begin(
      PixelRect(
        x: left, y: top, width: max(1, Int(rect.maxX.rounded(.up)) - left),
        height: max(1, Int(rect.maxY.rounded(.up)) - top)))
  }

  /// Starts another picture in the place of the present group.
  mutating func beginAgain() { begin(groups[groups.count - 1].rect) }

  private mutating func begin(_ rect: PixelRect) {
    let pixels = shelf.take(rect.width, rect.height)
    let canvas = Canvas(pixels, part: PixelRect(width: rect.width, height: rect.height))
    canvas.clear()
    canvas.translate(-Double(rect.x), -Double(rect.y))
    groups.append(Group(canvas: canvas, pixels: pixels, rect: rect))
  }

  /// Puts the picture on what is below it.
  mutating func end(opacity: Double, _ meeting: Canvas.Meeting) {
    let group = groups.removeLast()
    canvas.draw(
      group.pixels, part: PixelRect(width: group.rect.width, height: group.rect.height),
      at: CGRect(group.rect).origin, opacity: opacity, meeting)
    shelf.putBack(group.pixels)
  }
}
