import CameraService
import CaptureModel
import CoreGraphics
import CoreMedia
import Foundation
import Imaging
import Movies
import Synchronization

/// One track of an ``AVAssetWriter``. Any thread; a caller with several threads brings its own order.
///
/// https://developer.apple.com/documentation/avfoundation/avassetwriterinput
open class AVAssetWriterInput: NSObject, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind a lock.

  private struct State {
    weak var writer: AVAssetWriter?
    var transform = CGAffineTransform.identity
    var isRealTime = false
    var isFinished = false
  }

  public let mediaType: AVMediaType
  public let outputSettings: [String: Any]?
  private let state = Mutex(UncheckedBox(State()))

  /// Pictures need a codec, a width and a height; sound a format, a rate and a count of channels. What is missing
  /// raises, as does a profile that is none of the codec's.
  /// *Decided*: sound is compressed to AAC, of one channel or two; nil settings of sound take it as a microphone has it.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avassetwriterinput/init(mediatype:outputsettings:)
  public init(mediaType: AVMediaType, outputSettings: [String: Any]?) {
    (self.mediaType, self.outputSettings) = (mediaType, outputSettings)
    super.init()
    let wanted =
      mediaType == .audio
      ? [AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey]
      : [AVVideoCodecKey, AVVideoWidthKey, AVVideoHeightKey]
    let isComplete = wanted.allSatisfy { outputSettings?[$0] != nil }
    guard mediaType == .video && isComplete || mediaType == .audio && (isComplete || outputSettings == nil)
    else {
      raise(
        .invalidArgument(
          "-[AVAssetWriterInput initWithMediaType:outputSettings:]",
          "Output settings must have \(wanted.joined(separator: ", ")) for media type \(mediaType.rawValue)"))
      return
    }
    if let reason = AVAssetWriterInput.refusal(outputSettings ?? [:]) {
      raise(.invalidArgument("-[AVAssetWriterInput initWithMediaType:outputSettings:]", reason))
    }
  }

  /// Why pictures cannot be scaled or compressed so; Apple's words for a profile, *decided* ones for a mode.
  private static func refusal(_ settings: [String: Any]) -> String? {
    if let mode = settings[AVVideoScalingModeKey], (mode as? String).flatMap({ ScaleMode.named[$0] }) == nil {
      return "Output settings have an unsupported AVVideoScalingModeKey \(mode)"
    }
    let properties = settings[AVVideoCompressionPropertiesKey] as? [String: Any] ?? [:]
    return MovieCodec(settings: settings)?.refusal(ofProfile: properties[AVVideoProfileLevelKey])
  }

  var writer: AVAssetWriter? {
    get { state.withLock { UncheckedBox($0.value.writer) }.value }
    set { state.withLock { [newValue = UncheckedBox(newValue)] in $0.value.writer = newValue.value } }
  }

  /// Whether the samples come as they are exposed: then ``isReadyForMoreMediaData`` says when to leave some out.
  open var expectsMediaDataInRealTime: Bool {
    get { state.withLock { $0.value.isRealTime } }
    set { state.withLock { $0.value.isRealTime = newValue } }
  }

  /// How a player is to show the pictures; quarter turns and mirroring are recorded in the track's matrix (*decided*:
  /// others are not). To be set before writing starts.
  open var transform: CGAffineTransform {
    get { state.withLock { $0.value.transform } }
    set { state.withLock { $0.value.transform = newValue } }
  }

  /// *Decided*: the hint is not needed; what comes says what it is.
  public convenience init(
    mediaType: AVMediaType, outputSettings: [String: Any]?, sourceFormatHint: CMFormatDescription?
  ) { self.init(mediaType: mediaType, outputSettings: outputSettings) }

  /// False while too much waits for the encoder, and after the input is finished. Sound and pictures are counted apart.
  /// *Decided*: in virtual time it waits a moment for room, so that what is left out does not depend on the machine.
  open var isReadyForMoreMediaData: Bool {
    guard !state.withLock({ $0.value.isFinished }), let writer else { return false }
    return writer.isReady(for: mediaType == .audio ? .sound : .picture)
  }

  /// Adds a picture, or sound that is not compressed, at its presentation time; false when the writer has failed or takes
  /// no more. Before the writer's session has started it raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avassetwriterinput/append(_:)
  @discardableResult
  open func append(_ sampleBuffer: CMSampleBuffer) -> Bool {
    guard !state.withLock({ $0.value.isFinished }), let writer else { return false }
    if mediaType == .audio { return writer.append(sampleBuffer) }
    guard let buffer = sampleBuffer.imageBuffer else { return false }
    return writer.append(buffer, at: sampleBuffer.presentationTimeStamp)
  }

  func append(_ buffer: CVPixelBuffer, at time: CMTime) -> Bool {
    guard !state.withLock({ $0.value.isFinished }), let writer else { return false }
    return writer.append(buffer, at: time)
  }

  /// No more comes. Before writing has started, and once it is completed, it raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avassetwriterinput/markasfinished()
  open func markAsFinished() {
    guard let writer else {
      return raise(
        .internalInconsistency("-[AVAssetWriterInput markAsFinished]", "Cannot call method when status is 0"))
    }
    if writer.markAsFinished() { state.withLock { $0.value.isFinished = true } }
  }

  var matrix: TrackMatrix {
    let t = transform
    for turns in 0..<4 {
      for isMirrored in [false, true] {
        let matrix = TrackMatrix(quarterTurns: turns, isMirrored: isMirrored)
        let (a, b, c, d) = matrix.directions
        if [(t.a, a), (t.b, b), (t.c, c), (t.d, d)].allSatisfy({ abs($0.0 - CGFloat($0.1)) < 0.01 }) {
          return matrix
        }
      }
    }
    return TrackMatrix()
  }
}
