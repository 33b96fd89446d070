/// A width and a height; the unit is the owner's (millimetres or points).
public struct Size2D: Codable, Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Width and height exchanged.
  public var transposed: Size2D { Size2D(width: height, height: width) }
}

/// A width and a height in pixels.
public struct PixelSize: Codable, Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Width and height exchanged.
  public var transposed: PixelSize { PixelSize(width: height, height: width) }
}

/// A rectangle in points; the origin is its top left corner, y grows downwards.
public struct Frame: Codable, Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Distances from the four edges, in points.
public struct Insets: Codable, Hashable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
