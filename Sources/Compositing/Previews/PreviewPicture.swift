import Foundation

/// A camera's picture as a preview layer shows it.
package struct PreviewPicture: Sendable {
  package var id: PictureID
  /// Asked for pixels when the layer is drawn, and only then.
  package var source: any PictureSource
  /// Width and height of the unrotated picture; its shape counts.
  package var sourceSize: CGSize
  package var turn: PictureTurn
  package var gravity: PreviewGravity

  package init(
    id: PictureID, source: any PictureSource, sourceSize: CGSize,
    turn: PictureTurn = .none, gravity: PreviewGravity = .resizeAspect
  ) {
    self.id = id
    self.source = source
    self.sourceSize = sourceSize
    self.turn = turn
    self.gravity = gravity
  }

  /// Where the picture lies in a layer with these bounds.
  package func geometry(in bounds: CGRect) -> PreviewGeometry {
    PreviewGeometry(sourceSize: sourceSize, turn: turn, gravity: gravity, bounds: bounds)
  }
}

extension PreviewPicture: Equatable {
  /// Equal when the same frame is shown the same way.
  package static func == (a: PreviewPicture, b: PreviewPicture) -> Bool {
    a.id == b.id && a.sourceSize == b.sourceSize && a.turn == b.turn && a.gravity == b.gravity
  }
}
