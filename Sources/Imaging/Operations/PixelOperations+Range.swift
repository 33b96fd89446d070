extension PixelOperations {
  /// Narrows full-range NV12 to video range: luma 0…255 to 16…235, chroma about 128 to 16…240, each rounded.
  static func narrow(_ source: PixelView, into destination: PixelView) {
    // 219/255 and 224/255 of a level in 65,536ths, with what is added in the same unit.
    narrow(source.plane(0), into: destination.plane(0), samples: 1, scale: 56_284, offset: 16 << 16)
    narrow(source.plane(1), into: destination.plane(1), samples: 2, scale: 57_569, offset: 1_019_784)
  }

  private static func narrow(
    _ source: PlaneView, into destination: PlaneView, samples: Int, scale: UInt32, offset: UInt32
  ) {
    let count = source.width * samples
    for row in 0..<source.height {
      let from = source.base + row * source.bytesPerRow
      let to = destination.base + row * destination.bytesPerRow
      for column in 0..<count {
        let level = UInt32(from[column]) &* scale &+ offset &+ 32_768
        to[column] = UInt8(truncatingIfNeeded: level &>> 16)
      }
    }
  }
}
