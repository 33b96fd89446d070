import CoreGraphics
import Foundation

/// A colour for Core Image. Immutable; any thread.
///
/// https://developer.apple.com/documentation/coreimage/cicolor
open class CIColor: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  let cgColor: CGColor

  public init(cgColor: CGColor) { self.cgColor = cgColor }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: 1)
  }

  public var red: CGFloat { cgColor.rgba.red }
  public var green: CGFloat { cgColor.rgba.green }
  public var blue: CGFloat { cgColor.rgba.blue }
  public var alpha: CGFloat { cgColor.rgba.alpha }

  public static let black = CIColor(red: 0, green: 0, blue: 0)
  public static let white = CIColor(red: 1, green: 1, blue: 1)
  public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)
}

/// Up to four numbers.
///
/// https://developer.apple.com/documentation/coreimage/civector
open class CIVector: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  private let values: [CGFloat]

  public init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { values = [x, y, z, w] }
  public convenience init(x: CGFloat, y: CGFloat) { self.init(x: x, y: y, z: 0, w: 0) }
  public convenience init(cgRect rect: CGRect) {
    self.init(x: rect.minX, y: rect.minY, z: rect.width, w: rect.height)
  }

  public var x: CGFloat { values[0] }
  public var y: CGFloat { values[1] }
  public var z: CGFloat { values[2] }
  public var w: CGFloat { values[3] }
  public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }
}
