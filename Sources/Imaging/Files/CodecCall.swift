import CImageFiles

/// Calls a C codec and turns its status into an error with a sentence.
struct CodecCall {
  let kind: ImageKind
  let name: String

  @discardableResult
  init(
    kind: ImageKind, name: String, _ body: (UnsafeMutablePointer<CChar>) -> cif_status
  ) throws(ImageFileError) {
    self.init(kind: kind, name: name)
    try self(body)
  }

  init(kind: ImageKind, name: String) {
    self.kind = kind
    self.name = name
  }

  func callAsFunction(_ body: (UnsafeMutablePointer<CChar>) -> cif_status) throws(ImageFileError) {
    var message = [CChar](repeating: 0, count: Int(CIF_MESSAGE_SIZE))
    var status = CIF_OK
    message.withUnsafeMutableBufferPointer { status = body($0.baseAddress!) }
    if status != CIF_OK {
      let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw error(status, String(decoding: text, as: UTF8.self))
    }
  }

  private func error(_ status: cif_status, _ detail: String) -> ImageFileError {
    let kind = kind.rawValue
    let (code, sentence): (ImageFileError.Code, String) =
      switch status {
      case CIF_TRUNCATED:
        (.truncated, "\(name) is a \(kind) that ends early (\(detail)). Copy the file again.")
      case CIF_UNSUPPORTED:
        (
          .unsupported,
          "\(name) is a \(kind) of a kind that is not read (\(detail)). Save it as a plain \(kind)."
        )
      case CIF_NO_MEMORY:
        (.tooLarge, "\(name) needs more memory than there is (\(detail)). Make the picture smaller.")
      default: (.damaged, "\(name) is a damaged \(kind) (\(detail)). Save or copy it again.")
      }
    return ImageFileError(code: code, message: sentence, path: name)
  }
}
