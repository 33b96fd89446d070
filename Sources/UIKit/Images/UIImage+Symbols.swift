import Compositing
import CoreGraphics
import FoundationAdditions
import Imaging
import Synchronization

extension UIImage {
  /// How large a symbol is.
  ///
  /// https://developer.apple.com/documentation/uikit/uiimage/symbolconfiguration-swift.class
  public final class SymbolConfiguration: NSObject, Sendable {
    let pointSize: CGFloat

    /// As a font of this size.
    public init(pointSize: CGFloat) { self.pointSize = pointSize }
  }

  /// A symbol that shows in the tint colour, as large as text of 17 points. Nil for a name that is not known: the
  /// drawings are this project's own, of the few symbols that camera apps use most (`Symbol.names`).
  public convenience init?(systemName name: String) {
    self.init(systemName: name, withConfiguration: nil)
  }

  public convenience init?(systemName name: String, withConfiguration configuration: SymbolConfiguration?) {
    let size = configuration?.pointSize ?? 17
    let side = size * 20 / 17 * UIImage.symbolScale
    guard size > 0, size < 1000, let picture = DrawnSymbols.picture(name, side: side) else { return nil }
    self.init(picture, UIImage.symbolScale, .up, .alwaysTemplate)
  }

  /// Pixels a point, as the phone's displays have.
  private static let symbolScale: CGFloat = 3
}

/// Symbols as they were drawn last. Any thread.
private enum DrawnSymbols {
  private struct Key: Hashable {
    let name: String
    let side: CGFloat
  }

  /// *Decided*: more than an app of a few screens shows.
  private static let capacity = 64
  private static let drawn = Mutex<[Key: CGImage]>([:])

  /// Nil for a name that is not known.
  static func picture(_ name: String, side: CGFloat) -> CGImage? {
    let key = Key(name: name, side: side)
    if let known = drawn.withLock({ $0[key] }) { return known }
    guard let symbol = Symbol.named(name) else { return nil }
    let picture = CGImage(symbol.pixels(side: side))
    drawn.withLock { drawn in
      if drawn.count >= capacity { drawn = [:] }
      drawn[key] = picture
    }
    return picture
  }
}

extension Symbol {
  /// Black on nothing.
  fileprivate func pixels(side: CGFloat) -> PixelBuffer {
    let pixels = PixelBuffer(width: Int(side.rounded(.up)), height: Int(side.rounded(.up)), format: .bgra)
    let canvas = Canvas(pixels)
    canvas.clear()
    canvas.transform(by: .scale(side / Symbol.side, side / Symbol.side))
    canvas.fill(area, with: .color(.black), rule: rule)
    canvas.stroke(lines, with: .color(.black), Stroke(width: Symbol.lineWidth, end: .round, corner: .round))
    return pixels
  }
}
