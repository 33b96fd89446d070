import CameraService
import CaptureModel
import DeviceModel
import Scheduling
import Testing

@Suite("The camera daemon")
@MainActor
struct CameraLawTests {
  @Test("V2 the virtual camera streams from the camera above the app's display, turned around included")
  func virtualFollows() throws {
    try Phone.run { phone in
      let hub = phone.world.hub
      #expect(hub.activeConstituent(of: phone.virtual.uniqueID) == nil)
      let (session, _) = phone.session(phone.virtual)
      #expect(hub.activeConstituent(of: phone.virtual.uniqueID) == phone.outer.uniqueID)
      phone.world.stage.setHinge(180)
      #expect(hub.activeConstituent(of: phone.virtual.uniqueID) == phone.inner.uniqueID)
      phone.world.stage.turnAround()
      #expect(hub.activeConstituent(of: phone.virtual.uniqueID) == phone.inner.uniqueID)
      try phone.world.stage.moveApp(to: "outer")
      #expect(hub.activeConstituent(of: phone.virtual.uniqueID) == phone.outer.uniqueID)
      session.stop()
      #expect(hub.activeConstituent(of: phone.virtual.uniqueID) == nil)
    }
  }

  @Test("V4 a hand-over interrupts nothing; frames are missing for the gap and the last one is held")
  func handOver() throws {
    try Phone.run { phone in
      let (session, preview) = phone.session(phone.virtual)
      await phone.advance(1000)
      phone.world.stage.setHinge(180)
      let last = session.frame(for: preview, at: phone.time.now)?.frame
      for _ in 0..<4 {
        await phone.advance(60)
        #expect(session.frame(for: preview, at: phone.time.now)?.frame == last)
        #expect(session.model.isRunning && session.model.interruption == nil)
      }
      await phone.advance(10)
      #expect(phone.shown(session, preview) == phone.inner.uniqueID)
      let first = try #require(session.frame(for: preview, at: phone.time.now)?.frame.time)
      #expect(first - (last?.time ?? .zero) >= .milliseconds(250))
    }
  }

  @Test("V6 an exchange of inputs goes on showing the outgoing camera until the new one's first frame")
  func exchange() throws {
    try Phone.run { phone in
      let (session, preview) = phone.session(phone.outer)
      await phone.advance(1000)
      let (old, new) = (session.model.graph.videoInput, phone.input(phone.rear))
      session.perform { model in
        model.begin()
        return []
      }
      session.perform { $0.remove(input: old?.id ?? 0) }
      session.perform { (model) throws(Misuse) in try model.add(new) }
      #expect(phone.shown(session, preview) == phone.outer.uniqueID)
      session.perform { $0.commit() }
      await phone.advance(299)
      #expect(phone.shown(session, preview) == phone.outer.uniqueID)
      await phone.advance(1)
      #expect(phone.shown(session, preview) == phone.rear.uniqueID)
    }
  }

  @Test(
    "V7 closing on the inner camera: its input stays, its frames go on and are dark, nothing is interrupted")
  func closing() throws {
    try Phone.run(hinge: 180) { phone in
      let (session, preview) = phone.session(phone.inner)
      await phone.advance(1000)
      let open = try brightness(phone, session, preview)
      phone.world.stage.setHinge(0)
      await phone.advance(1000)
      #expect(session.model.isRunning && session.model.interruption == nil)
      #expect(session.model.graph.videoInput?.camera == phone.inner)
      let frame = try #require(session.frame(for: preview, at: phone.time.now)?.frame)
      #expect(phone.time.now - frame.time < .milliseconds(40))
      let closed = try brightness(phone, session, preview)
      #expect(open > 60 && closed < 30)
    }
  }

  /// Of the top left quarter of what a preview shows, 0–255.
  private func brightness(_ phone: Phone, _ session: SessionController, _ preview: Int) throws -> Int {
    let frame = try #require(session.frame(for: preview, at: phone.time.now)?.frame)
    let pixels = try #require(phone.world.frames.pixels(of: frame, width: 64, height: 48))
    var sum = 0
    for row in 0..<16 {
      let line = pixels.baseAddress(ofPlane: 0) + row * pixels.bytesPerRow(ofPlane: 0)
      for column in 0..<16 { sum += Int(line.load(fromByteOffset: column, as: UInt8.self)) }
    }
    return sum / 256
  }

  @Test("D14 a session whose camera leaves gets no more frames; when it is back they go on")
  func leaving() throws {
    try Phone.run { phone in
      let (session, preview) = phone.session(phone.outer)
      await phone.advance(1000)
      phone.world.hub.setConnected(false, camera: phone.outer.uniqueID)
      #expect(phone.world.hub.camera(phone.outer.uniqueID) == nil)
      let last = session.frame(for: preview, at: phone.time.now)
      await phone.advance(500)
      #expect(session.frame(for: preview, at: phone.time.now) == last)
      phone.world.hub.setConnected(true, camera: phone.outer.uniqueID)
      await phone.advance(500)
      #expect(session.frame(for: preview, at: phone.time.now) != last)
    }
  }

  @Test("C1 a commit to a camera that has left leaves the pipeline as it was, with a runtime error")
  func failedCommit() throws {
    try Phone.run { phone in
      let (session, preview) = phone.session(phone.outer)
      let events = Events()
      events.listen(to: session)
      await phone.advance(1000)
      phone.world.hub.setConnected(false, camera: phone.rear.uniqueID)
      let (old, new) = (session.model.graph.videoInput, phone.input(phone.rear))
      session.perform { model in
        model.begin()
        return []
      }
      session.perform { $0.remove(input: old?.id ?? 0) }
      session.perform { (model) throws(Misuse) in try model.add(new) }
      session.perform { $0.commit() }
      #expect(events.all == ["runtimeError(CaptureModel.SessionModel.RuntimeError.configurationFailed)"])
      await phone.advance(1000)
      #expect(phone.shown(session, preview) == phone.outer.uniqueID)
    }
  }

  @Test("C3 the newcomer gets the camera, the earlier session is interrupted and goes on afterwards")
  func contention() throws {
    try Phone.run { phone in
      let (first, _) = phone.session(phone.outer)
      let (second, _) = phone.session(phone.outer)
      #expect(first.model.interruption == .videoDeviceInUseByAnotherClient)
      #expect(!first.model.isRunning && second.model.isRunning)
      second.stop()
      #expect(first.model.isRunning && first.model.interruption == nil)
    }
  }

  @Test("X1 recorded misuse is heard of and the call does nothing")
  func recorded() throws {
    try Phone.run { phone in
      let (session, _) = phone.session(phone.outer)
      let graph = session.model.graph
      let second = phone.input(phone.rear)
      session.perform { (model) throws(Misuse) in try model.add(second) }
      #expect(session.model.graph == graph)
      #expect(phone.misuses.all.map(\.name) == ["NSInvalidArgumentException"])
    }
  }

  @Test("X1 misuse ends the process with the exception's name and reason and the caller's line")
  func trapped() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      misuseTheSession()
    }
    let words = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(words.contains("NSInvalidArgumentException"))
    #expect(words.contains("*** -[AVCaptureSession addInput:] a reason"))
    #expect(words.contains("CameraLawTests.swift:"))
  }
}

/// A place in an app's code, of which the line is known.
private func misuseTheSession() {
  raise(.invalidArgument("-[AVCaptureSession addInput:]", "a reason"))
}
