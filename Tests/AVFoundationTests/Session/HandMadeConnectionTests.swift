import AVFoundation
import CaptureModel
import SDKTestSupport
import Testing

@Suite("Connections made by hand")
@MainActor
struct HandMadeConnectionTests {
  /// A session with a camera, a data output, a photo output and a preview layer, and no connection.
  private struct Parts {
    let session = AVCaptureSession()
    let input: AVCaptureDeviceInput
    let data = AVCaptureVideoDataOutput()
    let photo = AVCapturePhotoOutput()
    let layer = AVCaptureVideoPreviewLayer()

    @MainActor
    init(_ phone: Phone, _ camera: String = "outer") throws {
      input = try AVCaptureDeviceInput(device: try phone.camera(camera))
      session.addInputWithNoConnections(input)
      session.addOutputWithNoConnections(data)
      session.addOutputWithNoConnections(photo)
      layer.setSessionWithNoConnection(session)
    }

    func port(_ medium: AVMediaType = .video) throws -> AVCaptureInput.Port {
      try #require(
        input.ports(for: medium, sourceDeviceType: nil, sourceDevicePosition: .unspecified).first)
    }
  }

  private let already = "An AVCaptureConnection instance may not be added more than once to a session"

  @Test("C9 nothing is connected by itself; a connection that is added delivers, and ends when it is removed")
  func lifetime() throws {
    try withPhone { phone in
      let parts = try Parts(phone)
      #expect(parts.session.inputs == [parts.input] && parts.session.outputs.count == 2)
      #expect(parts.session.connections.isEmpty && parts.layer.connection == nil)
      parts.session.startRunning()
      await phone.settle()
      #expect(parts.session.isRunning && parts.layer.presented == nil)
      let connection = AVCaptureConnection(inputPort: try parts.port(), videoPreviewLayer: parts.layer)
      #expect(!connection.isActive && connection.videoPreviewLayer === parts.layer)
      #expect(parts.session.canAddConnection(connection))
      parts.session.addConnection(connection)
      #expect(connection.isActive && parts.layer.connection === connection)
      #expect(parts.session.connections == [connection])
      #expect(try connection.inputPorts == [parts.port()])
      #expect(parts.layer.presented?.frame.camera == Phone.id("outer"))
      parts.session.removeConnection(connection)
      #expect(!connection.isActive && parts.layer.connection == nil && parts.layer.presented == nil)
      #expect(parts.session.canAddConnection(connection))
      parts.session.addConnection(connection)
      #expect(parts.layer.presented?.frame.camera == Phone.id("outer"), "it can be added again")
    }
  }

  @Test("C9 M2 M3 what is set on a connection before it is added counts; misuse raises before it too")
  func settings() throws {
    try withPhone { phone in
      let parts = try Parts(phone)
      let connection = AVCaptureConnection(inputPorts: [try parts.port()], output: parts.data)
      #expect(connection.output === parts.data && connection.videoRotationAngle == 0)
      connection.isVideoMirrored = true
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = true
      connection.videoRotationAngle = 90
      connection.videoOrientation = .portraitUpsideDown
      #expect(connection.videoRotationAngle == 180)
      parts.session.addConnection(connection)
      #expect(connection.isVideoMirrored && connection.videoRotationAngle == 180)
      connection.videoRotationAngle = 270
      parts.session.removeConnection(connection)
      #expect(connection.isVideoMirrored && connection.videoRotationAngle == 270, "it keeps them")
      connection.isEnabled = false
      parts.session.addConnection(connection)
      #expect(!connection.isActive && parts.session.connections.map(\.isEnabled) == [false])
    }
  }

  @Test("C9 M2 M6 old orientations and stabilisation are set before a connection is added as after it")
  func oldNames() throws {
    try withPhone { phone in
      let parts = try Parts(phone, "back-wide")
      let connection = AVCaptureConnection(inputPort: try parts.port(), videoPreviewLayer: parts.layer)
      let still = AVCaptureConnection(inputPorts: [try parts.port()], output: parts.photo)
      for isAdded in [false, true] {
        #expect(connection.isVideoOrientationSupported && connection.isVideoStabilizationSupported)
        connection.videoOrientation = isAdded ? .landscapeLeft : .landscapeRight
        #expect(connection.videoRotationAngle == (isAdded ? 180 : 0))
        connection.preferredVideoStabilizationMode = isAdded ? .off : .standard
        #expect(connection.activeVideoStabilizationMode == (isAdded ? .off : .standard))
        #expect(!still.isVideoStabilizationSupported)
        still.preferredVideoStabilizationMode = .standard
        #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
        #expect(still.preferredVideoStabilizationMode == .off)
        if !isAdded { for made in [connection, still] { parts.session.addConnection(made) } }
      }
    }
  }

  @Test("C9 what cannot be added raises, in one table with what canAddConnection says")
  func refusals() throws {
    try withPhone { phone in
      let parts = try Parts(phone, "outer")
      let other = try Parts(phone, "back-wide")
      let movie = AVCaptureMovieFileOutput()
      let metadata = AVCaptureMetadataOutput()
      parts.session.addOutputWithNoConnections(metadata)
      let port = try parts.port()
      let added = AVCaptureConnection(inputPorts: [port], output: parts.data)
      parts.session.addConnection(added)
      let foreign = AVCaptureConnection(inputPorts: [try other.port()], output: other.data)
      other.session.addConnection(foreign)
      let table: [(String, AVCaptureConnection)] = [
        (already, added),
        ("An AVCaptureConnection instance may not be added to more than one session", foreign),
        ("The connection's input is not part", AVCaptureConnection(inputPorts: [], output: parts.photo)),
        (
          "The connection's input is not part",
          AVCaptureConnection(inputPorts: [try other.port()], output: parts.photo)
        ),
        ("The connection's output or preview", AVCaptureConnection(inputPorts: [port], output: movie)),
        (
          "The connection's output or preview",
          AVCaptureConnection(inputPort: port, videoPreviewLayer: other.layer)
        ),
        ("The connection's output has a", AVCaptureConnection(inputPorts: [port], output: parts.data)),
        ("The connection's output does not", AVCaptureConnection(inputPorts: [port], output: metadata)),
        (
          "The connection's output does not",
          AVCaptureConnection(inputPorts: [try parts.port(.metadataObject)], output: parts.photo)
        ),
      ]
      let before = parts.session.connections
      for (reason, connection) in table {
        #expect(!parts.session.canAddConnection(connection), "\(reason)")
        parts.session.addConnection(connection)
        let raised = phone.takeMisuses()
        #expect(raised.map(\.name) == ["NSInvalidArgumentException"])
        #expect(raised.first?.reason.hasPrefix("*** -[AVCaptureSession addConnection:] \(reason)") == true)
        #expect(parts.session.connections == before)
      }
      let right = AVCaptureConnection(inputPorts: [try parts.port(.metadataObject)], output: metadata)
      #expect(parts.session.canAddConnection(right))
      parts.session.addConnection(right)
      #expect(
        metadata.connection(with: .metadataObject) === right && metadata.connection(with: .video) == nil)
    }
  }

  @Test("C2 an input is part of one session, once; another session takes it after it has left")
  func inputsOfOneSession() throws {
    try withPhone { phone in
      let parts = try Parts(phone)
      let other = AVCaptureSession()
      #expect(!parts.session.canAddInput(parts.input) && !other.canAddInput(parts.input))
      other.addInput(parts.input)
      parts.session.addInput(parts.input)
      #expect(
        phone.takeMisuses().map(\.reason) == [
          "*** -[AVCaptureSession addInput:] An AVCaptureInput instance may not be added to more than one session",
          "*** -[AVCaptureSession addInput:] An AVCaptureInput instance may not be added more than once to a session",
        ])
      other.removeInput(parts.input)
      #expect(parts.session.inputs == [parts.input], "only its own session takes it out")
      parts.session.removeInput(parts.input)
      #expect(other.canAddInput(parts.input))
      other.addInput(parts.input)
      #expect(other.inputs == [parts.input])
    }
  }

  @Test("C9 M2 a connection that has gone with its input can be set, and added when the input is back")
  func again() throws {
    try withPhone { phone in
      let parts = try Parts(phone)
      let connection = AVCaptureConnection(inputPorts: [try parts.port()], output: parts.data)
      parts.session.addConnection(connection)
      connection.videoRotationAngle = 180
      parts.session.removeInput(parts.input)
      #expect(!parts.session.canAddConnection(connection) && connection.videoRotationAngle == 180)
      connection.isVideoMirrored = true
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = true
      parts.session.addInputWithNoConnections(parts.input)
      #expect(parts.session.canAddConnection(connection))
      parts.session.addConnection(connection)
      #expect(parts.session.connections == [connection] && connection.isActive)
      #expect(connection.isVideoMirrored && connection.videoRotationAngle == 180)
    }
  }

  @Test("C9 a port that is off stops what takes it, before it is added and while the session runs")
  func ports() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let input = try #require(rig.input)
      #expect(input.ports.map(\.mediaType) == [.video, .depthData, .metadataObject])
      #expect(input.ports == input.ports, "the same objects each time")
      let port: AVCaptureInput.Port = input.ports[0]
      let owner: AVCaptureInput? = port.input
      #expect(port.mediaType == AVMediaType.video && owner === input)
      #expect(port.isEnabled && port.input === input && port.sourceDeviceType == .builtInOuterUltraWideCamera)
      #expect(port.sourceDevicePosition == .front && port.clock === CMClock.hostTimeClock)
      let last = rig.shown
      port.isEnabled = false
      await phone.wait(.milliseconds(100))
      #expect(rig.shown == last && !rig.layer.isPreviewing, "the last frame stays")
      let connection = try rig.connection()
      #expect(!connection.isActive && connection.isEnabled)
      port.isEnabled = true
      #expect(rig.layer.isPreviewing && rig.shown != last)
      port.isEnabled = false
      rig.session.removeInput(input)
      #expect(port.clock == nil)
      rig.session.addInput(input)
      #expect(try !rig.connection().isActive, "what was set comes with it")
      let microphone = try AVCaptureDeviceInput(device: try #require(.default(for: .audio)))
      #expect(
        microphone.ports.map(\.mediaType) == [.audio]
          && microphone.ports[0].formatDescription?.mediaType == .audio)
    }
  }

  @Test("C9 ports are found by medium, type and position of their device")
  func findingPorts() throws {
    try withPhone { phone in
      let input = try AVCaptureDeviceInput(device: try phone.camera("back-wide"))
      func kinds(
        _ medium: AVMediaType?, _ type: AVCaptureDevice.DeviceType?, _ position: AVCaptureDevice.Position
      ) -> [AVMediaType] {
        input.ports(for: medium, sourceDeviceType: type, sourceDevicePosition: position).map(\.mediaType)
      }
      #expect(kinds(nil, nil, .unspecified) == [.video, .metadataObject])
      #expect(kinds(.video, .builtInWideAngleCamera, .back) == [.video])
      #expect(kinds(.video, .builtInWideAngleCamera, .front).isEmpty)
      #expect(kinds(.video, .builtInUltraWideCamera, .back).isEmpty && kinds(.audio, nil, .back).isEmpty)
    }
  }

  @Test("C9 a session's clock is the host's while it has an input")
  func clocks() throws {
    try withPhone { phone in
      let session = AVCaptureSession()
      #expect(session.synchronizationClock == nil && session.masterClock == nil)
      session.addInput(try AVCaptureDeviceInput(device: try phone.camera("outer")))
      #expect(session.synchronizationClock === CMClockGetHostTimeClock())
      #expect(session.masterClock === session.synchronizationClock)
    }
  }

  @Test(
    "C9 a layer made without a connection shows nothing until one is added, and its session lets go of it")
  func layers() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let layer = AVCaptureVideoPreviewLayer(sessionWithNoConnection: rig.session)
      #expect(layer.session === rig.session && layer.connection == nil && layer.presented == nil)
      let port = try #require(rig.input?.ports.first)
      rig.session.addConnection(AVCaptureConnection(inputPort: port, videoPreviewLayer: layer))
      #expect(layer.isPreviewing && layer.presented?.frame == rig.layer.presented?.frame)
      layer.session = nil
      #expect(rig.session.connections.count == 1 && layer.presented == nil)
      layer.session = rig.session
      #expect(layer.isPreviewing, "assigned, it connects itself")
    }
  }
}
