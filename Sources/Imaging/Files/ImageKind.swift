/// The formats that are read, told apart by their first bytes.
package enum ImageKind: String, Sendable {
  case jpeg = "JPEG"
  case heic = "HEIC"
  case png = "PNG"

  package init(_ bytes: [UInt8], name: String) throws(ImageFileError) {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
    guard !bytes.isEmpty else {
      throw ImageFileError(
        code: .empty, message: "\(name) is empty. Give a JPEG, HEIC or PNG file.", path: name)
    }
    if bytes.starts(with: png) {
      self = .png
    } else if bytes.starts(with: jpeg) {
      self = .jpeg
    } else if ImageKind.isHEIC(bytes) {
      self = .heic
    } else if png.starts(with: bytes) || jpeg.starts(with: bytes) {
      throw ImageFileError(
        code: .truncated, message: "\(name) ends after \(bytes.count) bytes. Copy the file again.", path: name
      )
    } else {
      let guess = ImageKind.otherFormat(bytes).map { ", it looks like \($0)" } ?? ""
      throw ImageFileError(
        code: .unknownFormat,
        message: "\(name) is neither a JPEG, a HEIC nor a PNG\(guess). Convert it to one of them.", path: name
      )
    }
  }

  private static func isHEIC(_ bytes: [UInt8]) -> Bool {
    ["ftyphei", "ftyphev", "ftypmif1", "ftypmsf1"].contains {
      bytes.dropFirst(4).starts(with: Array($0.utf8))
    }
  }

  /// A name for common formats that are not read.
  private static func otherFormat(_ bytes: [UInt8]) -> String? {
    func has(_ text: String, at offset: Int) -> Bool {
      bytes.dropFirst(offset).starts(with: Array(text.utf8))
    }
    if has("GIF8", at: 0) { return "GIF" }
    if has("RIFF", at: 0) && has("WEBP", at: 8) { return "WebP" }
    if has("ftypavif", at: 4) { return "AVIF" }
    if has("II*\0", at: 0) || has("MM\0*", at: 0) { return "TIFF or a raw photo" }
    if has("BM", at: 0) { return "BMP" }
    if has("<svg", at: 0) || has("<?xml", at: 0) { return "SVG or XML" }
    return nil
  }
}
