import CoreMedia
import Foundation

extension NSValue {
  /// Three whole numbers: Linux' `NSValue` knows no structure of this kind.
  private static let kind = "[3q]"

  /// https://developer.apple.com/documentation/foundation/nsvalue/init(time:)
  public convenience init(time: CMTime) {
    let scale = Int64(time.timescale) << 32 | Int64(time.flags.rawValue)
    self.init(bytes: [time.value, scale, time.epoch], objCType: NSValue.kind)
  }

  /// Invalid for a value of another kind.
  ///
  /// https://developer.apple.com/documentation/foundation/nsvalue/timevalue
  public var timeValue: CMTime {
    guard String(cString: objCType) == NSValue.kind else { return .invalid }
    var parts: [Int64] = [0, 0, 0]
    getValue(&parts)
    return CMTime(
      value: parts[0], timescale: CMTimeScale(truncatingIfNeeded: parts[1] >> 32),
      flags: CMTimeFlags(rawValue: UInt32(truncatingIfNeeded: parts[1])), epoch: parts[2])
  }
}
