import AVFAudio
import Foundation
import Imaging
import Movies

extension AVAssetWriter {
  /// *Decided*: pixels along a side; what encoders take at most.
  private static let longestSide = 16_384

  /// What the inputs ask for.
  func movieSettings() throws(AVError) -> MovieSettings {
    var movie: MovieSettings
    switch (try input(.video).map(pictures), try input(.audio).map(sound)) {
    case (let pictures?, let sound):
      movie = pictures
      movie.sound = sound
    case (nil, let sound?): movie = MovieSettings(path: outputURL.path, sound: sound)
    case (nil, nil): throw AVError(.unknown, "A movie has pictures or sound; add an input.")
    }
    movie.container =
      switch outputFileType {
      case .mov: .quickTime
      case .m4a: .sound
      default: .mpeg4
      }
    let interval = movieFragmentInterval
    if interval.isNumeric, interval.seconds > 0 { movie.fragmentInterval = interval.seconds }
    movie.isFronted = shouldOptimizeForNetworkUse
    return movie
  }

  private func pictures(_ input: AVAssetWriterInput) throws(AVError) -> MovieSettings {
    let settings = input.outputSettings ?? [:]
    guard let width = integer(settings[AVVideoWidthKey]), let height = integer(settings[AVVideoHeightKey]),
      [width, height].allSatisfy({ 2...Self.longestSide ~= $0 && $0 % 2 == 0 })
    else {
      throw AVError(
        .unknown, "A movie's width and height are even numbers of pixels, \(Self.longestSide) at most.")
    }
    guard let codec = MovieCodec(settings: settings) else {
      throw AVError(.unknown, "The codec is none that this machine can write.")
    }
    var movie = MovieSettings(path: outputURL.path, width: width, height: height)
    movie.codec = codec
    let properties = settings[AVVideoCompressionPropertiesKey] as? [String: Any]
    movie.bitRate = integer(properties?[AVVideoAverageBitRateKey]).map(MovieSettings.bitRate)
    movie.keyInterval = integer(properties?[AVVideoMaxKeyFrameIntervalKey]).map(MovieSettings.keyInterval)
    movie.profile = (properties?[AVVideoProfileLevelKey] as? String).flatMap { VideoProfile($0, for: codec) }
    let mode = settings[AVVideoScalingModeKey] as? String
    movie.scaling = mode.flatMap { ScaleMode.named[$0] } ?? .stretch
    movie.shrinksToPictures = mode == AVVideoScalingModeFit
    movie.matrix = input.matrix
    return movie
  }

  private func sound(_ input: AVAssetWriterInput) throws(AVError) -> SoundFormat {
    guard let format = AVAssetWriter.soundFormat(input.outputSettings) else {
      throw AVError(.unknown, "Sound can be written as AAC of one or two channels at 8 to 48 kHz.")
    }
    return format
  }

  /// Nil for what cannot be written.
  static func soundFormat(_ settings: [String: Any]?) -> SoundFormat? {
    guard let settings else { return SoundFormat() }
    let kind = integer(settings[AVFormatIDKey]).map { AudioFormatID(truncatingIfNeeded: $0) }
    guard kind == kAudioFormatMPEG4AAC, let rate = integer(settings[AVSampleRateKey]),
      let channels = integer(settings[AVNumberOfChannelsKey])
    else { return nil }
    var format = SoundFormat(sampleRate: rate, channels: channels)
    guard format.isSupported else { return nil }
    let perChannel = integer(settings[AVEncoderBitRatePerChannelKey]).map { min($0, 320_000) * channels }
    if let bits = integer(settings[AVEncoderBitRateKey]) ?? perChannel {
      format.bitRate = max(8000, min(bits, 320_000))
    }
    return format
  }
}

extension MovieCodec {
  /// What a dictionary of settings names; nil where it is none.
  init?(settings: [String: Any]) {
    let type =
      settings[AVVideoCodecKey] as? AVVideoCodecType
      ?? (settings[AVVideoCodecKey] as? String).map(AVVideoCodecType.init)
    guard let codec = type.flatMap({ MovieCodec($0) }) else { return nil }
    self = codec
  }
}

extension ScaleMode {
  /// By the names that an asset writer's settings give them.
  static let named: [String: ScaleMode] = [
    AVVideoScalingModeResize: .stretch, AVVideoScalingModeFit: .stretch,
    AVVideoScalingModeResizeAspect: .fit, AVVideoScalingModeResizeAspectFill: .fill,
  ]
}
