import CoreGraphics
import Foundation

/// The contexts that UIKit's drawing calls draw on, the last one first; each thread has its own.
final class GraphicsStack {
  struct Entry {
    let context: CGContext
    /// Pixels a point of the image that is drawn; nil for a context that the app pushed.
    let imageScale: CGFloat?
  }

  private static let key = "UIGraphicsStack"

  var entries: [Entry] = []

  static var current: GraphicsStack {
    let store = Thread.current.threadDictionary
    if let stack = store[key] as? GraphicsStack { return stack }
    let stack = GraphicsStack()
    store[key] = stack
    return stack
  }
}

extension CGContext {
  /// A bitmap of so many points, whose origin is at the top left and whose y grows downwards; nil for an empty size
  /// or one that is too large.
  static func forImage(_ size: CGSize, scale: CGFloat, isOpaque: Bool) -> CGContext? {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard (1...32767).contains(width), (1...32767).contains(height) else { return nil }
    let context = CGContext(width: Int(width), height: Int(height), isOpaque: isOpaque)
    context.translateBy(x: 0, y: height)
    context.scaleBy(x: scale, y: -scale)
    return context
  }
}
