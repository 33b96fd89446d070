// swift-format-ignore-file: TypeNamesShouldBeCapitalized

import CameraService
import Foundation
import Synchronization

/// What concerns the app's use of the microphone as a whole. Any thread.
///
/// https://developer.apple.com/documentation/avfaudio/avaudioapplication
open class AVAudioApplication: NSObject, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind a lock.

  /// Raw values are letters, as Apple's.
  ///
  /// https://developer.apple.com/documentation/avfaudio/avaudioapplication/recordpermission-swift.enum
  public enum recordPermission: Int, Sendable {
    case undetermined = 0x756E_6474
    case denied = 0x6465_6E79
    case granted = 0x6772_6E74
  }

  private let world: World?
  private let isMuted = Mutex(false)

  private static let homeless = AVAudioApplication(in: nil)

  private init(in world: World?) { self.world = world }

  open class var shared: AVAudioApplication {
    guard let world = World.current else { return homeless }
    return world.object(for: "audio application") { AVAudioApplication(in: world) }
  }

  /// What the person lets the app do. Restricted counts as denied.
  ///
  /// https://developer.apple.com/documentation/avfaudio/avaudioapplication/recordpermission-swift.property
  open var recordPermission: AVAudioApplication.recordPermission {
    switch world?.permissions.status(.microphone) {
    case .authorized, nil: .granted
    case .notDetermined: .undetermined
    case .denied, .restricted: .denied
    }
  }

  /// Asks the person, unless that is decided; the answer comes as with `AVCaptureDevice.requestAccess`, which asks the same.
  ///
  /// https://developer.apple.com/documentation/avfaudio/avaudioapplication/requestrecordpermission(completionhandler:)
  open class func requestRecordPermission(completionHandler response: @escaping @Sendable (Bool) -> Void) {
    guard let world = World.current else { return response(true) }
    world.permissions.request(.microphone, response)
  }

  open class func requestRecordPermission() async -> Bool {
    await withCheckedContinuation { continuation in
      requestRecordPermission { continuation.resume(returning: $0) }
    }
  }

  // MARK: Mute

  open var isInputMuted: Bool { isMuted.withLock { $0 } }

  /// The app hears silence while its input is muted; ``inputMuteStateChangeNotification`` is posted for a change.
  open func setInputMuted(_ muted: Bool) throws {
    let isChange = isMuted.withLock { isMuted in
      defer { isMuted = muted }
      return isMuted != muted
    }
    guard isChange else { return }
    world?.audio.setMuted(muted)
    NotificationCenter.default.post(
      name: Self.inputMuteStateChangeNotification, object: self,
      userInfo: [Self.muteStateKey: NSNumber(value: muted)])
  }

  public class var inputMuteStateChangeNotification: Notification.Name {
    Notification.Name("AVAudioApplicationInputMuteStateChangeNotification")
  }
  public class var muteStateKey: String { "AVAudioApplicationMuteStateKey" }
}
