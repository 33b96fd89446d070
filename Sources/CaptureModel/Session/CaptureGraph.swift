import DeviceModel

/// What a device delivers.
package enum CaptureMedium: Hashable, Sendable { case video, audio }

/// An input of a session, by value. In one piece of memory: each frame carries its connection, and that its input.
package struct CaptureInput: Hashable, Sendable, Identifiable {
  private final class Contents: Sendable {
    let id: Int
    let medium: CaptureMedium
    let camera: Camera
    let mountAngle: Int

    init(_ id: Int, _ medium: CaptureMedium, _ camera: Camera, _ mountAngle: Int) {
      (self.id, self.medium, self.camera, self.mountAngle) = (id, medium, camera, mountAngle)
    }
  }

  private let contents: Contents

  package init(id: Int, camera: Camera, mountAngle: Int, medium: CaptureMedium = .video) {
    contents = Contents(id, medium, camera, mountAngle)
  }

  package var id: Int { contents.id }
  package var medium: CaptureMedium { contents.medium }
  /// The camera that was asked for, physical or virtual.
  package var camera: Camera { contents.camera }
  /// The sensor's mount: degrees clockwise that make its picture upright in an upright device.
  package var mountAngle: Int { contents.mountAngle }

  package static func == (left: CaptureInput, right: CaptureInput) -> Bool {
    left.contents === right.contents
      || left.id == right.id && left.medium == right.medium && left.mountAngle == right.mountAngle
        && left.camera == right.camera
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What takes an input's pictures.
package enum CaptureOutputKind: Hashable, Sendable {
  case preview, videoData, photo, movie, depthData, metadata, audioData

  func takes(_ medium: CaptureMedium) -> Bool {
    switch self {
    case .movie: true
    case .audioData: medium == .audio
    case .preview, .videoData, .photo, .depthData, .metadata: medium == .video
    }
  }

  /// Whether its connections can be mirrored and turned (M2).
  package var takesPictures: Bool {
    switch self {
    case .preview, .videoData, .photo, .movie: true
    case .depthData, .metadata, .audioData: false
    }
  }
}

/// An output or a preview layer of a session, by value.
package struct CaptureOutput: Hashable, Sendable, Identifiable {
  package let id: Int
  package let kind: CaptureOutputKind

  package init(id: Int, kind: CaptureOutputKind) {
    self.id = id
    self.kind = kind
  }
}

/// The way from an input to an output, with what is done to the pictures on it.
package struct CaptureConnection: Hashable, Sendable, Identifiable {
  /// Given by the session that it is part of; 0 before it is part of one.
  package internal(set) var id: Int
  package internal(set) var input: CaptureInput
  package let output: CaptureOutput
  /// Which of the input's streams it takes.
  package let port: CapturePort.Kind
  package var isEnabled = true
  /// Whether the input's stream is enabled.
  var isPortEnabled = true
  package var automaticallyAdjustsVideoMirroring = true
  /// What was assigned while automatic mirroring was off.
  package var isMirroredByHand = false
  /// Degrees clockwise: 0, 90, 180 or 270.
  package var rotationAngle: Int

  /// With default settings (M3): automatic mirroring, turned as the sensor is mounted for pictures that are shown
  /// or handed out, not turned for those that are filed.
  package init(
    id: Int = 0, input: CaptureInput, output: CaptureOutput, port: CapturePort.Kind? = nil
  ) {
    self.id = id
    self.input = input
    self.output = output
    self.port = port ?? output.kind.port(for: input.medium)
    rotationAngle =
      switch output.kind {
      case .preview, .videoData: input.mountAngle
      case .photo, .movie, .depthData, .metadata, .audioData: 0
      }
  }

  /// Of sound: what its samples are multiplied with, from 0 to 1, and whether they are heard at all.
  package var volume: Float = 1
  package var isChannelEnabled = true

  package var isSound: Bool { input.medium == .audio }

  /// Whether anything comes through it while its session runs.
  package var isActive: Bool { isEnabled && isPortEnabled }

  /// The number of the mode, as Apple gives it, that an app has asked for.
  package var stabilization = 0

  private var hasPictures: Bool { input.medium == .video && output.kind.takesPictures }

  package var isVideoMirroringSupported: Bool { hasPictures }

  /// *Decided*: where the camera has a mode besides off and automatic, except for photos.
  package var isStabilizationSupported: Bool {
    hasPictures && output.kind != .photo && input.camera.isStabilized(1)
  }

  /// Automatic is off: the drawn world does not shake.
  package var activeStabilization: Int {
    isStabilizationSupported && stabilization > 0 && input.camera.isStabilized(stabilization)
      ? stabilization : 0
  }

  /// M1: automatic mirroring is for previews of cameras whose position is front.
  package var isVideoMirrored: Bool {
    guard automaticallyAdjustsVideoMirroring else { return isMirroredByHand }
    return output.kind == .preview && input.camera.position == .front
  }

  package func isRotationAngleSupported(_ angle: Double) -> Bool {
    hasPictures && [0, 90, 180, 270].contains(angle)
  }
}

/// A session's inputs, outputs and connections at one moment.
package struct CaptureGraph: Hashable, Sendable {
  package internal(set) var inputs: [CaptureInput] = []
  package internal(set) var outputs: [CaptureOutput] = []
  package internal(set) var connections: [CaptureConnection] = []
  /// Streams of inputs that the app has switched off.
  package internal(set) var disabledPorts: Set<CapturePort> = []
  /// Outputs that start after the session does, by their ids (C11).
  package internal(set) var deferredOutputs: Set<Int> = []
  /// Frames a second that inputs give at most, by their ids.
  package internal(set) var rateLimits: [Int: Double] = [:]
  /// Whether several cameras may stream, each only while something takes its pictures (C8).
  package let isMultiCam: Bool

  package init(isMultiCam: Bool = false) { self.isMultiCam = isMultiCam }

  package func connection(to output: Int) -> CaptureConnection? {
    connections.indices.first {
      connections[$0].output.id == output
        && (connections[$0].input.medium == .video || connections[$0].output.kind == .audioData)
    }.map { connections[$0] }
  }

  package var videoInput: CaptureInput? { inputs.first { $0.medium == .video } }
  package var audioInput: CaptureInput? { inputs.first { $0.medium == .audio } }

  /// The enabled way that sound takes to an output.
  package func sound(to output: Int) -> CaptureConnection? {
    connections.first { $0.output.id == output && $0.isSound && $0.isActive }
  }
}
