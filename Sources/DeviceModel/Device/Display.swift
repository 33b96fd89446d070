/// A screen on one face of a panel. Sizes are those of the portrait orientation.
public struct Display: Codable, Hashable, Sendable {
  /// "outer" and "inner" on a folding phone, "main" on a device with one display.
  public var id: String
  /// The panel whose frame it is placed in. It may reach over the hinge onto the other panel.
  public var panel: String
  public var face: Face
  /// Its centre in the panel's frame, in millimetres.
  public var center: Vector3
  /// In millimetres, portrait.
  public var size: Size2D
  /// What is rendered, portrait: points × scale. The glass may have fewer.
  public var pixels: PixelSize
  /// Portrait.
  public var points: Size2D
  /// Pixels a point.
  public var scale: Double
  /// Degrees clockwise, as its viewer sees it, from the display's portrait top to the panel's +y: 0, 90, 180, 270.
  public var nativeOrientation: Int
  /// Whether an app's supported orientations count on it.
  public var honorsSupportedOrientations: Bool
  /// For a window that fills the display.
  public var safeArea: SafeArea
  /// What the system keeps for itself, in portrait points.
  public var regions: [Region]

  public init(
    id: String, panel: String, face: Face, center: Vector3, size: Size2D, pixels: PixelSize, points: Size2D,
    scale: Double, nativeOrientation: Int, honorsSupportedOrientations: Bool = true,
    safeArea: SafeArea, regions: [Region] = []
  ) {
    self.id = id
    self.panel = panel
    self.face = face
    self.center = center
    self.size = size
    self.pixels = pixels
    self.points = points
    self.scale = scale
    self.nativeOrientation = nativeOrientation
    self.honorsSupportedOrientations = honorsSupportedOrientations
    self.safeArea = safeArea
    self.regions = regions
  }

  /// Its size in points with the interface turned to `orientation`.
  public func size(in orientation: InterfaceOrientation) -> Size2D {
    orientation.isLandscape ? points.transposed : points
  }

  /// Its size in pixels with the interface turned to `orientation`.
  public func pixelSize(in orientation: InterfaceOrientation) -> PixelSize {
    orientation.isLandscape ? pixels.transposed : pixels
  }
}

/// Safe area insets for each interface orientation, in that orientation's own edges.
public struct SafeArea: Codable, Hashable, Sendable {
  public var portrait: Insets
  public var portraitUpsideDown: Insets
  public var landscapeLeft: Insets
  public var landscapeRight: Insets

  public init(portrait: Insets, portraitUpsideDown: Insets, landscapeLeft: Insets, landscapeRight: Insets) {
    self.portrait = portrait
    self.portraitUpsideDown = portraitUpsideDown
    self.landscapeLeft = landscapeLeft
    self.landscapeRight = landscapeRight
  }

  public subscript(orientation: InterfaceOrientation) -> Insets {
    switch orientation {
    case .portrait: portrait
    case .portraitUpsideDown: portraitUpsideDown
    case .landscapeLeft: landscapeLeft
    case .landscapeRight: landscapeRight
    }
  }
}
