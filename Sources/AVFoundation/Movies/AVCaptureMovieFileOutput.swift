import CameraService
import CaptureModel
import Foundation
import Movies

/// Records pictures, and sound where the session has a microphone, to a QuickTime movie, or to an MPEG-4 one where
/// the file's name ends in `mp4` (*decided*). Turn and mirroring are recorded in the track's matrix (M5), as the
/// connection has them at the first frame.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturemoviefileoutput
open class AVCaptureMovieFileOutput: AVCaptureFileOutput, @unchecked Sendable {
  // @unchecked: nothing of its own.

  public init() { super.init(.movie) }

  /// How much is lost at most when the process is killed: each interval is a fragment that can be played. Ten
  /// seconds at first; invalid for a movie without fragments.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturemoviefileoutput/moviefragmentinterval
  open var movieFragmentInterval: CMTime {
    get { state.withLock { $0.value.fragmentInterval } }
    set {
      state.withLock {
        $0.value.fragmentInterval = newValue
        $0.value.model.fragmentInterval = newValue.isNumeric && newValue.seconds > 0 ? newValue.seconds : nil
      }
    }
  }

  /// Those that this machine can write; empty while the output has no camera.
  open var availableVideoCodecTypes: [AVVideoCodecType] {
    connection(with: .video) == nil ? [] : MovieCodec.available.map(\.type)
  }

  open func supportedOutputSettingsKeys(for connection: AVCaptureConnection) -> [String] {
    [AVVideoCodecKey, AVVideoCompressionPropertiesKey]
  }

  /// A codec of ``availableVideoCodecTypes`` and how it compresses: an average bit rate, a largest interval of key
  /// frames and a profile count. Nil or an empty dictionary goes back to what is usual. An unsupported codec, key or
  /// profile, or a connection of another output raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturemoviefileoutput/setoutputsettings(_:for:)
  open func setOutputSettings(_ outputSettings: [String: Any]?, for connection: AVCaptureConnection) {
    let method = "-[AVCaptureMovieFileOutput setOutputSettings:forConnection:]"
    guard connection.output === self else {
      return raise(.invalidArgument(method, "The connection does not belong to this output"))
    }
    let settings = outputSettings ?? [:]
    let unknown = settings.keys.filter { !supportedOutputSettingsKeys(for: connection).contains($0) }.sorted()
    guard unknown.isEmpty else {
      return raise(.invalidArgument(method, "Unsupported keys \(unknown) - use -supportedOutputSettingsKeys"))
    }
    let codec =
      (settings[AVVideoCodecKey] as? AVVideoCodecType)?.rawValue ?? settings[AVVideoCodecKey] as? String
      ?? MovieCompression.h264
    let properties = settings[AVVideoCompressionPropertiesKey] as? [String: Any] ?? [:]
    let compression =
      settings.isEmpty
      ? nil
      : MovieCompression(
        codec: codec, bitRate: integer(properties[AVVideoAverageBitRateKey]),
        keyInterval: integer(properties[AVVideoMaxKeyFrameIntervalKey]),
        profile: properties[AVVideoProfileLevelKey] as? String)
    let profile = properties[AVVideoProfileLevelKey]
    if let reason = MovieCodec(AVVideoCodecType(rawValue: codec))?.refusal(ofProfile: profile) {
      return raise(.invalidArgument(method, reason))
    }
    state.withLockRaising { (state) throws(Misuse) in
      try state.value.model.set(
        compression, for: connection.id, available: MovieCodec.available.map(\.type.rawValue))
    }
  }

  /// What a movie from this connection is compressed with.
  open func outputSettings(for connection: AVCaptureConnection) -> [String: Any] {
    let compression = compression(for: connection.id)
    var properties: [String: Any] = [:]
    if let rate = compression.bitRate { properties[AVVideoAverageBitRateKey] = rate }
    if let interval = compression.keyInterval { properties[AVVideoMaxKeyFrameIntervalKey] = interval }
    if let profile = compression.profile { properties[AVVideoProfileLevelKey] = profile }
    return [
      AVVideoCodecKey: AVVideoCodecType(rawValue: compression.codec),
      AVVideoCompressionPropertiesKey: properties,
    ]
  }
}

extension AVCaptureFileOutput {
  func compression(for connection: Int) -> MovieCompression {
    state.withLock {
      $0.value.model.compression(for: connection, available: MovieCodec.available.map(\.type.rawValue))
    }
  }
}

/// A whole number in a dictionary of settings; nil for what is none, or too large to be one.
func integer(_ value: Any?) -> Int? {
  switch value {
  case let number as Int: number
  case let number as UInt32: Int(number)
  case let number as Double: Int(exactly: number.rounded(.towardZero))
  case let number as CGFloat: Int(exactly: number.rounded(.towardZero))
  case let number as Float: Int(exactly: number.rounded(.towardZero))
  case let number as NSNumber: Int(exactly: number.doubleValue.rounded(.towardZero))
  default: nil
  }
}

extension MovieCodec {
  /// Asked once: installing a codec while the program runs makes no difference.
  static let available = allCases.filter(\.isAvailable)

  var type: AVVideoCodecType {
    switch self {
    case .h264: .h264
    case .hevc: .hevc
    case .jpeg: .jpeg
    }
  }

  init?(_ type: AVVideoCodecType) {
    guard let codec = MovieCodec.allCases.first(where: { $0.type == type }) else { return nil }
    self = codec
  }

  /// Apple's words where a value of `AVVideoProfileLevelKey` is none of the codec's.
  func refusal(ofProfile value: Any?) -> String? {
    guard let value else { return nil }
    let names = VideoProfile.named(for: self).map(\.name)
    if names.isEmpty {
      return "Compression property ProfileLevel is not supported for video codec type \(type.rawValue)"
    }
    guard let name = value as? String, names.contains(name) else {
      return "For compression property ProfileLevel, video codec type \(type.rawValue) only allows the "
        + "following values: " + names.joined(separator: ", ")
    }
    return nil
  }
}
