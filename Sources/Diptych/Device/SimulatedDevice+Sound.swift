import CameraService
import CaptureModel

/// What can be attached to the phone to hear and speak with.
public enum SoundAccessory: String, Sendable, CaseIterable {
  /// By wire.
  case headset
  /// By Bluetooth.
  case bluetooth
}

extension SimulatedDevice {
  /// A phone call comes, and the person takes it: sessions with a microphone and the app's audio session are interrupted
  /// until ``endCall()``.
  public func beginCall() { world.beginCall() }

  public func endCall() { world.endCall() }

  /// The person attaches something that has sound, or with nil takes it off; the app's route follows.
  public func attach(_ accessory: SoundAccessory?) {
    world.audio.happen { $0.attach(accessory.flatMap { AudioAccessory(rawValue: $0.rawValue) }) }
  }

  /// Another app begins or ends to play music.
  public func playMusic(_ isPlaying: Bool) { world.audio.happen { $0.play(isPlaying) } }

  /// Whether another app's music is heard: an audio session that does not mix stops it.
  public var isMusicPlaying: Bool { world.audio.model.isOtherAudioPlaying }
}
