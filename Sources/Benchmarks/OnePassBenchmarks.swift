import CLibYUV
import Foundation
import Imaging

/// A camera's picture turned, mirrored, scaled and converted to what a display shows, beside libyuv's steps one after
/// another.
package func onePassBenchmarks(runs: Int = 31) -> [Benchmark] {
  [
    (
      "one pass 4K to 2007 × 2853", PictureSize.ultraHD, PictureSize(name: "inner", width: 2007, height: 2853)
    ),
    ("one pass 1080p to 1398 × 2034", .fullHD, PictureSize(name: "outer", width: 1398, height: 2034)),
  ].map { name, size, display in
    Benchmark(name, unit: "ms", budget: .atMostTimesPeer(0.5)) { () throws(BenchmarkError) in
      let trial = OnePassTrial(size, display)
      trial.run()
      try trial.check(name)
      let times = Stopwatch.milliseconds(runs: runs, trial.run, against: trial.runSteps)
      return Measurement(times.work, peer: .init(name: "libyuv's steps", value: times.peer))
    }
  }
}

/// The part of an NV12 picture that fills a display, turned clockwise once and mirrored.
struct OnePassTrial {
  private let source: PixelBuffer
  private let crop: PixelRect
  let display: PixelBuffer
  private let peer: PixelBuffer
  private let scratch = PixelScratch()
  private let turned: Planes
  private let mirrored: Planes
  private let scaled: Planes

  init(_ size: PictureSize, _ display: PictureSize) {
    source = PixelBuffer(width: size.width, height: size.height, format: .nv12Full)
    crop = source.bounds.filling(width: display.height, height: display.width)
    let (luma, stride) = source.bytes(0)
    for y in 0..<size.height {
      for x in 0..<size.width { luma[y * Int(stride) + x] = OnePassTrial.level(x, y) }
    }
    let (chroma, chromaStride) = source.bytes(1)
    memset(chroma, 128, Int(chromaStride) * ((size.height + 1) / 2))
    self.display = PixelBuffer(width: display.width, height: display.height, format: .bgra)
    peer = PixelBuffer(width: display.width, height: display.height, format: .bgra)
    memset(peer.baseAddress(ofPlane: 0), 0, peer.byteCount)
    turned = Planes(crop.height, crop.width)
    mirrored = Planes(crop.height, crop.width)
    scaled = Planes(display.width, display.height)
  }

  /// Grows slowly to the right and faster downwards.
  private static func level(_ x: Int, _ y: Int) -> UInt8 { UInt8(20 + x * 40 / 3840 + y * 180 / 2160) }

  func run() {
    PixelOperations.present(
      source, crop: crop, quarterTurns: 1, mirrored: true, into: display, at: display.bounds, scratch: scratch
    )
  }

  /// Turn, mirror, scale, convert: each as libyuv's documentation shows it.
  func runSteps() {
    let (luma, chroma) = (source.bytes(0), source.bytes(1))
    let (width, height) = (Int32(crop.width), Int32(crop.height))
    NV12ToI420Rotate(
      luma.0 + crop.y * Int(luma.1) + crop.x, luma.1, chroma.0 + crop.y / 2 * Int(chroma.1) + crop.x,
      chroma.1,
      turned.y, turned.stride, turned.u, turned.half, turned.v, turned.half, width, height, kRotate90)
    I420Mirror(
      turned.y, turned.stride, turned.u, turned.half, turned.v, turned.half, mirrored.y, mirrored.stride,
      mirrored.u, mirrored.half, mirrored.v, mirrored.half, height, width)
    I420Scale(
      mirrored.y, mirrored.stride, mirrored.u, mirrored.half, mirrored.v, mirrored.half, height, width,
      scaled.y, scaled.stride, scaled.u, scaled.half, scaled.v, scaled.half, Int32(display.width),
      Int32(display.height), kFilterBilinear)
    let to = peer.bytes(0)
    I420ToARGBMatrix(
      scaled.y, scaled.stride, scaled.u, scaled.half, scaled.v, scaled.half, to.0, to.1,
      yuv_constants_bt709_full(), Int32(display.width), Int32(display.height))
  }

  /// Every pixel has the level of the place that it shows.
  func check(_ name: String) throws(BenchmarkError) {
    let (pixels, stride) = display.bytes(0)
    for y in 0..<display.height {
      for x in 0..<display.width {
        let column = (Double(y) + 0.5) * Double(crop.width) / Double(display.height)
        let row = (Double(x) + 0.5) * Double(crop.height) / Double(display.width)
        let wanted = Int(OnePassTrial.level(crop.x + Int(column), crop.y + Int(row)))
        let pixel = pixels + y * Int(stride) + 4 * x
        guard (0..<3).allSatisfy({ abs(Int(pixel[$0]) - wanted) <= 3 }), pixel[3] == 255 else {
          throw BenchmarkError(
            benchmark: name, message: "the pixel at \(x), \(y) is not the source's; it was not timed.")
        }
      }
    }
  }
}

/// An I420 picture's memory.
private final class Planes {
  let y: UnsafeMutablePointer<UInt8>
  let u: UnsafeMutablePointer<UInt8>
  let v: UnsafeMutablePointer<UInt8>
  let stride: Int32
  var half: Int32 { stride / 2 }

  init(_ width: Int, _ height: Int) {
    let stride = (width + 127) & ~127
    self.stride = Int32(stride)
    y = .allocate(capacity: stride * (height + (height + 1) / 2))
    y.initialize(repeating: 0, count: stride * (height + (height + 1) / 2))
    u = y + stride * height
    v = u + stride / 2 * ((height + 1) / 2)
  }

  deinit { y.deallocate() }
}
