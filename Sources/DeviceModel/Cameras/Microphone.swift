extension Camera {
  /// Every device's microphone: what an audio input is made of. It has no lens and no formats of pictures.
  ///
  /// *Decided*: one, always there.
  public static let microphone = Camera(
    uniqueID: "com.apple.avfoundation.avcapturedevice.built-in_audio:0", deviceType: .microphone,
    position: .unspecified, localizedName: "Microphone", fieldOfView: 0, formats: [],
    alsoFoundAs: [.builtInMicrophone])

  /// Whether it sees; false for the microphone.
  public var hasPictures: Bool { !formats.isEmpty }

  /// A format; one without size or frames for the microphone.
  public func format(_ index: Int) -> Format {
    formats.indices.contains(index) ? formats[index] : Format(width: 0, height: 0, minRate: 0, maxRate: 0)
  }
}
