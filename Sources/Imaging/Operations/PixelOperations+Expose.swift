import Foundation

extension PixelOperations {
  /// Makes an NV12 picture of the full range brighter by so many stops, or darker where they are negative: twice
  /// the light is 2^(1/2.2) times the level. What gets too bright is cut off.
  package static func expose(_ picture: PixelBuffer, stops: Double) {
    precondition(picture.format == .nv12Full, "exposes NV12 of the full range, not \(picture.format)")
    guard stops != 0 else { return }
    let gain = pow(2, stops / 2.2)
    let tables = [0.0, 128].map { middle in
      (0...255).map { UInt8(min(255, max(0, (Double($0) - middle) * gain + middle)).rounded()) }
    }
    for (index, table) in tables.enumerated() {
      let plane = picture.planes[index]
      for row in 0..<plane.height {
        let start = picture.baseAddress(ofPlane: index) + row * plane.bytesPerRow
        let bytes = UnsafeMutableBufferPointer(
          start: start.assumingMemoryBound(to: UInt8.self), count: plane.width * (index + 1))
        table.withUnsafeBufferPointer { table in
          for place in bytes.indices { bytes[place] = table[Int(bytes[place])] }
        }
      }
    }
  }
}
