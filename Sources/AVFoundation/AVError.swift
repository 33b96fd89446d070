// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// The domain of AVFoundation's errors.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// What AVFoundation reports by an error; codes as Apple numbers them.
///
/// https://developer.apple.com/documentation/avfoundation/averror-swift.struct
public struct AVError: CustomNSError, LocalizedError, Hashable {
  public enum Code: Int, Sendable {
    case unknown = -11800
    case sessionConfigurationChanged = -11806
    case deviceAlreadyUsedByAnotherSession = -11804
    case deviceWasDisconnected = -11808
    case sessionNotRunning = -11803
    case deviceInUseByAnotherApplication = -11815
    case deviceNotConnected = -11814
    case applicationIsNotAuthorizedToUseDevice = -11852
    case formatUnsupported = -11861
  }

  public let code: Code
  private let message: String?

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
}
