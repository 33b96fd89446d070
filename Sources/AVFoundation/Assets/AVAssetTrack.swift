// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreMedia
import Foundation
import Movies

/// A track's number in its file.
public typealias CMPersistentTrackID = Int32

public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0

/// Pictures or sound of a movie file. Any thread.
///
/// https://developer.apple.com/documentation/avfoundation/avassettrack
open class AVAssetTrack: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
  // @unchecked: constants only.

  private let track: MovieInfo.Track
  private weak let owner: AVAsset?

  init(_ asset: AVAsset, _ track: MovieInfo.Track) {
    owner = asset
    self.track = track
  }

  open var asset: AVAsset? { owner }
  open var trackID: CMPersistentTrackID { CMPersistentTrackID(clamping: track.id) }
  open var isEnabled: Bool { true }
  open var isPlayable: Bool { track.medium != .other }

  open var mediaType: AVMediaType {
    switch track.medium {
    case .video: .video
    case .sound: .audio
    case .other: .metadata
    }
  }

  open func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
    switch mediaCharacteristic {
    case .visual: track.medium == .video
    case .audible: track.medium == .sound
    default: false
    }
  }

  /// In pixels, before ``preferredTransform``.
  open var naturalSize: CGSize { track.size }

  /// How a player shows the pictures: from their pixels, y down.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avassettrack/preferredtransform
  open var preferredTransform: CGAffineTransform { CGAffineTransform(track.matrix) }

  /// Pictures a second on the average.
  open var nominalFrameRate: Float {
    track.medium == .video && track.duration > 0 ? Float(Double(track.sampleCount) / track.seconds) : 0
  }

  /// Of the picture that shows for the shortest time; invalid for sound.
  open var minFrameDuration: CMTime {
    guard track.medium == .video, track.shortest > 0 else { return .invalid }
    return CMTime(value: CMTimeValue(track.shortest), timescale: naturalTimeScale)
  }

  open var naturalTimeScale: CMTimeScale { CMTimeScale(clamping: track.timescale) }

  open var timeRange: CMTimeRange {
    CMTimeRange(
      start: .zero, duration: CMTime(value: CMTimeValue(track.duration), timescale: naturalTimeScale))
  }

  /// Bits a second.
  open var estimatedDataRate: Float {
    track.duration > 0 ? Float(Double(track.byteCount) * 8 / track.seconds) : 0
  }

  open var totalSampleDataLength: Int64 { Int64(track.byteCount) }

  var descriptions: [CMFormatDescription] {
    let code = track.codec.utf8.reduce(0) { $0 << 8 | FourCharCode($1) }
    let (width, height) = track.codedSize
    return [
      CMFormatDescription(
        mediaType: .init(rawValue: mediaType.rawValue.utf8.reduce(0) { $0 << 8 | FourCharCode($1) }),
        mediaSubType: .init(rawValue: code),
        dimensions: CMVideoDimensions(width: Int32(clamping: width), height: Int32(clamping: height)))
    ]
  }

  /// `CMFormatDescription`s.
  open var formatDescriptions: [Any] { descriptions }
}

/// https://developer.apple.com/documentation/avfoundation/avmediacharacteristic
public struct AVMediaCharacteristic: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let visual = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicVisual")
  public static let audible = AVMediaCharacteristic(rawValue: "AVMediaCharacteristicAudible")
}
