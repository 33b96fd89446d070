extension PixelBuffer {
  /// This buffer, or a BGRA copy of an NV12 one.
  package var asBGRA: PixelBuffer { converted(to: .bgra) }

  /// This buffer, or a copy in another format of BGRA and NV12.
  package func converted(to format: PixelFormat) -> PixelBuffer {
    guard format != self.format else { return self }
    let source = self.format == .nv12Video && format != .bgra ? asBGRA : self
    let converted = PixelBuffer(width: width, height: height, format: format)
    PixelOperations.convert(source.whole, into: converted.whole)
    return converted
  }
}
