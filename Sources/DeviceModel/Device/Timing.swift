/// How long a device takes, in seconds.
public struct Timing: Codable, Hashable, Sendable {
  /// No frames for this long while the virtual front camera changes its constituent (V4).
  public var handoverGap: Double
  /// The outgoing camera's last picture stays for this long after a swap of inputs (V6).
  public var switchLatency: Double

  public init(handoverGap: Double, switchLatency: Double) {
    self.handoverGap = handoverGap
    self.switchLatency = switchLatency
  }
}
