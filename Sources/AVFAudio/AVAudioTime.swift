import CoreMedia
import Foundation

/// A moment, by the device's clock, by a stream's count of frames, or by both. Any thread.
///
/// A host time is in nanoseconds of the simulated device's clock (*decided*).
/// https://developer.apple.com/documentation/avfaudio/avaudiotime
open class AVAudioTime: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  private let host: UInt64?
  private let sample: (time: AVAudioFramePosition, rate: Double)?

  private init(_ host: UInt64?, _ sample: (AVAudioFramePosition, Double)?) {
    self.host = host
    self.sample = sample
  }

  public convenience init(hostTime: UInt64) { self.init(hostTime, nil) }

  public convenience init(sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
    self.init(nil, (sampleTime, sampleRate))
  }

  public convenience init(hostTime: UInt64, sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
    self.init(hostTime, (sampleTime, sampleRate))
  }

  open class func hostTime(forSeconds seconds: TimeInterval) -> UInt64 {
    count(seconds * 1e9)
  }
  /// As near as a number can be.
  private static func count(_ nanoseconds: Double) -> UInt64 {
    UInt64(exactly: max(0, nanoseconds).rounded()) ?? (nanoseconds > 0 ? .max : 0)
  }
  open class func seconds(forHostTime hostTime: UInt64) -> TimeInterval { Double(hostTime) / 1e9 }

  open var isHostTimeValid: Bool { host != nil }
  open var hostTime: UInt64 { host ?? 0 }
  open var isSampleTimeValid: Bool { sample != nil }
  open var sampleTime: AVAudioFramePosition { sample?.time ?? 0 }
  /// Frames a second; 0 without a sample time.
  open var sampleRate: Double { sample?.rate ?? 0 }

  /// What this time leaves open, worked out from a time that has both; nil where nothing can be.
  ///
  /// https://developer.apple.com/documentation/avfaudio/avaudiotime/extrapolatetime(fromanchor:)
  open func extrapolateTime(fromAnchor anchorTime: AVAudioTime) -> AVAudioTime? {
    guard let anchor = anchorTime.sample, let anchorHost = anchorTime.host else { return nil }
    switch (host, sample) {
    case (_?, _?): return self
    case (let host?, nil):
      let seconds = (Double(host) - Double(anchorHost)) / 1e9
      guard let frames = Int64(exactly: (seconds * anchor.rate).rounded()) else { return nil }
      let (time, isTooLarge) = anchor.time.addingReportingOverflow(frames)
      return isTooLarge ? nil : AVAudioTime(host, (time, anchor.rate))
    case (nil, let sample?):
      guard sample.rate > 0 else { return nil }
      let seconds = Double(sample.time) / sample.rate - Double(anchor.time) / anchor.rate
      return AVAudioTime(Self.count(Double(anchorHost) + seconds * 1e9), sample)
    case (nil, nil): return nil
    }
  }
}
