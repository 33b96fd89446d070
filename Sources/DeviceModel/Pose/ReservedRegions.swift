/// A reserved region of a display as it is in a pose.
public struct ReservedRegion: Hashable, Sendable {
  public let id: String
  public let kind: Region.Kind
  /// In points of the interface in its orientation.
  public let frame: Frame
  /// The distance content should keep on both sides of a division, in points.
  public let margin: Double
  public let isActive: Bool

  /// What of the frame, on the two sides across it, is only to be kept clear.
  public var margins: Insets {
    frame.width > frame.height ? Insets(top: margin, bottom: margin) : Insets(left: margin, right: margin)
  }
}

extension Device {
  /// The reserved regions of a display, active or not, in the interface's coordinates.
  ///
  /// - Parameter activeCameras: the `uniqueID`s of the physical cameras in use, by anybody.
  public func reservedRegions(
    _ display: Display, _ pose: Pose, orientation: InterfaceOrientation = .portrait,
    activeCameras: Set<String> = []
  ) -> [ReservedRegion] {
    let posture = posture(of: pose).name
    return display.regions.map { region in
      ReservedRegion(
        id: region.id, kind: region.kind,
        frame: region.frame.turned(from: display.points, to: orientation), margin: region.margin,
        isActive: region.postures?.contains(posture) ?? true
          && region.camera.map(activeCameras.contains) ?? true)
    }
  }
}

extension Frame {
  /// A rectangle of a portrait interface of the given size, in the coordinates of a turned one.
  public func turned(from portrait: Size2D, to orientation: InterfaceOrientation) -> Frame {
    let (endX, endY) = (portrait.width - x - width, portrait.height - y - height)
    return switch orientation {
    case .portrait: self
    case .portraitUpsideDown: Frame(x: endX, y: endY, width: width, height: height)
    case .landscapeRight: Frame(x: y, y: endX, width: height, height: width)
    case .landscapeLeft: Frame(x: endY, y: x, width: height, height: width)
    }
  }
}
