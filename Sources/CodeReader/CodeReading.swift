import Foundation

/// A bar code or QR code in a picture.
package struct CodeReading: Hashable, Sendable {
  package enum Kind: Hashable, Sendable, CaseIterable {
    case qr, ean13, ean8, upce, code39, code93, code128, interleaved2of5, codabar, dataBar
  }

  package let kind: Kind
  package let text: String
  /// In pixels from the picture's upper left corner: of a QR code its corners, from the one that is upper left when
  /// the code is upright and then counter-clockwise; of a bar code the corners of what was read of it.
  package let corners: [CGPoint]
}
