// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CameraService
import CoreGraphics
import Foundation

/// A sound of the system's, by its number: 1108 is the camera's shutter, 1117 and 1118 are a recording's start and end.
///
/// https://developer.apple.com/documentation/audiotoolbox/systemsoundid
public typealias SystemSoundID = UInt32

/// Makes the phone tremble.
public let kSystemSoundID_Vibrate: SystemSoundID = 0x0000_0FFF

/// Plays a sound: an entry of the event log here. Any thread.
///
/// https://developer.apple.com/documentation/audiotoolbox/audioservicesplaysystemsound(_:)
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
  World.current?.log.add(.app, "plays system sound \(inSystemSoundID)")
}

public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
  AudioServicesPlaySystemSound(inSystemSoundID)
}

/// The handler is called in a turn of its own, at once: a sound takes no time here (*decided*).
public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@MainActor @Sendable () -> Void)?
) {
  AudioServicesPlaySystemSound(inSystemSoundID)
  guard let inCompletionBlock, let clock = World.current?.clock else { return }
  clock.schedule(at: clock.now, .event, inCompletionBlock)
}

public func AudioServicesPlayAlertSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (@MainActor @Sendable () -> Void)?
) { AudioServicesPlaySystemSoundWithCompletion(inSystemSoundID, inCompletionBlock) }
