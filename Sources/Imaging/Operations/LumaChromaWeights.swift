/// Red, green and blue to luma and chroma in 16.16 fixed point; libyuv has this for BT.601 only.
struct LumaChromaWeights {
  /// Weights of blue, green and red, then what is added (the offset, and a half to round).
  struct Row {
    let blue: Int32
    let green: Int32
    let red: Int32
    let bias: Int32
  }

  let luma: Row
  let cb: Row
  let cr: Row

  init(format: PixelFormat, matrix: ColorMatrix) {
    let (red, blue) = matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
    let isFull = format == .nv12Full
    let lumaScale = isFull ? 1 : 219.0 / 255
    let chromaScale = isFull ? 1 : 224.0 / 255
    let green = 1 - red - blue
    // Rounding is arranged so that grey has no chroma and white is full luma.
    func row(_ blue: Double, _ red: Double, sum: Double, scale: Double, offset: Int32) -> Row {
      let b = Int32((blue * scale * 65536).rounded())
      let r = Int32((red * scale * 65536).rounded())
      let total = Int32((sum * scale * 65536).rounded())
      return Row(blue: b, green: total - b - r, red: r, bias: offset << 16 + 32768)
    }
    luma = row(blue, red, sum: red + green + blue, scale: lumaScale, offset: isFull ? 0 : 16)
    cb = row(0.5, -0.5 * red / (1 - blue), sum: 0, scale: chromaScale, offset: 128)
    cr = row(-0.5 * blue / (1 - red), 0.5, sum: 0, scale: chromaScale, offset: 128)
  }

  func convert(_ source: PlaneView, luma: PlaneView, chroma: PlaneView) {
    for y in 0..<source.height {
      lumaRow(source.base + y * source.bytesPerRow, luma.base + y * luma.bytesPerRow, source.width)
    }
    for y in 0..<chroma.height {
      let upper = source.base + 2 * y * source.bytesPerRow
      let lower = 2 * y + 1 < source.height ? upper + source.bytesPerRow : upper
      chromaRow(upper, lower, chroma.base + y * chroma.bytesPerRow, source.width)
    }
  }

  private func lumaRow(_ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ width: Int) {
    let weights = luma
    for x in 0..<width {
      let pixel = source + 4 &* x
      let value =
        weights.blue &* Int32(pixel[0]) &+ weights.green &* Int32(pixel[1])
        &+ weights.red &* Int32(pixel[2]) &+ weights.bias
      target[x] = UInt8(truncatingIfNeeded: value >> 16)
    }
  }

  private func chromaRow(
    _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>,
    _ width: Int
  ) {
    let (cb, cr) = (cb, cr)
    func store(_ index: Int, _ left: Int, _ right: Int) {
      func sum(_ channel: Int) -> Int32 {
        Int32(upper[left &+ channel]) &+ Int32(upper[right &+ channel])
          &+ Int32(lower[left &+ channel]) &+ Int32(lower[right &+ channel])
      }
      let (blue, green, red) = (sum(0), sum(1), sum(2))
      func level(_ row: Row) -> UInt8 {
        // The sums are four times as large, and a half of 256 levels more may round up to 256.
        let value = (row.blue &* blue &+ row.green &* green &+ row.red &* red &+ row.bias &* 4) >> 18
        return UInt8(truncatingIfNeeded: min(value, 255))
      }
      target[2 &* index] = level(cb)
      target[2 &* index &+ 1] = level(cr)
    }
    for index in 0..<(width / 2) { store(index, 8 &* index, 8 &* index &+ 4) }
    if width % 2 == 1 { store(width / 2, 4 &* (width &- 1), 4 &* (width &- 1)) }
  }
}
