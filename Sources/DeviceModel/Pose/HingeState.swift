/// A hinge angle with the history that decides its posture (S4).
public struct HingeState: Codable, Hashable, Sendable {
  /// In degrees; 180 on a device without a hinge.
  public let angle: Double
  /// The index of the posture in ``Device/postures``.
  public let posture: Int
  /// The largest angle since the posture was last entered, in degrees.
  public let peak: Double

  /// The state after the hinge has gone to `target` degrees, brought into the hinge's range. A jump counts as a
  /// sweep over all angles between (S4).
  public func moved(to target: Double, on device: Device) -> HingeState {
    device.hingeSweep(from: self, to: target).last ?? self
  }
}

extension Device {
  /// A hinge that has been at `angle` degrees since before anybody looked: the posture by ``Posture/startsAt``.
  public func hingeState(settledAt angle: Double) -> HingeState {
    guard let hinge else { return HingeState(angle: 180, posture: 0, peak: 180) }
    let angle = hinge.range.clamp(angle)
    let posture = postures.lastIndex { $0.startsAt.map { angle >= $0 } ?? true } ?? 0
    return HingeState(angle: angle, posture: posture, peak: angle)
  }

  /// The states a sweep passes: one for each posture it enters, then the one it ends in. Never empty.
  func hingeSweep(from start: HingeState, to target: Double) -> [HingeState] {
    guard let hinge else { return [start] }
    let angle = hinge.range.clamp(target)
    var posture = start.posture
    var peak = max(start.peak, angle)
    var passed: [HingeState] = []
    while posture + 1 < postures.count, postures[posture + 1].isEntered(risingTo: angle) {
      posture += 1
      peak = angle
      passed.append(HingeState(angle: angle, posture: posture, peak: peak))
    }
    while let crossing = postures[posture].crossing(fallingTo: angle, from: peak) {
      posture -= 1
      peak = crossing
      passed.append(HingeState(angle: angle, posture: posture, peak: peak))
    }
    passed.append(HingeState(angle: angle, posture: posture, peak: peak))
    return passed
  }
}

extension Posture {
  func isEntered(risingTo angle: Double) -> Bool { opens?.isReached(rising: angle) ?? false }

  /// The angle at which a fall to `angle` leaves this posture downwards, or nil when it stays.
  ///
  /// It leaves at ``closes`` if the angle has been past that since the posture was entered (`peak`), and in any
  /// case where neither threshold would let it in.
  func crossing(fallingTo angle: Double, from peak: Double) -> Double? {
    guard let opens, let closes, closes.isReached(falling: angle) else { return nil }
    if !closes.isReached(falling: peak) { return closes.angle }
    return opens.isReached(rising: angle) ? nil : opens.angle
  }
}
