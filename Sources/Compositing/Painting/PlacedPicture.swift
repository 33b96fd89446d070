import Foundation
import Imaging

/// A camera's picture on its way from a layer to a display.
struct PlacedPicture {
  let picture: PreviewPicture
  /// The layer's.
  let bounds: CGRect
  let layer: String?
  /// From the unrotated picture to what the display shows; the nearest when ``isUpright`` is false.
  let turn: PictureTurn
  /// The whole picture's rectangle on the display, or the one around it.
  let rect: CGRect
  /// The part inside the layer's bounds, in the same units.
  let visible: CGRect
  /// Whether the display shows it turned by whole quarters.
  let isUpright: Bool

  /// - Parameter transform: From the layer's space to the display's.
  init(_ picture: PreviewPicture, of node: LayerNode, transform: Affine) {
    self.picture = picture
    bounds = node.bounds
    layer = node.name
    let geometry = picture.geometry(in: bounds)
    turn = picture.turn.then(transform.nearestTurn)
    rect = transform.apply(geometry.pictureRect)
    visible = transform.apply(geometry.visibleRect)
    isUpright = transform.isUpright
  }
}

extension Affine {
  /// Whether upright rectangles stay upright, up to rounding.
  var isUpright: Bool {
    let (along, across) = (abs(a) + abs(d), abs(b) + abs(c))
    return min(along, across) <= 1e-9 * max(along, across)
  }

  /// The quarter turns and mirroring nearest to what this does to a picture.
  fileprivate var nearestTurn: PictureTurn {
    let mirrored = determinant < 0
    let angle = atan2(b, mirrored ? -a : a)
    return PictureTurn(quarterTurns: Int((angle / (.pi / 2)).rounded()), mirrored: mirrored)
  }
}
