// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CaptureModel
import Foundation

/// The key of an interruption's reason, an `NSNumber`, in a notification's `userInfo`.
public let AVCaptureSessionInterruptionReasonKey = "AVCaptureSessionInterruptionReasonKey"

/// The key of the device's `AVCaptureDevice.SystemPressureState` in the `userInfo` of an interruption by it.
public let AVCaptureSessionInterruptionSystemPressureStateKey =
  "AVCaptureSessionInterruptionSystemPressureStateKey"

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
      var details: [AnyHashable: Any] = [
        AVCaptureSessionInterruptionReasonKey: NSNumber(value: reason.rawValue)
      ]
      if reason == .videoDeviceNotAvailableDueToSystemPressure, let world {
        details[AVCaptureSessionInterruptionSystemPressureStateKey] = AVCaptureDevice.SystemPressureState(
          world.hub.pressure)
      }
      didChange(\.isInterrupted, old: false, new: true)
      post(.AVCaptureSessionWasInterrupted, details)
    case .interruptionEnded:
      didChange(\.isInterrupted, old: true, new: false)
      post(.AVCaptureSessionInterruptionEnded)
    case .runtimeError(let error):
      post(.AVCaptureSessionRuntimeError, [AVCaptureSessionErrorKey: error.error])
    }
  }
}

extension SessionModel.RuntimeError {
  fileprivate var error: AVError {
    switch self {
    case .mediaServicesReset: AVError(.mediaServicesWereReset, "Media services were reset.")
    case .configurationFailed: AVError(.sessionConfigurationChanged, "The camera is not there any more.")
    case .hardwareCostOverage:
      AVError(.sessionHardwareCostOverage, "The cameras together ask for more than the device can carry.")
    case .unsupportedFormat:
      AVError(.unsupportedDeviceActiveFormat, "A camera's active format does not run beside other cameras.")
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
