import CameraService

/// Whether an app may use the photo library.
///
/// https://developer.apple.com/documentation/photokit/phauthorizationstatus
public enum PHAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorized = 3
  /// A part of the library; the person in the lab gives all of it or nothing.
  case limited = 4
}

/// What an app asks for.
///
/// https://developer.apple.com/documentation/photokit/phaccesslevel
public enum PHAccessLevel: Int, Sendable {
  case addOnly = 1
  case readWrite = 2

  var medium: Permissions.Medium { self == .addOnly ? .photoAdding : .photoLibrary }
}

extension PHPhotoLibrary {
  /// *Decided*: all is authorised until the person in the lab says otherwise.
  ///
  /// https://developer.apple.com/documentation/photokit/phphotolibrary/authorizationstatus(for:)
  public class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
    guard let world = World.current else { return .authorized }
    return PHAuthorizationStatus(rawValue: world.permissions.status(accessLevel.medium).rawValue) ?? .denied
  }

  public class func authorizationStatus() -> PHAuthorizationStatus { authorizationStatus(for: .readWrite) }

  /// Asks the person, unless that is decided; `handler` gets what is so then.
  ///
  /// https://developer.apple.com/documentation/photokit/phphotolibrary/requestauthorization(for:handler:)
  public class func requestAuthorization(
    for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    guard let world = World.current else { return handler(.authorized) }
    world.permissions.request(accessLevel.medium) { _ in handler(authorizationStatus(for: accessLevel)) }
  }

  public class func requestAuthorization(_ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void) {
    requestAuthorization(for: .readWrite, handler: handler)
  }

  public class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
    await withCheckedContinuation { continuation in
      requestAuthorization(for: accessLevel) { continuation.resume(returning: $0) }
    }
  }
}
