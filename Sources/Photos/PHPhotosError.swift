// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

/// Why the library did not do something.
///
/// https://developer.apple.com/documentation/photokit/phphotoserror-swift.struct
public struct PHPhotosError: CustomNSError, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case invalid = -1
    case internalError = 3000
    case userCancelled = 3072
    case changeNotSupported = 3300
    case operationInterrupted = 3301
    case invalidResource = 3302
    case missingResource = 3303
    case notEnoughSpace = 3305
    case requestNotSupportedForAsset = 3306
    case accessRestricted = 3310
    case accessUserDenied = 3311
  }

  public let code: Code
  let sentence: String

  init(_ code: Code, _ sentence: String) { (self.code, self.sentence) = (code, sentence) }

  public static let errorDomain = "PHPhotosErrorDomain"
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: sentence] }
}

extension PHPhotosError: LocalizedError {
  public var errorDescription: String? { sentence }
}

public let PHPhotosErrorDomain = PHPhotosError.errorDomain
