import CameraService
import CaptureModel
import DeviceModel
import TestSupport
import Testing

@Suite("Starts that are kept")
@MainActor
struct KeptStartTests {
  @Test(
    "C3 C4 kept starts are carried out as they were asked for: the last has the camera", arguments: 0..<10)
  func order(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let order = (0..<4).shuffled(using: &random)
    try Phone.run { phone in
      let sessions = order.indices.map { _ in
        let session = phone.world.hub.makeSession()
        let input = phone.input(phone.outer)
        session.perform { (model) throws(Misuse) in try model.add(input) }
        return session
      }
      phone.world.hub.interrupt(.videoDeviceNotAvailableInBackground)
      for index in order { sessions[index].start() }
      sessions[order[0]].start()
      phone.world.hub.endInterruption()
      for index in order.reversed() {
        #expect(sessions.map(\.model.isRunning) == sessions.indices.map { $0 == index })
        sessions[index].stop()
      }
    }
  }

  @Test("V2 D14 no virtual camera streams from a sensor that has left")
  func constituent() throws {
    try Phone.run { phone in
      let events = Events()
      let hub = phone.world.hub
      hub.add(events, of: phone.virtual.uniqueID)
      let (session, preview) = phone.session(phone.virtual)
      await phone.advance(400)
      hub.setConnected(false, camera: phone.outer.uniqueID)
      #expect(hub.activeConstituent(of: phone.virtual.uniqueID) == nil)
      phone.world.stage.setHinge(180)
      #expect(hub.activeConstituent(of: phone.virtual.uniqueID) == phone.inner.uniqueID)
      phone.world.stage.setHinge(0)
      hub.setConnected(true, camera: phone.outer.uniqueID)
      await phone.advance(400)
      #expect(phone.shown(session, preview) == phone.outer.uniqueID)
      #expect(
        events.all == [
          "none to outer", "outer to none", "none to inner", "inner to none", "none to outer",
        ])
    }
  }
}
