import AVFoundation
import Imaging
import Testing

@Suite("Locking a picture's pixels")
struct PixelLockTests {
  @Test("F1 a lock to read leaves what a buffer is known to show; a lock to write ends it")
  func marks() {
    let buffer = PixelBuffer(width: 4, height: 2, format: .nv12Full)
    let picture = CVPixelBuffer(size: (4, 2)) { buffer }
    #expect(CVPixelBufferLockBaseAddress(picture, .readOnly) == kCVReturnSuccess)
    CVPixelBufferUnlockBaseAddress(picture, .readOnly)
    #expect(!buffer.isMarkedWritten)
    #expect(CVPixelBufferLockBaseAddress(picture, []) == kCVReturnSuccess)
    #expect(buffer.isMarkedWritten)
    buffer.clearWrittenMark()
    #expect(!buffer.isMarkedWritten)
  }

  @Test("without pixels a lock fails, to read and to write")
  func none() {
    let picture = CVPixelBuffer(size: (4, 2)) { nil }
    #expect(CVPixelBufferLockBaseAddress(picture, .readOnly) == kCVReturnAllocationFailed)
    #expect(CVPixelBufferLockBaseAddress(picture, []) == kCVReturnAllocationFailed)
  }
}
