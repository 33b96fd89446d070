import FoundationAdditions

/// The domain of ``UISceneError``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let UISceneErrorDomain = "UISceneErrorDomain"

/// Why a scene cannot be had as it was asked for.
///
/// https://developer.apple.com/documentation/uikit/uisceneerror
public struct UISceneError: CustomNSError, LocalizedError, Hashable, Sendable {
  /// https://developer.apple.com/documentation/uikit/uisceneerror/code
  public enum Code: Int, Sendable {
    case multipleScenesNotSupported = 0
    case requestDenied = 1
    case geometryRequestUnsupported = 100
    case geometryRequestDenied = 101
  }

  public static var errorDomain: String { UISceneErrorDomain }
  public static var multipleScenesNotSupported: Code { .multipleScenesNotSupported }
  public static var requestDenied: Code { .requestDenied }
  public static var geometryRequestUnsupported: Code { .geometryRequestUnsupported }
  public static var geometryRequestDenied: Code { .geometryRequestDenied }

  public let code: Code
  let sentence: String

  init(_ code: Code, _ sentence: String) {
    self.code = code
    self.sentence = sentence
  }

  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: sentence] }
  public var errorDescription: String? { sentence }
}
