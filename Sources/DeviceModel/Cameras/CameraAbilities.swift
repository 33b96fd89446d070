/// What a camera's lens, sensor and lamp can do. *Decided*: Apple publishes none of these numbers.
public struct CameraAbilities: Hashable, Sendable {
  /// False for the microphone, of which nothing can be set.
  public var sees: Bool
  /// Whether the lens moves; one that does not is always in focus.
  public var focuses: Bool
  /// The nearest distance in focus, in millimetres; -1 where it is unknown.
  public var minimumFocusDistance: Int
  /// The f-number.
  public var aperture: Double
  public var sensitivity: ClosedRange<Double>
  /// Seconds.
  public var exposure: ClosedRange<Double>
  /// Exposure values (EV).
  public var bias: ClosedRange<Double>
  public var maxWhiteBalanceGain: Double
  /// Whether a lamp, that is a torch and a flash, is beside it.
  public var hasLamp: Bool
  public var maxZoom: Double
  /// The zoom that a person is offered, from 1 on.
  public var recommendedZoom: Double
  /// The bias that a person is offered.
  public var recommendedBias: ClosedRange<Double>
}

extension Camera {
  public var abilities: CameraAbilities {
    let isRear = position == .back && deviceType.isBuiltIn
    return CameraAbilities(
      sees: hasPictures,
      focuses: isRear || deviceType == .trueDepth, minimumFocusDistance: isRear ? 150 : -1,
      aperture: deviceType == .ultraWide ? 2.2 : 1.8, sensitivity: 32...3072, exposure: 1.0 / 50_000...1,
      bias: -8...8, maxWhiteBalanceGain: 4, hasLamp: isRear, maxZoom: isRear ? 64 : 16,
      recommendedZoom: isRear ? 10 : 4, recommendedBias: -2...2)
  }
}

extension Camera {
  /// Whether a video stabilisation mode, by the number that Apple gives it, is supported. *Decided*: off (0) and
  /// automatic (-1) everywhere, standard (1) and cinematic (2) on rear cameras.
  public func isStabilized(_ mode: Int) -> Bool {
    [-1, 0].contains(mode) || [1, 2].contains(mode) && position == .back
  }
}
