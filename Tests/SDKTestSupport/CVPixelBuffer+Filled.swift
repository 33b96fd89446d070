import CoreVideo

extension CVPixelBuffer {
  /// Itself, all its bytes alike: new memory holds whatever was there before, and an encoder may refuse noise.
  package func filled(with byte: UInt8 = 96) -> CVPixelBuffer {
    CVPixelBufferLockBaseAddress(self, [])
    defer { CVPixelBufferUnlockBaseAddress(self, []) }
    let count = CVPixelBufferGetBytesPerRow(self) * CVPixelBufferGetHeight(self)
    CVPixelBufferGetBaseAddress(self)?.initializeMemory(as: UInt8.self, repeating: byte, count: count)
    return self
  }
}
