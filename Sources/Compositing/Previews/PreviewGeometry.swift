import Foundation

/// Where a turned, mirrored picture lies in a layer, and the way between the layer's points and the
/// picture's.
///
/// A *device point* is a fraction of the unrotated picture, (0, 0) its top left, (1, 1) its bottom right:
/// https://developer.apple.com/documentation/avfoundation/avcapturevideopreviewlayer/capturedevicepointconverted(fromlayerpoint:)
package struct PreviewGeometry: Sendable, Hashable {
  /// Of the unrotated picture; only its shape matters.
  package var sourceSize: CGSize
  package var turn: PictureTurn
  package var gravity: PreviewGravity
  /// The layer's bounds, in its own points.
  package var bounds: CGRect

  package init(sourceSize: CGSize, turn: PictureTurn, gravity: PreviewGravity, bounds: CGRect) {
    self.sourceSize = sourceSize
    self.turn = turn
    self.gravity = gravity
    self.bounds = bounds
  }

  /// The whole picture's rectangle in the layer; larger than the bounds when it hangs over. Empty, at the
  /// centre, when the layer or the picture is.
  package var pictureRect: CGRect {
    let shape = turn.apply(to: sourceSize)
    guard shape.width > 0, shape.height > 0, bounds.width > 0, bounds.height > 0 else {
      return CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
    }
    let across = bounds.width / shape.width
    let down = bounds.height / shape.height
    if gravity == .resize { return bounds }
    // Each way fills the bounds' centre, so that only the size is between them.
    let weights = gravity.weights
    let (least, most) = (min(across, down), max(across, down))
    let scale = weights[0] * least + weights[1] * most
    return centred(
      CGSize(
        width: shape.width * scale + bounds.width * weights[2],
        height: shape.height * scale + bounds.height * weights[2]))
  }

  /// The part of the picture's rectangle inside the bounds.
  package var visibleRect: CGRect { pictureRect.intersection(bounds) }

  private func centred(_ size: CGSize) -> CGRect {
    CGRect(
      x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  /// The layer's point that shows a device point; may lie outside the bounds.
  package func layerPoint(fromDevicePoint point: CGPoint) -> CGPoint {
    let rect = pictureRect
    let shown = turn.apply(to: point)
    return CGPoint(x: rect.minX + shown.x * rect.width, y: rect.minY + shown.y * rect.height)
  }

  /// The device point shown at a layer's point; outside 0…1 beside the picture, the picture's centre when
  /// nothing is shown at all.
  package func devicePoint(fromLayerPoint point: CGPoint) -> CGPoint {
    let rect = pictureRect
    guard rect.width > 0, rect.height > 0 else { return CGPoint(x: 0.5, y: 0.5) }
    let shown = CGPoint(x: (point.x - rect.minX) / rect.width, y: (point.y - rect.minY) / rect.height)
    return turn.inverse.apply(to: shown)
  }

  /// The layer's rectangle that shows a rectangle of the picture, given in fractions.
  package func layerRect(fromDeviceRect rect: CGRect) -> CGRect {
    let picture = pictureRect
    let shown = turn.apply(to: rect)
    return CGRect(
      x: picture.minX + shown.minX * picture.width, y: picture.minY + shown.minY * picture.height,
      width: shown.width * picture.width, height: shown.height * picture.height)
  }

  /// The rectangle of the picture, in fractions, shown in a rectangle of the layer.
  package func deviceRect(fromLayerRect rect: CGRect) -> CGRect {
    let picture = pictureRect
    guard picture.width > 0, picture.height > 0 else { return CGRect(x: 0.5, y: 0.5, width: 0, height: 0) }
    return turn.inverse.apply(
      to: CGRect(
        x: (rect.minX - picture.minX) / picture.width, y: (rect.minY - picture.minY) / picture.height,
        width: rect.width / picture.width, height: rect.height / picture.height))
  }

  /// The part of the picture that shows inside the bounds, in fractions.
  package var visibleDeviceRect: CGRect {
    deviceRect(fromLayerRect: visibleRect)
  }
}
