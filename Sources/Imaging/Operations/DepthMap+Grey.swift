extension DepthMap {
  /// As a grey picture, NV12 of the full range: parts of a metre, from the farthest that is known, black, to the nearest,
  /// white. *Decided*: what is not known is black, and all is where everything is equally far.
  package var grey: PixelBuffer {
    let grey = PixelBuffer(width: width, height: height, format: .nv12Full)
    let known = metres.filter { $0 > 0 }.map { 1 / $0 }
    let (least, most) = (known.min() ?? 0, known.max() ?? 0)
    let (luma, chroma) = (grey.whole.plane(0), grey.whole.plane(1))
    for y in 0..<height {
      for x in 0..<width {
        let near = 1 / metres[y * width + x]
        let level = most > least && near >= least && near <= most ? (near - least) / (most - least) : 0
        luma.base[y * luma.bytesPerRow + x] = UInt8((255 * level).rounded())
      }
    }
    for y in 0..<chroma.height {
      (chroma.base + y * chroma.bytesPerRow).update(repeating: 128, count: 2 * chroma.width)
    }
    return grey
  }
}
