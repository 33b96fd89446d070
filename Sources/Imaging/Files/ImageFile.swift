import CImageFiles

/// Pictures as files: reads and writes JPEG, HEIC and PNG.
///
/// Files come from outside, so nothing here traps: each problem is an ``ImageFileError`` with a sentence.
/// All functions block and may be called on any thread.
package enum ImageFile {
  /// What ``read(_:maximumPixels:)`` accepts unless told otherwise: 64 megapixels, 256 MB as BGRA.
  package static let defaultMaximumPixels = 64_000_000

  /// Reads a JPEG, HEIC or PNG as BGRA, upright: the file's orientation is applied. Grey and CMYK become colour, 16-bit
  /// becomes 8-bit, transparency is premultiplied; colour profiles are not applied.
  /// Width × height is checked against `maximumPixels` before memory for pixels is allocated.
  package static func read(
    _ path: String, maximumPixels: Int = defaultMaximumPixels
  ) throws(ImageFileError) -> PixelBuffer {
    try decode(try WholeFile.read(path), name: path, maximumPixels: maximumPixels)
  }

  /// The same from bytes in memory; `name` stands for the path in errors.
  package static func decode(
    _ bytes: [UInt8], name: String, maximumPixels: Int = defaultMaximumPixels
  ) throws(ImageFileError) -> PixelBuffer {
    let (buffer, kind) = try decodeCoded(bytes, name, maximumPixels)
    return kind == .heic ? buffer : ExifOrientation(file: bytes).applied(to: buffer)
  }

  /// The same without the file's orientation: as the pixels are stored.
  package static func decodeStored(
    _ bytes: [UInt8], name: String, maximumPixels: Int = defaultMaximumPixels
  ) throws(ImageFileError) -> PixelBuffer {
    let (buffer, kind) = try decodeCoded(bytes, name, maximumPixels)
    return kind == .heic ? ExifOrientation(file: bytes).inverse.applied(to: buffer) : buffer
  }

  /// As the decoder gives it: upright from a HEIC, whose crop and turn it applies itself, else as stored.
  private static func decodeCoded(
    _ bytes: [UInt8], _ name: String, _ maximumPixels: Int
  ) throws(ImageFileError) -> (PixelBuffer, ImageKind) {
    let (size, kind) = try codedSize(bytes, name)
    try checkSize(size.width, size.height, maximumPixels, name)
    let (width, height) = (Int32(size.width), Int32(size.height))
    let buffer = PixelBuffer(width: size.width, height: size.height, format: .bgra)
    let target = buffer.whole.plane(0)
    try CodecCall(kind: kind, name: name) { message in
      switch kind {
      case .jpeg:
        cif_jpeg_decode(bytes, bytes.count, target.base, target.bytesPerRow, width, height, message)
      case .heic:
        cif_heic_decode(bytes, bytes.count, target.base, target.bytesPerRow, width, height, message)
      case .png: cif_png_decode(bytes, bytes.count, target.base, target.bytesPerRow, width, height, message)
      }
    }
    return (buffer, kind)
  }

  /// What the headers say of the stored pixels.
  package static func size(_ bytes: [UInt8], name: String) throws(ImageFileError) -> (width: Int, height: Int)
  {
    let (size, kind) = try codedSize(bytes, name)
    return kind == .heic ? ExifOrientation(file: bytes).sides(of: size) : size
  }

  /// What the headers say of the picture as it is looked at.
  package static func uprightSize(
    _ bytes: [UInt8], name: String
  ) throws(ImageFileError) -> (width: Int, height: Int) {
    let (size, kind) = try codedSize(bytes, name)
    return kind == .heic ? size : ExifOrientation(file: bytes).sides(of: size)
  }

  private static func codedSize(
    _ bytes: [UInt8], _ name: String
  ) throws(ImageFileError) -> (size: (width: Int, height: Int), kind: ImageKind) {
    let kind = try ImageKind(bytes, name: name)
    var (width, height): (Int32, Int32) = (0, 0)
    try CodecCall(kind: kind, name: name) { message in
      switch kind {
      case .jpeg: cif_jpeg_size(bytes, bytes.count, &width, &height, message)
      case .heic: cif_heic_size(bytes, bytes.count, &width, &height, message)
      case .png: cif_png_size(bytes, bytes.count, &width, &height, message)
      }
    }
    return ((Int(width), Int(height)), kind)
  }

  private static func checkSize(
    _ width: Int, _ height: Int, _ maximumPixels: Int, _ name: String
  ) throws(ImageFileError) {
    let limit = 65_535
    guard width > 0, height > 0 else {
      throw ImageFileError(
        code: .damaged, message: "\(name) says it is \(width) × \(height) pixels. Save it again.", path: name)
    }
    if width > limit || height > limit || width * height > maximumPixels {
      let most = maximumPixels.megapixels
      throw ImageFileError(
        code: .tooLarge,
        message:
          "\(name) has \(width) × \(height) pixels (\((width * height).megapixels)); at most \(most) and "
          + "\(limit) a side are read. Make the picture smaller.",
        path: name)
    }
  }
}

extension Int {
  /// A number of pixels as text: "64 megapixels", "1.5 megapixels", "300 pixels".
  fileprivate var megapixels: String {
    guard self >= 100_000 else { return "\(self) pixels" }
    let (whole, tenth) = (self / 1_000_000, self / 100_000 % 10)
    return tenth == 0 ? "\(whole) megapixels" : "\(whole).\(tenth) megapixels"
  }
}
