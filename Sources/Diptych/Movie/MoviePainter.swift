import Compositing
import Foundation
import Imaging

/// Paints a movie's pictures, and only what is new in them.
///
/// One task uses it at a time.
final class MoviePainter {
  let layout: MovieLayout
  /// The newest picture; the next ``paint(_:caption:)`` may change it.
  let picture: PixelBuffer
  private let compositor = Compositor()
  private var shown: [Shown]
  private var caption: String?
  /// How often a display was composited.
  private(set) var compositedCount = 0

  private struct Shown {
    var screen: SimulatedDevice.Screen?
    var pixels: PixelBuffer?
  }

  init(_ layout: MovieLayout) {
    self.layout = layout
    picture = PixelBuffer(width: layout.width, height: layout.height, format: .bgra)
    shown = layout.places.map { _ in Shown() }
  }

  /// - Parameter screens: One for each place of the layout, nil for a dark one.
  func paint(_ screens: [SimulatedDevice.Screen?], caption: String) {
    var isNew = caption != self.caption
    for (index, screen) in screens.enumerated() where screen != shown[index].screen {
      shown[index].screen = screen
      shown[index].pixels = screen.map { composite($0, at: layout.places[index], into: shown[index].pixels) }
      isNew = true
    }
    self.caption = caption
    if isNew { draw() }
  }

  /// A display's pixels at the size that they have in the movie.
  private func composite(
    _ screen: SimulatedDevice.Screen, at place: MovieLayout.Place, into old: PixelBuffer?
  ) -> PixelBuffer {
    let rect = layout.picture(of: place, in: screen.orientation)
    let (width, height) = (Int(rect.width), Int(rect.height))
    let isFit = old.map { $0.width == width && $0.height == height } ?? false
    let pixels = isFit ? old! : PixelBuffer(width: width, height: height, format: .bgra)
    let points = place.display.size(in: screen.orientation)
    compositor.render(screen.layers, scale: rect.width / points.width, into: pixels)
    compositedCount += 1
    return pixels
  }

  private func draw() {
    let canvas = Canvas(picture)
    canvas.fill(with: .color(Color(hex: 0x2B2D31)))
    for (place, shown) in zip(layout.places, shown) {
      let orientation = shown.screen?.orientation ?? layout.orientation(ofDark: place)
      let rect = layout.picture(of: place, in: orientation)
      let outline = Path.roundedRect(rect, radius: 0.06 * min(rect.width, rect.height))
      if let pixels = shown.pixels {
        canvas.saving {
          canvas.clip(to: outline)
          canvas.draw(pixels, in: rect)
        }
      } else {
        canvas.fill(outline, Color(hex: 0x0D0E10))
      }
    }
    let style = TextStyle(size: 17, color: Color(hex: 0xE9EAEC), lineLimit: 1)
    canvas.draw(caption ?? "", in: layout.caption, style: style, vertical: .middle)
  }
}
