// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CaptureModel
import Foundation

/// The key of an interruption's reason, an `NSNumber`, in a notification's `userInfo`.
public let AVCaptureSessionInterruptionReasonKey = "AVCaptureSessionInterruptionReasonKey"

/// The key of a runtime error in a notification's `userInfo`.
public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"

extension AVCaptureSession {
  /// Why a session is interrupted.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/interruptionreason
  public enum InterruptionReason: Int, Sendable {
    case videoDeviceNotAvailableInBackground = 1
    case audioDeviceInUseByAnotherClient = 2
    case videoDeviceInUseByAnotherClient = 3
    case videoDeviceNotAvailableWithMultipleForegroundApps = 4
    case videoDeviceNotAvailableDueToSystemPressure = 5
    case sensitiveContentMitigationActivated = 6
  }

  public class var didStartRunningNotification: Notification.Name { .AVCaptureSessionDidStartRunning }
  public class var didStopRunningNotification: Notification.Name { .AVCaptureSessionDidStopRunning }
  public class var wasInterruptedNotification: Notification.Name { .AVCaptureSessionWasInterrupted }
  public class var interruptionEndedNotification: Notification.Name { .AVCaptureSessionInterruptionEnded }
  public class var runtimeErrorNotification: Notification.Name { .AVCaptureSessionRuntimeError }

  /// Posts what happened, on the thread that caused it.
  func post(_ event: SessionModel.SessionEvent) {
    func post(_ name: Notification.Name, _ userInfo: [AnyHashable: Any]? = nil) {
      NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
    }
    switch event {
    case .didStartRunning:
      didChange(\.isRunning, old: false, new: true)
      ownControls.setRunning(true, self)
      post(.AVCaptureSessionDidStartRunning)
    case .didStopRunning:
      didChange(\.isRunning, old: true, new: false)
      ownControls.setRunning(false, self)
      post(.AVCaptureSessionDidStopRunning)
    case .wasInterrupted(let reason):
      post(
        .AVCaptureSessionWasInterrupted,
        [AVCaptureSessionInterruptionReasonKey: NSNumber(value: reason.rawValue)])
    case .interruptionEnded: post(.AVCaptureSessionInterruptionEnded)
    case .runtimeError(.mediaServicesReset):
      post(
        .AVCaptureSessionRuntimeError,
        [AVCaptureSessionErrorKey: AVError(.mediaServicesWereReset, "Media services were reset.")])
    case .runtimeError(.configurationFailed):
      post(
        .AVCaptureSessionRuntimeError,
        [AVCaptureSessionErrorKey: AVError(.sessionConfigurationChanged, "The camera is not there any more.")]
      )
    }
  }
}

extension Notification.Name {
  public static let AVCaptureSessionDidStartRunning = Notification.Name(
    "AVCaptureSessionDidStartRunningNotification")
  public static let AVCaptureSessionDidStopRunning = Notification.Name(
    "AVCaptureSessionDidStopRunningNotification")
  public static let AVCaptureSessionWasInterrupted = Notification.Name(
    "AVCaptureSessionWasInterruptedNotification")
  public static let AVCaptureSessionInterruptionEnded = Notification.Name(
    "AVCaptureSessionInterruptionEndedNotification")
  public static let AVCaptureSessionRuntimeError = Notification.Name(
    "AVCaptureSessionRuntimeErrorNotification")
}
