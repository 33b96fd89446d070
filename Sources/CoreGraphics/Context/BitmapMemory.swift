import Imaging

/// The pixels a context draws on, and the bytes that its owner sees where those are laid out otherwise.
final class BitmapMemory {
  /// BGRA: the owner's own bytes where they are that.
  let buffer: PixelBuffer
  let layout: BitmapLayout
  let bytesPerRow: Int
  /// Bytes of another layout, which somebody may look at or write to between calls.
  private var outside: UnsafeMutableRawPointer?
  private var owned: UnsafeMutableRawPointer?

  init(
    _ data: UnsafeMutableRawPointer?, width: Int, height: Int, bytesPerRow: Int, layout: BitmapLayout
  ) {
    self.layout = layout
    let isDirect = layout.bytes == .bgra
    if isDirect, let data, bytesPerRow % 4 == 0, UInt(bitPattern: data) % 4 == 0 {
      buffer = PixelBuffer(borrowing: data, width: width, height: height, bytesPerRow: bytesPerRow)
      self.bytesPerRow = bytesPerRow
      return
    }
    buffer = PixelBuffer(width: width, height: height, format: .bgra)
    self.bytesPerRow =
      bytesPerRow > 0
      ? bytesPerRow : isDirect ? buffer.bytesPerRow(ofPlane: 0) : width * layout.bytes.bytesPerPixel
    outside = data
    guard data == nil else { return }
    Canvas(buffer).clear()
    // A layout that holds less than the buffer decides what is there after each call.
    if !isDirect, layout.bytes.bytesPerPixel < 4 { expose() }
  }

  deinit { owned?.deallocate() }

  /// The bytes as their owner wants them; valid while this object lives.
  var data: UnsafeMutableRawPointer {
    if let outside { return outside }
    guard layout.bytes != .bgra else { return buffer.baseAddress(ofPlane: 0) }
    expose()
    return outside!
  }

  private func expose() {
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: bytesPerRow * buffer.height, alignment: 16)
    (owned, outside) = (bytes, bytes)
    PixelOperations.write(buffer, layout.bytes, to: bytes, bytesPerRow: bytesPerRow)
  }

  /// Takes over what was written to the bytes.
  func load() {
    guard let outside else { return }
    PixelOperations.read(outside, bytesPerRow: bytesPerRow, layout.bytes, layout.alpha, into: buffer)
  }

  /// Shows what was drawn in the bytes.
  func store() {
    guard let outside else { return }
    PixelOperations.write(buffer, layout.bytes, to: outside, bytesPerRow: bytesPerRow)
  }
}
