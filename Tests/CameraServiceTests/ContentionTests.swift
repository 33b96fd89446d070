import CameraService
import CaptureModel
import DeviceModel
import Testing

@Suite("Sessions that wait for a camera")
@MainActor
struct ContentionTests {
  @Test("C3 of several that wait the one goes on that had the camera last, as each newcomer stops")
  func line() throws {
    try Phone.run { phone in
      let sessions = (0..<4).map { _ in phone.session(phone.outer).0 }
      for index in sessions.indices.reversed() {
        #expect(sessions.map(\.model.isRunning) == sessions.indices.map { $0 == index })
        sessions[index].stop()
      }
      #expect(sessions.allSatisfy { !$0.model.isRunning && $0.model.interruption == nil })
    }
  }

  @Test(
    "C3 C4 a session that stops while it waits takes its start back, and can start when the camera is free")
  func stopsMeanwhile() throws {
    try Phone.run { phone in
      let events = Events()
      let (first, preview) = phone.session(phone.outer)
      events.listen(to: first)
      let (second, _) = phone.session(phone.outer)
      first.stop()
      #expect(second.model.isRunning)
      second.stop()
      #expect(!first.model.isRunning)
      #expect(
        events.take() == [
          "wasInterrupted(CaptureModel.SessionModel.InterruptionReason.videoDeviceInUseByAnotherClient)",
          "didStopRunning", "interruptionEnded",
        ])
      first.start()
      #expect(first.model.isRunning && events.all == ["didStartRunning"])
      await phone.advance(400)
      #expect(phone.shown(first, preview) == phone.outer.uniqueID)
    }
  }

  @Test("C3 one that stops and starts again while it waits waits on, and gets the camera when it is free")
  func startsMeanwhile() throws {
    try Phone.run { phone in
      let (first, _) = phone.session(phone.outer)
      let (second, _) = phone.session(phone.outer)
      first.stop()
      first.start()
      #expect(!first.model.isRunning && second.model.isRunning)
      second.stop()
      #expect(first.model.isRunning)
    }
  }

  @Test("C3 a session that exchanges its input for a free camera, or gives it up, waits no longer")
  func retargets() throws {
    try Phone.run { phone in
      let (first, preview) = phone.session(phone.outer)
      let (second, _) = phone.session(phone.outer)
      first.swap(to: phone.input(phone.rear))
      #expect(first.model.isRunning && second.model.isRunning)
      await phone.advance(400)
      #expect(phone.shown(first, preview) == phone.rear.uniqueID)
      let (third, _) = phone.session(phone.outer)
      second.perform { $0.remove(input: $0.graph.inputs[0].id) }
      #expect(second.model.isRunning && second.model.interruption == nil)
      #expect(third.model.isRunning)
    }
  }

  @Test("C3 a virtual camera that waits for one sensor goes on when the app's display brings the other")
  func displayMoves() throws {
    try Phone.run { phone in
      let (virtual, preview) = phone.session(phone.virtual)
      let (outer, _) = phone.session(phone.outer)
      #expect(!virtual.model.isRunning)
      phone.world.stage.setHinge(180)
      #expect(virtual.model.isRunning && outer.model.isRunning)
      await phone.advance(400)
      #expect(phone.shown(virtual, preview) == phone.inner.uniqueID)
    }
  }

  @Test(
    "C3 U4 a session that a call holds up and that exchanges its camera meanwhile waits for the call alone")
  func exchangedInCall() throws {
    try Phone.run { phone in
      let (first, _) = phone.session(phone.outer)
      let microphone = CaptureInput(
        id: phone.world.hub.makeID(), camera: .microphone, mountAngle: 0, medium: .audio)
      first.perform { (model) throws(Misuse) in try model.add(microphone) }
      phone.world.beginCall()
      first.swap(to: phone.input(phone.rear))
      let (second, _) = phone.session(phone.outer)
      #expect(first.model.interruption == .audioDeviceInUseByAnotherClient)
      phone.world.endCall()
      #expect(first.model.isRunning && second.model.isRunning)
    }
  }

  @Test("U4 C2 a start that raises inside a configuration waits for no call")
  func raisedInCall() throws {
    try Phone.run { phone in
      let (session, _) = phone.session(phone.outer)
      session.stop()
      phone.world.beginCall()
      let microphone = CaptureInput(
        id: phone.world.hub.makeID(), camera: .microphone, mountAngle: 0, medium: .audio)
      session.perform { (model) throws(Misuse) in
        model.begin()
        return try model.add(microphone)
      }
      session.start()
      #expect(phone.misuses.all.count == 1 && session.model.interruption == nil)
      session.perform { $0.commit() }
      session.start()
      #expect(!session.model.isRunning && session.model.interruption != nil)
      phone.world.endCall()
      #expect(session.model.isRunning)
    }
  }

  @Test("C4 an interruption of all sessions leaves the camera with who had it; others go on waiting")
  func background() throws {
    try Phone.run { phone in
      let hub = phone.world.hub
      let (first, _) = phone.session(phone.outer)
      let (second, _) = phone.session(phone.outer)
      let events = Events()
      events.listen(to: first, as: "first")
      hub.interrupt(.videoDeviceNotAvailableInBackground)
      #expect(!first.model.isRunning && !second.model.isRunning)
      hub.endInterruption()
      #expect(!first.model.isRunning && second.model.isRunning)
      #expect(events.all.isEmpty, "nothing has changed for the one that waits")
      hub.interrupt(.videoDeviceNotAvailableInBackground)
      second.stop()
      #expect(!first.model.isRunning, "the camera is free, the app still in the background")
      hub.endInterruption()
      #expect(first.model.isRunning)
    }
  }

  @Test("C4 a session made and started during an interruption starts when that ends")
  func madeMeanwhile() throws {
    try Phone.run { phone in
      phone.world.hub.interrupt(.videoDeviceNotAvailableInBackground)
      let (session, _) = phone.session(phone.outer)
      #expect(!session.model.isRunning)
      #expect(session.model.interruption == .videoDeviceNotAvailableInBackground)
      phone.world.hub.endInterruption()
      #expect(session.model.isRunning)
    }
  }

  @Test("C3 a session that is let go while it has a camera, or waits for one, leaves nothing behind")
  func released() throws {
    try Phone.run { phone in
      let (first, _) = phone.session(phone.outer)
      do {
        let second = phone.session(phone.outer).0
        _ = phone.session(phone.inner)
        #expect(!first.model.isRunning && second.model.isRunning)
      }
      #expect(first.model.isRunning)
      #expect(phone.world.hub.sessions.count == 1)
    }
  }
}
