import Imaging
import TestSupport

extension PixelBuffer {
  /// Every byte of a plane's samples, without padding.
  func bytes(ofPlane index: Int = 0) -> [UInt8] {
    let size = format == .bgra ? 4 : index + 1
    return (0..<planes[index].height).flatMap { y in
      let row = baseAddress(ofPlane: index) + y * bytesPerRow(ofPlane: index)
      return Array(UnsafeRawBufferPointer(start: row, count: planes[index].width * size))
    }
  }

  /// Luma, or blue of BGRA, at a pixel.
  func level(_ x: Int, _ y: Int) -> Int {
    let size = format == .bgra ? 4 : 1
    return Int(
      (baseAddress(ofPlane: 0) + y * bytesPerRow(ofPlane: 0) + x * size).load(as: UInt8.self))
  }

  /// Random samples, the same for a seed.
  static func noise(_ width: Int, _ height: Int, _ format: PixelFormat, seed: UInt64) -> PixelBuffer {
    var generator = SeededGenerator(seed: seed)
    let buffer = PixelBuffer(width: width, height: height, format: format)
    for index in buffer.planes.indices {
      let count = buffer.bytesPerRow(ofPlane: index) * buffer.planes[index].height
      let words = buffer.baseAddress(ofPlane: index).assumingMemoryBound(to: UInt64.self)
      for word in 0..<count / 8 { words[word] = generator.next() }
    }
    return buffer
  }

  /// One colour (0xAARRGGBB) all over.
  static func plain(_ width: Int, _ height: Int, _ color: UInt32) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height, format: .bgra)
    let count = buffer.bytesPerRow(ofPlane: 0) * height / 4
    buffer.baseAddress(ofPlane: 0).initializeMemory(as: UInt32.self, repeating: color, count: count)
    return buffer
  }

  /// NV12 of one level, no colour.
  static func grey(_ width: Int, _ height: Int, _ level: UInt8) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height, format: .nv12Full)
    for (index, value) in [level, 128].enumerated() {
      let count = buffer.bytesPerRow(ofPlane: index) * buffer.planes[index].height
      buffer.baseAddress(ofPlane: index).initializeMemory(as: UInt8.self, repeating: value, count: count)
    }
    return buffer
  }

  var asBGRA: PixelBuffer {
    let result = PixelBuffer(width: width, height: height, format: .bgra)
    PixelOperations.convert(whole, into: result.whole)
    return result
  }

  func scaled(_ width: Int, _ height: Int, filter: ScaleFilter = .box) -> PixelBuffer {
    let result = PixelBuffer(width: width, height: height, format: format)
    PixelOperations.scale(whole, into: result.whole, filter: filter, scratch: PixelScratch())
    return result
  }

  func cropped(_ rect: PixelRect) -> PixelBuffer {
    let result = PixelBuffer(width: rect.width, height: rect.height, format: format)
    PixelOperations.copy(view(rect), into: result.whole)
    return result
  }

  func turned(_ quarterTurns: Int, mirrored: Bool = false) -> PixelBuffer {
    let isOdd = quarterTurns % 2 == 1
    let result = PixelBuffer(width: isOdd ? height : width, height: isOdd ? width : height, format: format)
    PixelOperations.turn(
      whole, quarterTurns: quarterTurns, mirrored: mirrored, into: result.whole)
    return result
  }
}

/// The mean distance of samples of equal length.
func meanDifference(_ first: [UInt8], _ second: [UInt8]) -> Double {
  let sum = zip(first, second).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
  return Double(sum) / Double(max(first.count, 1))
}
