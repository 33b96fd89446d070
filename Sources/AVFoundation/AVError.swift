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
    case outOfMemory = -11801
    case sessionNotRunning = -11803
    case deviceAlreadyUsedByAnotherSession = -11804
    case noDataCaptured = -11805
    case sessionConfigurationChanged = -11806
    case diskFull = -11807
    case deviceWasDisconnected = -11808
    case mediaChanged = -11809
    case maximumDurationReached = -11810
    case maximumFileSizeReached = -11811
    case mediaDiscontinuity = -11812
    case maximumNumberOfSamplesForFileFormatReached = -11813
    case deviceNotConnected = -11814
    case deviceInUseByAnotherApplication = -11815
    case deviceLockedForConfigurationByAnotherProcess = -11817
    case sessionWasInterrupted = -11818
    case mediaServicesWereReset = -11819
    case exportFailed = -11820
    case decodeFailed = -11821
    case invalidSourceMedia = -11822
    case fileAlreadyExists = -11823
    case fileFormatNotRecognized = -11828
    case fileFailedToParse = -11829
    case maximumStillImageCaptureRequestsExceeded = -11830
    case contentIsProtected = -11831
    case noImageAtTime = -11832
    case decoderNotFound = -11833
    case encoderNotFound = -11834
    case applicationIsNotAuthorized = -11836
    case deviceIsNotAvailableInBackground = -11837
    case decoderTemporarilyUnavailable = -11839
    case encoderTemporarilyUnavailable = -11840
    case invalidOutputURLPathExtension = -11843
    case torchLevelUnavailable = -11846
    case operationInterrupted = -11847
    case applicationIsNotAuthorizedToUseDevice = -11852
    case undecodableMediaData = -11855
    case recordingAlreadyInProgress = -11859
    case unsupportedOutputSettings = -11861
    case operationNotAllowed = -11862
    case formatUnsupported = -11864
    case malformedDepth = -11865
    case sessionHardwareCostOverage = -11872
    case unsupportedDeviceActiveFormat = -11873
    case incorrectlyConfigured = -11875
    case segmentStartedWithNonSyncSample = -11876
    case operationCancelled = -11878
    case encodeFailed = -11883
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

  public static var unknown: Code { .unknown }
  public static var outOfMemory: Code { .outOfMemory }
  public static var sessionNotRunning: Code { .sessionNotRunning }
  public static var deviceAlreadyUsedByAnotherSession: Code { .deviceAlreadyUsedByAnotherSession }
  public static var noDataCaptured: Code { .noDataCaptured }
  public static var sessionConfigurationChanged: Code { .sessionConfigurationChanged }
  public static var diskFull: Code { .diskFull }
  public static var deviceWasDisconnected: Code { .deviceWasDisconnected }
  public static var mediaChanged: Code { .mediaChanged }
  public static var maximumDurationReached: Code { .maximumDurationReached }
  public static var maximumFileSizeReached: Code { .maximumFileSizeReached }
  public static var mediaDiscontinuity: Code { .mediaDiscontinuity }
  public static var maximumNumberOfSamplesForFileFormatReached: Code {
    .maximumNumberOfSamplesForFileFormatReached
  }
  public static var deviceNotConnected: Code { .deviceNotConnected }
  public static var deviceInUseByAnotherApplication: Code { .deviceInUseByAnotherApplication }
  public static var deviceLockedForConfigurationByAnotherProcess: Code {
    .deviceLockedForConfigurationByAnotherProcess
  }
  public static var sessionWasInterrupted: Code { .sessionWasInterrupted }
  public static var mediaServicesWereReset: Code { .mediaServicesWereReset }
  public static var exportFailed: Code { .exportFailed }
  public static var decodeFailed: Code { .decodeFailed }
  public static var invalidSourceMedia: Code { .invalidSourceMedia }
  public static var fileAlreadyExists: Code { .fileAlreadyExists }
  public static var fileFormatNotRecognized: Code { .fileFormatNotRecognized }
  public static var fileFailedToParse: Code { .fileFailedToParse }
  public static var maximumStillImageCaptureRequestsExceeded: Code {
    .maximumStillImageCaptureRequestsExceeded
  }
  public static var contentIsProtected: Code { .contentIsProtected }
  public static var noImageAtTime: Code { .noImageAtTime }
  public static var decoderNotFound: Code { .decoderNotFound }
  public static var encoderNotFound: Code { .encoderNotFound }
  public static var applicationIsNotAuthorized: Code { .applicationIsNotAuthorized }
  public static var deviceIsNotAvailableInBackground: Code { .deviceIsNotAvailableInBackground }
  public static var decoderTemporarilyUnavailable: Code { .decoderTemporarilyUnavailable }
  public static var encoderTemporarilyUnavailable: Code { .encoderTemporarilyUnavailable }
  public static var invalidOutputURLPathExtension: Code { .invalidOutputURLPathExtension }
  public static var torchLevelUnavailable: Code { .torchLevelUnavailable }
  public static var operationInterrupted: Code { .operationInterrupted }
  public static var applicationIsNotAuthorizedToUseDevice: Code { .applicationIsNotAuthorizedToUseDevice }
  public static var undecodableMediaData: Code { .undecodableMediaData }
  public static var recordingAlreadyInProgress: Code { .recordingAlreadyInProgress }
  public static var unsupportedOutputSettings: Code { .unsupportedOutputSettings }
  public static var operationNotAllowed: Code { .operationNotAllowed }
  public static var formatUnsupported: Code { .formatUnsupported }
  public static var malformedDepth: Code { .malformedDepth }
  public static var sessionHardwareCostOverage: Code { .sessionHardwareCostOverage }
  public static var unsupportedDeviceActiveFormat: Code { .unsupportedDeviceActiveFormat }
  public static var incorrectlyConfigured: Code { .incorrectlyConfigured }
  public static var segmentStartedWithNonSyncSample: Code { .segmentStartedWithNonSyncSample }
  public static var operationCancelled: Code { .operationCancelled }
  public static var encodeFailed: Code { .encodeFailed }

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

/// Lets `catch AVError.diskFull` match.
public func ~= (code: AVError.Code, error: any Error) -> Bool { (error as? AVError)?.code == code }
