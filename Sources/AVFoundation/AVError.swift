// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// The domain of AVFoundation's errors.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// In the error of a recording that ended by itself: an `NSNumber`, true where the file can be played.
public let AVErrorRecordingSuccessfullyFinishedKey = "AVErrorRecordingSuccessfullyFinishedKey"

/// What AVFoundation reports by an error; codes as Apple numbers them.
///
/// https://developer.apple.com/documentation/avfoundation/averror-swift.struct
public struct AVError: CustomNSError, LocalizedError, Hashable {
  public enum Code: Int, Sendable {
    case unknown = -11800
    case sessionConfigurationChanged = -11806
    case deviceAlreadyUsedByAnotherSession = -11804
    case noDataCaptured = -11805
    case diskFull = -11807
    case deviceWasDisconnected = -11808
    case maximumDurationReached = -11810
    case maximumFileSizeReached = -11811
    case sessionNotRunning = -11803
    case deviceInUseByAnotherApplication = -11815
    case sessionWasInterrupted = -11818
    case fileAlreadyExists = -11823
    case deviceNotConnected = -11814
    case applicationIsNotAuthorizedToUseDevice = -11852
    case formatUnsupported = -11861
  }

  public let code: Code
  private let message: String?
  /// Of a recording: whether its file can be played.
  private var isRecordingFinished: Bool?

  public init(_ code: Code) {
    self.code = code
    message = nil
  }

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public static var errorDomain: String { AVFoundationErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorDescription: String? { message }

  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [:]
    if let message { info[NSLocalizedDescriptionKey] = message }
    if let isRecordingFinished {
      info[AVErrorRecordingSuccessfullyFinishedKey] = NSNumber(value: isRecordingFinished)
    }
    return info
  }

  func recording(isFinished: Bool) -> AVError {
    var error = self
    error.isRecordingFinished = isFinished
    return error
  }
}
