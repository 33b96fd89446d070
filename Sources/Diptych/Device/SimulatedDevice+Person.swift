import CameraService

/// What an app asks the person for.
public enum Permission: String, Sendable, CaseIterable {
  case camera, microphone
  /// To look at the library and change it.
  case photos
  /// To add to the library, and no more.
  case addingPhotos

  fileprivate var medium: Permissions.Medium {
    switch self {
    case .camera: .camera
    case .microphone: .microphone
    case .photos: .photoLibrary
    case .addingPhotos: .photoAdding
    }
  }
}

/// What the person, or who manages the device, says to it.
public enum Answer: String, Sendable, CaseIterable {
  /// Not decided: an app that wants it asks, and waits.
  case ask
  case restricted, denied, authorized
}

extension SimulatedDevice {
  /// The person answers, whether the app has asked or not; `.ask` makes them undecided. *Decided*: all is authorised
  /// at first, and an answer taken back does not end the app.
  public func answer(_ permission: Permission, _ answer: Answer) {
    let status: Permissions.Status =
      switch answer {
      case .ask: .notDetermined
      case .restricted: .restricted
      case .denied: .denied
      case .authorized: .authorized
      }
    world.permissions.set(permission.medium, status)
  }

  /// Whether the app waits for an answer.
  public func isAsked(for permission: Permission) -> Bool {
    world.permissions.isAsked(permission.medium)
  }

  /// The folder with the files of the photo library, as `IMG_0001.JPG`; nil until something is saved, and gone with the
  /// device.
  public var photoFolder: String? { world.photoLibrary.folder }

  /// How hot the device is; a name of `AVCaptureDevice.SystemPressureState.Level`. At `shutdown` every session is
  /// interrupted until it is cooler.
  public func heat(to level: String) throws(SimulatedDeviceError) {
    guard let pressure = SystemPressure.allCases.first(where: { "\($0)" == level }) else {
      throw SimulatedDeviceError(
        code: .unknownReason, message: "There is no system pressure level \"\(level)\".")
    }
    world.hub.setPressure(pressure)
  }

  /// What the streaming cameras look at is another thing; apps that watch for it hear of it.
  public func changeSubject() { world.hub.subjectAreaChanged() }
}
