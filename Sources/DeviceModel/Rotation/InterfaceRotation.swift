extension Display {
  /// The portrait interface's up and right in the panel's frame, as the viewer sees them.
  var portraitAxes: (up: Vector3, right: Vector3) {
    let panelUp = Vector3(0, 1, 0)
    let panelRight = Vector3(face.sign, 0, 0)
    let (sine, cosine) = sineAndCosine(degrees: Double(nativeOrientation))
    return (up: panelUp * cosine - panelRight * sine, right: panelUp * sine + panelRight * cosine)
  }

  /// The direction that is down in an interface, in the panel's frame.
  func down(in orientation: InterfaceOrientation) -> Vector3 {
    let (up, right) = portraitAxes
    return switch orientation {
    case .portrait: -up
    case .portraitUpsideDown: up
    case .landscapeLeft: right
    case .landscapeRight: -right
    }
  }
}

extension Device {
  /// How far a display or sensor must be from lying flat for gravity to decide: gravity's share in its plane
  /// (*decided*: half, 30° from the horizontal).
  static let gravityShare = 0.5

  /// The orientation of an interface on a display.
  ///
  /// The nearest quarter turn to gravity, if it is among `supported`; otherwise, and while the display lies
  /// nearly flat, `last` stays, or the nearest supported one without a usable `last`. `supported` counts only
  /// where the display honours it.
  public func interfaceOrientation(
    _ display: Display, _ pose: Pose,
    supported: Set<InterfaceOrientation> = Set(InterfaceOrientation.allCases),
    last: InterfaceOrientation? = nil
  ) -> InterfaceOrientation {
    let all = InterfaceOrientation.allCases
    let allowed = display.honorsSupportedOrientations ? all.filter(supported.contains) : all
    let candidates = allowed.isEmpty ? all : allowed
    let frame = frame(ofPanel: display.panel, hinge: pose.hinge.angle)
    let gravity = Vector3(0, -1, 0)
    let kept = last.flatMap { candidates.contains($0) ? $0 : nil }
    let (up, right) = display.portraitAxes
    let (x, y) = (
      pose.attitude.apply(frame.direction(up)).dot(gravity),
      pose.attitude.apply(frame.direction(right)).dot(gravity)
    )
    /// How far what is down in the interface is.
    func agreement(_ orientation: InterfaceOrientation) -> Double {
      switch orientation {
      case .portrait: -x
      case .portraitUpsideDown: x
      case .landscapeLeft: y
      case .landscapeRight: -y
      }
    }
    let isFlat = (x * x + y * y).squareRoot() < Self.gravityShare
    if isFlat, let kept { return kept }
    let nearest = all.best(by: agreement, preferring: kept)
    if candidates.contains(nearest) { return nearest }
    return kept ?? candidates.best(by: agreement, preferring: nil)
  }
}

extension Array where Element: Equatable {
  /// The element of highest score; `preferred` where it is as good up to rounding. The array must not be empty.
  func best(by score: (Element) -> Double, preferring preferred: Element?) -> Element {
    precondition(!isEmpty, "nothing to choose from")
    var (best, highest) = (self[0], score(self[0]))
    for element in dropFirst() where score(element) > highest { (best, highest) = (element, score(element)) }
    if let preferred, contains(preferred), score(preferred) >= highest - 1e-9 { return preferred }
    return best
  }
}
