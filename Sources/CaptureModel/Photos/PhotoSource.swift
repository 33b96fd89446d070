import DeviceModel

extension PhotoOutputModel {
  /// The camera that photos are taken with, as it is set.
  package struct Source: Sendable {
    package let connection: CaptureConnection
    package let format: Int
    package let aspectRatio: AspectRatio?
    /// Of the sensor that streams.
    package let mountAngle: Int
    package let controls: CameraControls
    /// Lux.
    package var light: Double
    /// The lamp is there and not too hot.
    package var isFlashAvailable: Bool
    /// The session records movies too.
    package var hasMovieOutput: Bool
    /// What this machine can compress movies with, by raw values.
    package var movieCodecs = ["avc1"]

    package init(
      connection: CaptureConnection, format: Int, aspectRatio: AspectRatio?, mountAngle: Int,
      controls: CameraControls? = nil, light: Double = PhotoOutputModel.daylight,
      isFlashAvailable: Bool = true, hasMovieOutput: Bool = false
    ) {
      self.connection = connection
      self.format = format
      self.aspectRatio = aspectRatio
      self.mountAngle = mountAngle
      self.controls = controls ?? CameraControls(connection.input.camera.abilities)
      self.light = light
      self.isFlashAvailable = isFlashAvailable
      self.hasMovieOutput = hasMovieOutput
    }

    package var camera: Camera { connection.input.camera }

    package var sizes: [PixelSize] { camera.photoSizes(format: format) }

    package var isCompensationSupported: Bool {
      PhotoOrientation.isCompensationSupported(connection.input)
    }

    /// O9: real depth is there for physical cameras only.
    package var isDepthSupported: Bool { camera.virtual == nil && camera.formats[format].depth }

    package var isMovieSupported: Bool { !hasMovieOutput }

    /// *Decided* (P7): by rear cameras.
    package var isDeferralSupported: Bool { camera.position == .back }

    package var flashModes: [CameraControls.Lamp] {
      camera.abilities.hasLamp ? [.off, .on, .auto] : [.off]
    }

    package var isDark: Bool { light < PhotoOutputModel.dusk }

    func fires(_ mode: CameraControls.Lamp) -> Bool {
      guard camera.abilities.hasLamp, isFlashAvailable else { return false }
      return mode == .on || mode == .auto && isDark
    }
  }

  /// *Decided* (P3), in lux: the drawn world's light, and below what a flash is of use.
  package static let daylight = 1000.0
  package static let dusk = 50.0
}
