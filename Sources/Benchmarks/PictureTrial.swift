import CLibYUV
import Foundation
import Imaging

/// A task on one picture: through Imaging, through a peer, and by a plain reference.
struct PictureTrial {
  let task: PictureTask
  let source: PixelBuffer
  let destination: PixelBuffer
  private let peerDestination: PixelBuffer
  private let copied: PixelBuffer
  private let scratch = PixelScratch()

  init(task: PictureTask, format: PixelFormat, size: PictureSize) {
    self.task = task
    source = PixelBuffer(width: size.width, height: size.height, format: format)
    for index in 0..<format.planeCount {
      let bytes = source.baseAddress(ofPlane: index).assumingMemoryBound(to: UInt8.self)
      // Any pattern without symmetry will do.
      var value: UInt32 = 1
      for offset in 0..<source.planes[index].bytesPerRow * source.planes[index].height {
        value = value &* 1_664_525 &+ 1_013_904_223
        bytes[offset] = UInt8(truncatingIfNeeded: value >> 24)
      }
    }
    func empty() -> PixelBuffer {
      switch task {
      case .mirror: PixelBuffer(width: size.width, height: size.height, format: format)
      case .rotate90: PixelBuffer(width: size.height, height: size.width, format: format)
      case .half: PixelBuffer(width: size.width / 2, height: size.height / 2, format: format)
      }
    }
    destination = empty()
    peerDestination = empty()
    copied = PixelBuffer(width: size.width, height: size.height, format: format)
    memset(copied.baseAddress(ofPlane: 0), 0, copied.byteCount)
    memset(destination.baseAddress(ofPlane: 0), 0, destination.byteCount)
    memset(peerDestination.baseAddress(ofPlane: 0), 0, peerDestination.byteCount)
  }

  func run() {
    switch task {
    case .mirror: PixelOperations.mirror(source.whole, into: destination.whole)
    case .rotate90:
      PixelOperations.rotate(source.whole, quarterTurns: 1, into: destination.whole)
    case .half: PixelOperations.scale(source.whole, into: destination.whole, scratch: scratch)
    }
  }

  func run(_ peer: PicturePeer) {
    switch peer {
    case .memcpy: memcpy(copied.baseAddress(ofPlane: 0), source.baseAddress(ofPlane: 0), source.byteCount)
    case .libyuv: runDirectly()
    }
  }

  /// libyuv as its documentation shows it. It has no rotation that ends in NV12: that ends in I420, which is
  /// less work.
  private func runDirectly() {
    let (width, height) = (Int32(source.width), Int32(source.height))
    let (newWidth, newHeight) = (Int32(destination.width), Int32(destination.height))
    func from(_ index: Int) -> (UnsafeMutablePointer<UInt8>, Int32) { source.bytes(index) }
    func to(_ index: Int) -> (UnsafeMutablePointer<UInt8>, Int32) { peerDestination.bytes(index) }
    switch (task, source.format) {
    case (.mirror, .bgra): ARGBMirror(from(0).0, from(0).1, to(0).0, to(0).1, width, height)
    case (.mirror, _):
      NV12Mirror(
        from(0).0, from(0).1, from(1).0, from(1).1, to(0).0, to(0).1, to(1).0, to(1).1, width, height)
    case (.rotate90, .bgra): ARGBRotate(from(0).0, from(0).1, to(0).0, to(0).1, width, height, kRotate90)
    case (.rotate90, _):
      let second = to(1).0 + Int(to(1).1) / 2
      NV12ToI420Rotate(
        from(0).0, from(0).1, from(1).0, from(1).1, to(0).0, to(0).1, to(1).0, to(1).1, second, to(1).1,
        width, height, kRotate90)
    case (.half, .bgra):
      ARGBScale(from(0).0, from(0).1, width, height, to(0).0, to(0).1, newWidth, newHeight, kFilterBox)
    case (.half, _):
      NV12Scale(
        from(0).0, from(0).1, from(1).0, from(1).1, width, height, to(0).0, to(0).1, to(1).0, to(1).1,
        newWidth, newHeight, kFilterBox)
    }
  }
}

extension PixelBuffer {
  func bytes(_ plane: Int) -> (UnsafeMutablePointer<UInt8>, Int32) {
    (baseAddress(ofPlane: plane).assumingMemoryBound(to: UInt8.self), Int32(bytesPerRow(ofPlane: plane)))
  }
}
