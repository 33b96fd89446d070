import Imaging

extension Stamp {
  /// *Decided*: the stamp's side, as a part of the picture's short side.
  private static let side = 0.155
  /// *Decided*: where its centre is along the short side, as a part of that side: below a face in a selfie, above
  /// controls at the bottom. Along the long side it is in the middle: a display that a picture fills may show no more than a
  /// quarter of that side.
  private static let height = 0.75

  /// The pixels that a stamp takes in a picture, at even places; nil for a picture too small to hold one.
  package static func rect(width: Int, height: Int) -> PixelRect? {
    let module = max(1, Int((Double(min(width, height)) * side / Double(StampCode.modules)).rounded()))
    let side = module * StampCode.modules
    func place(_ length: Int, isShort: Bool) -> Int {
      let centre = Double(length) * (isShort ? Stamp.height : 0.5)
      return min(Int(centre) - side / 2, length - side) & ~1
    }
    let (x, y) = (place(width, isShort: width < height), place(height, isShort: height <= width))
    return x >= 0 && y >= 0 ? PixelRect(x: x, y: y, width: side, height: side) : nil
  }

  /// Writes the stamp's own pixels of an NV12 picture, at full contrast, and no other. A picture less than
  /// 14 pixels high or wide stays as it is.
  package func draw(into buffer: PixelBuffer) {
    precondition(buffer.format != .bgra, "a stamp is drawn on NV12, not on \(buffer.format)")
    guard let rect = Stamp.rect(width: buffer.width, height: buffer.height) else { return }
    let cells = StampCode.encode(payload)
    let isFull = buffer.format == .nv12Full
    let (dark, bright): (UInt8, UInt8) = isFull ? (0, 255) : (16, 235)
    let module = rect.width / StampCode.modules
    let luma = buffer.baseAddress(ofPlane: 0) + rect.y * buffer.bytesPerRow(ofPlane: 0) + rect.x
    for row in 0..<rect.height {
      let line = luma + row * buffer.bytesPerRow(ofPlane: 0)
      for column in 0..<StampCode.modules {
        let isDark = Stamp.isDark(row: row / module, column: column, cells)
        (line + column * module).initializeMemory(
          as: UInt8.self, repeating: isDark ? dark : bright, count: module)
      }
    }
    let chroma = buffer.baseAddress(ofPlane: 1) + rect.y / 2 * buffer.bytesPerRow(ofPlane: 1) + rect.x
    for row in 0..<rect.height / 2 {
      (chroma + row * buffer.bytesPerRow(ofPlane: 1)).initializeMemory(
        as: UInt8.self, repeating: 128, count: rect.width)
    }
  }

  private static func isDark(row: Int, column: Int, _ cells: UInt128) -> Bool {
    let last = StampCode.modules - 1
    let ring = min(row, column, last - row, last - column)
    return ring == 0
      ? false : ring == 1 ? true : cells >> UInt128((row - 2) * StampCode.cells + column - 2) & 1 == 1
  }
}
