// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreVideo
import Synchronization

/// A picture or sound with its times, or the time of a picture that was dropped. Any thread.
///
/// https://developer.apple.com/documentation/coremedia/cmsamplebuffer
public final class CMSampleBuffer: AttachmentBearing, Sendable {
  private struct State {
    var isReady: Bool
    var isValid = true
    var board: AttachmentBoard?
  }

  /// The picture, if the sample is one.
  public let imageBuffer: CVImageBuffer?
  /// Of the first sample.
  let timing: CMSampleTimingInfo
  /// Nil for a picture.
  let sound: SoundSamples?
  private let description: CMFormatDescription?
  /// Made when something is first attached or looked for.
  package var board: AttachmentBoard {
    state.withLock { state in
      let known = state.board ?? AttachmentBoard()
      state.board = known
      return known
    }
  }
  private let state: Mutex<State>

  package init(
    imageBuffer: CVImageBuffer?, timing: CMSampleTimingInfo, formatDescription: CMFormatDescription? = nil,
    isReady: Bool = true, board: AttachmentBoard? = nil, sound: SoundSamples? = nil
  ) {
    self.imageBuffer = imageBuffer
    self.sound = sound
    self.timing = timing
    description = formatDescription
    state = Mutex(State(isReady: isReady, board: board))
  }

  package convenience init(
    imageBuffer: CVImageBuffer?, presentationTimeStamp: CMTime, duration: CMTime = .invalid,
    formatDescription: CMFormatDescription? = nil, attachments: [String: String] = [:]
  ) {
    self.init(
      imageBuffer: imageBuffer,
      timing: CMSampleTimingInfo(
        duration: duration, presentationTimeStamp: presentationTimeStamp, decodeTimeStamp: .invalid),
      formatDescription: formatDescription,
      board: attachments.isEmpty
        ? nil : AttachmentBoard(attachments.mapValues { .init($0, propagates: false) }))
  }

  /// When it was exposed; when sound begins.
  public var presentationTimeStamp: CMTime { timing.presentationTimeStamp }
  public var decodeTimeStamp: CMTime { timing.decodeTimeStamp }
  /// Until the next; of sound, of all its samples.
  public var duration: CMTime { sound?.duration ?? timing.duration }
  public var outputPresentationTimeStamp: CMTime { presentationTimeStamp }

  /// Nil for a picture that a video data output dropped.
  public var formatDescription: CMFormatDescription? {
    description ?? imageBuffer.map(CMFormatDescription.init(of:))
  }

  /// One picture, or none; of sound, how many frames, or packets of compressed sound.
  public var numSamples: CMItemCount { sound?.count ?? (imageBuffer == nil ? 0 : 1) }

  public var isValid: Bool { state.withLock(\.isValid) }

  /// Whether the picture may be used.
  public var dataReadiness: Bool { state.withLock(\.isReady) }

  public func invalidate() { state.withLock { $0.isValid = false } }

  func makeReady() { state.withLock { $0.isReady = true } }
}
