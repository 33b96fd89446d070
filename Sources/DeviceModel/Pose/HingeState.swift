/// A hinge angle with the history that decides its posture (S4).
public struct HingeState: Codable, Hashable, Sendable {
  /// In degrees; 180 on a device without a hinge.
  public let angle: Double
  /// The index of the posture in ``Device/postures``.
  public let posture: Int
  /// The largest angle since the posture was entered, in degrees.
  public let peak: Double
  /// The smallest angle since the posture was entered, in degrees.
  public let trough: Double

  /// The state after the hinge has gone to `target` degrees, brought into the hinge's range. A jump counts as a
  /// sweep over all angles between (S4).
  public func moved(to target: Double, on device: Device) -> HingeState {
    device.hingeSweep(from: self, to: target).last ?? self
  }
}

extension Device {
  /// A hinge that has been at `angle` degrees since before anybody looked: the posture by ``Posture/startsAt``.
  public func hingeState(settledAt angle: Double) -> HingeState {
    let angle = hinge?.range.clamp(angle) ?? 180
    let posture = postures.lastIndex { $0.startsAt.map { angle >= $0 } ?? true } ?? 0
    return HingeState(angle: angle, posture: posture, peak: angle, trough: angle)
  }

  /// The states a sweep passes: one for each posture it enters, then the one it ends in. Never empty.
  func hingeSweep(from start: HingeState, to target: Double) -> [HingeState] {
    guard let hinge else { return [start] }
    let angle = hinge.range.clamp(target)
    var state = HingeState(
      angle: angle, posture: start.posture, peak: max(start.peak, angle), trough: min(start.trough, angle))
    var passed: [HingeState] = []
    while let next = postures.dropFirst(state.posture + 1).first, let crossing = next.entry(of: state) {
      state = HingeState(angle: angle, posture: state.posture + 1, peak: angle, trough: crossing)
      passed.append(state)
    }
    while let crossing = postures[state.posture].exit(of: state) {
      state = HingeState(angle: angle, posture: state.posture - 1, peak: crossing, trough: angle)
      passed.append(state)
    }
    return passed + [state]
  }
}

extension Posture {
  /// The angle at which a hinge in the posture below has entered this one, or nil if it has not.
  ///
  /// It enters at ``opens`` if the angle has been below that since the lower posture was entered, and in any case
  /// where neither threshold would let it stay below.
  func entry(of state: HingeState) -> Double? {
    guard let opens, let closes, opens.isReached(rising: state.angle) else { return nil }
    if !opens.isReached(rising: state.trough) { return opens.angle }
    return closes.isReached(falling: state.angle) ? nil : closes.angle
  }

  /// The angle at which a hinge in this posture has left it downwards, or nil if it has not.
  ///
  /// It leaves at ``closes`` if the angle has been above that since this posture was entered, and in any case
  /// where neither threshold would let it stay.
  func exit(of state: HingeState) -> Double? {
    guard let opens, let closes, closes.isReached(falling: state.angle) else { return nil }
    if !closes.isReached(falling: state.peak) { return closes.angle }
    return opens.isReached(rising: state.angle) ? nil : opens.angle
  }
}
