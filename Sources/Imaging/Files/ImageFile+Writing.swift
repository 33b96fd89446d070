import CImageFiles

extension ImageFile {
  /// A quality from 0, smallest, to 1, best, as the encoders count it: 1–100. What is no number is 1.
  package static func percent(_ quality: Double) -> Int {
    Int((100 * min(max(quality.isNaN ? 0 : quality, 0.01), 1)).rounded())
  }

  /// The picture as PNG: RGB when it is opaque, else RGBA. Equal pixels give equal bytes. NV12 is converted
  /// (BT.709).
  package static func encodePNG(_ buffer: PixelBuffer) throws(ImageFileError) -> [UInt8] {
    let picture = buffer.asBGRA
    let source = picture.whole.plane(0)
    return try encode(picture, .png) { bytes, count, message in
      cif_png_encode(source.base, source.bytesPerRow, source.columns, source.rows, bytes, count, message)
    }
  }

  /// The picture as JPEG, alpha ignored. `quality` is 1–100. `exif` is only noted; the pixels stay as they are.
  /// NV12 of the full range (BT.709) goes into the encoder as it is.
  package static func encodeJPEG(
    _ buffer: PixelBuffer, quality: Int = 90, exif: ExifData? = nil
  ) throws(ImageFileError) -> [UInt8] {
    precondition((1...100).contains(quality), "JPEG quality is 1 to 100, not \(quality)")
    let exif = exif?.segment(width: buffer.width, height: buffer.height) ?? []
    let segment = exif.isEmpty ? nil : exif
    guard buffer.format == .nv12Full else {
      let picture = buffer.asBGRA
      let source = picture.whole.plane(0)
      return try encode(picture, .jpeg) { bytes, count, message in
        cif_jpeg_encode(
          source.base, source.bytesPerRow, source.columns, source.rows, Int32(quality), segment, exif.count,
          bytes, count, message)
      }
    }
    var picture = buffer.planar
    return try encode(buffer, .jpeg) { bytes, count, message in
      cif_jpeg_encode_nv12(&picture, Int32(quality), segment, exif.count, bytes, count, message)
    }
  }

  /// The picture as HEIC, alpha ignored. `quality` is 1–100. The orientation of `exif` is noted there, where it is for
  /// people to see, and as the file's own, which programs apply; the pixels stay as they are. `depth` lies as they do,
  /// and becomes an auxiliary picture of the same size.
  package static func encodeHEIC(
    _ buffer: PixelBuffer, quality: Int = 75, exif: ExifData? = nil, depth: DepthMap? = nil
  ) throws(ImageFileError) -> [UInt8] {
    let segment = exif?.segment(width: buffer.width, height: buffer.height) ?? []
    return try encodeHEIC(buffer, quality, exif?.orientation ?? .up, segment, depth)
  }

  /// The same with all that is to be said of it.
  package static func encodeHEIC(
    _ buffer: PixelBuffer, quality: Int, fields: ExifFields
  ) throws(ImageFileError) -> [UInt8] {
    try encodeHEIC(buffer, quality, fields.orientation ?? .up, fields.isEmpty ? [] : fields.segment())
  }

  private static func encodeHEIC(
    _ buffer: PixelBuffer, _ quality: Int, _ orientation: ExifOrientation, _ exif: [UInt8],
    _ depth: DepthMap? = nil
  ) throws(ImageFileError) -> [UInt8] {
    precondition((1...100).contains(quality), "HEIC quality is 1 to 100, not \(quality)")
    let grey = depth?.grey.scaled(width: buffer.width, height: buffer.height)
    let segment = exif.isEmpty ? nil : exif
    let source = buffer.converted(to: .nv12Full)
    var picture = source.planar
    return try encode(source, .heic) { bytes, count, message in
      withExtendedLifetime(grey) {
        let beside = grey?.whole.plane(0)
        return cif_heic_encode(
          &picture, beside?.base, beside?.bytesPerRow ?? 0, Int32(quality), Int32(orientation.rawValue),
          segment,
          exif.count, bytes, count, message)
      }
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
    _ body: (Encoded, UnsafeMutablePointer<Int>, UnsafeMutablePointer<CChar>) -> cif_status
  ) throws(ImageFileError) -> [UInt8] {
    var encoded: UnsafeMutablePointer<UInt8>?
    var count = 0
    try CodecCall(kind: kind, name: "the picture") { message in
      withExtendedLifetime(buffer) { body(&encoded, &count, message) }
    }
    defer { cif_free(encoded) }
    return Array(UnsafeBufferPointer(start: encoded, count: count))
  }
}

extension PixelBuffer {
  /// Valid while the buffer lives.
  fileprivate var planar: cif_nv12 {
    let (luma, chroma) = (whole.plane(0), whole.plane(1))
    return cif_nv12(
      luma: luma.base, luma_stride: luma.bytesPerRow, chroma: chroma.base, chroma_stride: chroma.bytesPerRow,
      width: Int32(width), height: Int32(height))
  }
}
