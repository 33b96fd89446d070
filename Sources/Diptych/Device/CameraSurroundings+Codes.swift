import CodeReader
import Imaging
import WorldRenderer

extension CameraSurroundings {
  /// The same with QR codes that say texts: one that the person holds up to the front cameras, and one on a poster in
  /// front of the rear cameras. Throws an error with a sentence for a text that is empty or longer than a code can say.
  public func showingCodes(heldUp: String? = nil, poster: String? = nil) throws -> CameraSurroundings {
    func picture(_ text: String) throws -> PixelBuffer {
      guard let code = QRCode(text) else { throw CodeTextError(text: text) }
      return code.picture(side: 512)
    }
    return CameraSurroundings(
      value: value.showing(heldUp: try heldUp.map(picture), poster: try poster.map(picture)))
  }
}

/// A text that no QR code can say.
public struct CodeTextError: Error, Hashable, CustomStringConvertible {
  public let text: String

  public var description: String {
    text.isEmpty
      ? "A QR code says something; give it a text."
      : "A QR code says at most 2331 bytes, not \(text.utf8.count); give it a shorter text."
  }
}
