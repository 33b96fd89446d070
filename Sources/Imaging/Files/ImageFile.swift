import CImageFiles

/// Pictures as files: reads JPEG and PNG, writes both.
///
/// Files come from outside, so nothing here traps: each problem is an ``ImageFileError`` with a sentence.
/// All functions block and may be called on any thread.
package enum ImageFile {
  /// What ``read(_:maximumPixels:)`` accepts unless told otherwise: 64 megapixels, 256 MB as BGRA.
  package static let defaultMaximumPixels = 64_000_000

  /// Reads a JPEG or PNG as BGRA, upright: EXIF orientation is applied. Grey and CMYK become colour, 16-bit
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
    let buffer = try decodeStored(bytes, name: name, maximumPixels: maximumPixels)
    return ExifOrientation(file: bytes).applied(to: buffer)
  }

  /// The same without EXIF's orientation: as the pixels are stored.
  package static func decodeStored(
    _ bytes: [UInt8], name: String, maximumPixels: Int = defaultMaximumPixels
  ) throws(ImageFileError) -> PixelBuffer {
    let kind = try ImageKind(bytes, name: name)
    let codec = CodecCall(kind: kind, name: name)
    let size = try size(bytes, name: name)
    try checkSize(size.width, size.height, maximumPixels, name)
    let (width, height) = (Int32(size.width), Int32(size.height))
    let buffer = PixelBuffer(width: size.width, height: size.height, format: .bgra)
    let target = buffer.whole.plane(0)
    try codec { message in
      switch kind {
      case .jpeg:
        cif_jpeg_decode(bytes, bytes.count, target.base, target.bytesPerRow, width, height, message)
      case .png: cif_png_decode(bytes, bytes.count, target.base, target.bytesPerRow, width, height, message)
      }
    }
    return buffer
  }

  /// What the headers say of the stored pixels.
  package static func size(_ bytes: [UInt8], name: String) throws(ImageFileError) -> (width: Int, height: Int)
  {
    let kind = try ImageKind(bytes, name: name)
    var (width, height): (Int32, Int32) = (0, 0)
    try CodecCall(kind: kind, name: name) { message in
      switch kind {
      case .jpeg: cif_jpeg_size(bytes, bytes.count, &width, &height, message)
      case .png: cif_png_size(bytes, bytes.count, &width, &height, message)
      }
    }
    return (Int(width), Int(height))
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

  /// The picture as PNG: RGB when it is opaque, else RGBA. Equal pixels give equal bytes. NV12 is converted
  /// (BT.709).
  package static func encodePNG(_ buffer: PixelBuffer) throws(ImageFileError) -> [UInt8] {
    try encode(buffer, .png) { source, bytes, count, message in
      cif_png_encode(source.base, source.bytesPerRow, source.columns, source.rows, bytes, count, message)
    }
  }

  /// The picture as JPEG, alpha ignored. `quality` is 1–100. `exif` is only noted; the pixels stay as they are.
  /// NV12 is converted (BT.709).
  package static func encodeJPEG(
    _ buffer: PixelBuffer, quality: Int = 90, exif: ExifData? = nil
  ) throws(ImageFileError) -> [UInt8] {
    precondition((1...100).contains(quality), "JPEG quality is 1 to 100, not \(quality)")
    let exif = exif?.segment(width: buffer.width, height: buffer.height) ?? []
    return try encode(buffer, .jpeg) { source, bytes, count, message in
      cif_jpeg_encode(
        source.base, source.bytesPerRow, source.columns, source.rows, Int32(quality),
        exif.isEmpty ? nil : exif, exif.count, bytes, count, message)
    }
  }

  /// Writes ``encodePNG(_:)``'s bytes beside `path` and renames: the file is whole or not there.
  package static func writePNG(_ buffer: PixelBuffer, to path: String) throws(ImageFileError) {
    try WholeFile.write(try encodePNG(buffer), to: path)
  }

  /// Writes ``encodeJPEG(_:quality:exif:)``'s bytes beside `path` and renames.
  package static func writeJPEG(
    _ buffer: PixelBuffer, to path: String, quality: Int = 90, exif: ExifData? = nil
  ) throws(ImageFileError) {
    try WholeFile.write(try encodeJPEG(buffer, quality: quality, exif: exif), to: path)
  }

  private typealias Encoded = UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>

  private static func encode(
    _ buffer: PixelBuffer, _ kind: ImageKind,
    _ body: (PlaneView, Encoded, UnsafeMutablePointer<Int>, UnsafeMutablePointer<CChar>) -> cif_status
  ) throws(ImageFileError) -> [UInt8] {
    var encoded: UnsafeMutablePointer<UInt8>?
    var count = 0
    let source = buffer.asBGRA
    try CodecCall(kind: kind, name: "the picture") { message in
      withExtendedLifetime(source) { body(source.whole.plane(0), &encoded, &count, message) }
    }
    defer { cif_free(encoded) }
    return Array(UnsafeBufferPointer(start: encoded, count: count))
  }
}

extension PixelBuffer {
  /// This buffer, or a BGRA copy of an NV12 one.
  package var asBGRA: PixelBuffer {
    guard format != .bgra else { return self }
    let converted = PixelBuffer(width: width, height: height, format: .bgra)
    PixelOperations.convert(whole, into: converted.whole)
    return converted
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
