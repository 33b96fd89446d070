/// How long a device takes, in seconds.
public struct Timing: Codable, Hashable, Sendable {
  /// No frames for this long while the virtual front camera changes its constituent (V4).
  public var handoverGap: Double
  /// The outgoing camera's last picture stays for this long after a swap of inputs (V6).
  public var switchLatency: Double
  /// From the call that asks for a photo to the opening of the shutter.
  public var shutterLag: Double
  /// From a photo's exposure to its delivery.
  public var photoProcessing: Double

  public init(handoverGap: Double, switchLatency: Double, shutterLag: Double, photoProcessing: Double) {
    self.handoverGap = handoverGap
    self.switchLatency = switchLatency
    self.shutterLag = shutterLag
    self.photoProcessing = photoProcessing
  }
}
