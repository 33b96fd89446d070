import CameraService
import Foundation

/// Whether an app may use a medium.
///
/// https://developer.apple.com/documentation/avfoundation/avauthorizationstatus
public enum AVAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorized = 3
}

extension AVCaptureDevice {
  /// Whether the app may use the cameras or the microphone. *Decided*: it may, until the person in the lab says
  /// otherwise. A medium other than `.video` and `.audio` raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/authorizationstatus(for:)
  public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    guard let medium = medium(mediaType, "+[AVCaptureDevice authorizationStatusForMediaType:]") else {
      return .denied
    }
    guard let world = World.current else { return .authorized }
    return AVAuthorizationStatus(rawValue: world.permissions.status(medium).rawValue) ?? .denied
  }

  /// Asks the person, unless that is decided; `handler` gets the answer, on the main queue after a question and
  /// at once without one (*decided*).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/requestaccess(for:completionhandler:)
  public class func requestAccess(
    for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    let method = "+[AVCaptureDevice requestAccessForMediaType:completionHandler:]"
    guard let medium = medium(mediaType, method) else { return handler(false) }
    guard let world = World.current else { return handler(true) }
    world.permissions.request(medium, handler)
  }

  public class func requestAccess(for mediaType: AVMediaType) async -> Bool {
    await withCheckedContinuation { continuation in
      requestAccess(for: mediaType) { continuation.resume(returning: $0) }
    }
  }

  private class func medium(_ mediaType: AVMediaType, _ method: String) -> Permissions.Medium? {
    switch mediaType {
    case .video: return .camera
    case .audio: return .microphone
    default:
      raise(.invalidArgument(method, "Unknown media type \(mediaType.rawValue)"))
      return nil
    }
  }
}
