import CaptureModel

extension AVCaptureSession {
  /// Whether sound comes through the app's `AVAudioSession`, true at first; else through one of the session's own, which
  /// stops what the app plays. Counts from the next time that sound begins.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/usesapplicationaudiosession
  public var usesApplicationAudioSession: Bool {
    get { controller?.microphone.settings.usesApplicationSession ?? true }
    set { controller?.microphone.settings.usesApplicationSession = newValue }
  }

  /// Whether the session sets the app's `AVAudioSession` up when sound begins, true at first: to play and record, with
  /// the microphone listening where the camera looks. Switched off, the app does that; under a category that does not
  /// record, sound is silent (*decided*). Without effect where ``usesApplicationAudioSession`` is false.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/automaticallyconfiguresapplicationaudiosession
  public var automaticallyConfiguresApplicationAudioSession: Bool {
    get { controller?.microphone.settings.configuresAutomatically ?? true }
    set { controller?.microphone.settings.configuresAutomatically = newValue }
  }

  /// Whether setting up lets other apps' sound go on; false at first: it is stopped. Without effect where
  /// ``usesApplicationAudioSession`` is false.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/configuresapplicationaudiosessiontomixwithothers
  public var configuresApplicationAudioSessionToMixWithOthers: Bool {
    get { controller?.microphone.settings.mixesWithOthers ?? false }
    set { controller?.microphone.settings.mixesWithOthers = newValue }
  }
}
