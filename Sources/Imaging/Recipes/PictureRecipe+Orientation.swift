import Foundation

extension PictureRecipe {
  package func oriented(_ orientation: ExifOrientation) -> PictureRecipe {
    moved(by: orientationMap(orientation))
  }

  /// From the extent as it is stored to an upright one whose lower left is the origin; no change where it is empty or
  /// everywhere.
  package func orientationMap(_ orientation: ExifOrientation) -> Affine {
    guard !extent.isNull, !isEverywhere else { return .identity }
    let (width, height) = (extent.width, extent.height)
    // Clockwise, with y upwards.
    var map: Affine =
      switch orientation.quarterTurns {
      case 1: Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
      case 2: Affine(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
      case 3: Affine(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
      default: .identity
      }
    if orientation.isMirrored {
      let across = orientation.quarterTurns % 2 == 0 ? width : height
      map = map.concatenating(Affine(a: -1, b: 0, c: 0, d: 1, tx: across, ty: 0))
    }
    return Affine.translation(-extent.minX, -extent.minY).concatenating(map)
  }
}
