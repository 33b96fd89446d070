import Imaging

/// Makes the pixels of a picture when they are first asked for. Any thread.
package protocol PixelMaker: Sendable {
  /// Nil when they cannot be made.
  func pixels() -> PixelBuffer?
}

/// A picture and what makes its pixels in one piece of memory, for streams.
package final class CVMadePixelBuffer<Maker: PixelMaker>: CVPixelBuffer, @unchecked Sendable {
  // @unchecked: a constant.
  private let maker: Maker

  package init(size: (width: Int, height: Int), format: PixelFormat, maker: Maker) {
    self.maker = maker
    super.init(size: size, format: format) { nil }
  }

  override func makePixels() -> PixelBuffer? { maker.pixels() }
}
