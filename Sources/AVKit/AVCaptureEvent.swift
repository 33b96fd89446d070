import CameraService
import Foundation

/// Where a press of a button stands.
///
/// https://developer.apple.com/documentation/avkit/avcaptureeventphase
public enum AVCaptureEventPhase: UInt, Sendable {
  case began = 0
  case ended = 1
  /// The press counts no more: the app has gone, or captures no more.
  case cancelled = 2
}

/// A press of one of the device's buttons.
///
/// https://developer.apple.com/documentation/avkit/avcaptureevent
open class AVCaptureEvent: NSObject {
  public let phase: AVCaptureEventPhase
  private let world: World?

  init(_ phase: AVCaptureEventPhase, in world: World?) { (self.phase, self.world) = (phase, world) }

  /// Whether the system leaves the sound to the app. *Decided*: never, for it does so with AirPods alone, which are
  /// not simulated.
  ///
  /// https://developer.apple.com/documentation/avkit/avcaptureevent/shouldplaysound
  open var shouldPlaySound: Bool { false }

  /// Plays a sound through AirPods. *Decided*: false, for there are none, and the log has it.
  ///
  /// https://developer.apple.com/documentation/avkit/avcaptureevent/play(_:)
  @discardableResult
  open func play(_ sound: AVCaptureEventSound) -> Bool {
    world?.log.add(.app, "sound for AirPods: \(sound.name)")
    return false
  }
}
