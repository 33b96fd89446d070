// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Foundation

// Drawing on the calling thread's current context. A bitmap's origin is at the top left, y down, in points.

/// The context that drawing calls draw on; nil outside of any.
///
/// https://developer.apple.com/documentation/uikit/uigraphicsgetcurrentcontext()
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsStack.current.entries.last?.context }

/// Makes a context the current one until ``UIGraphicsPopContext()``.
public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsStack.current.entries.append(.init(context: context, imageScale: nil))
}

public func UIGraphicsPopContext() { _ = GraphicsStack.current.entries.popLast() }

/// Starts an image of so many points, with a pixel for each.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Starts an image. `scale` is pixels a point, 0 for the display's; without transparency it starts black. An empty size
/// starts nothing.
///
/// https://developer.apple.com/documentation/uikit/uigraphicsbeginimagecontextwithoptions(_:_:_:)
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = scale > 0 ? scale : UIGraphicsImageRendererFormat.displayScale
  guard let context = CGContext.forImage(size, scale: scale, isOpaque: opaque) else { return }
  GraphicsStack.current.entries.append(.init(context: context, imageScale: scale))
}

/// What the image shows so far; nil outside of one.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  guard let entry = GraphicsStack.current.entries.last, let scale = entry.imageScale else { return nil }
  return entry.context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
}

public func UIGraphicsEndImageContext() {
  guard GraphicsStack.current.entries.last?.imageScale != nil else { return }
  UIGraphicsPopContext()
}

/// Fills with the current fill colour.
public func UIRectFill(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.fill(rect) }

/// Draws a frame of one point inside the rectangle.
public func UIRectFrame(_ rect: CGRect) {
  guard let context = UIGraphicsGetCurrentContext() else { return }
  context.fill([
    CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: 1),
    CGRect(x: rect.minX, y: rect.maxY - 1, width: rect.width, height: 1),
    CGRect(x: rect.minX, y: rect.minY + 1, width: 1, height: rect.height - 2),
    CGRect(x: rect.maxX - 1, y: rect.minY + 1, width: 1, height: rect.height - 2),
  ])
}

public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
