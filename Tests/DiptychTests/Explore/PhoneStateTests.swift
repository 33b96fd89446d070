import AVFoundation
import DeviceModel
import DuoCam
import Testing

@testable import Diptych

@Suite("How the phone is", .serialized)
@MainActor
struct PhoneStateTests {
  @Test("the session's word follows what is done with it")
  func session() throws {
    try SimulatedDevice.run { duo in
      #expect(duo.state.session == "none" && duo.state.streaming == nil && duo.state.shown.isEmpty)
      let session = AVCaptureSession()
      let camera = try #require(AVCaptureDevice.default(for: .video))
      #expect(duo.state.session == "stopped")
      session.beginConfiguration()
      #expect(duo.state.session == "configuring")
      session.addInput(try AVCaptureDeviceInput(device: camera))
      session.commitConfiguration()
      #expect(duo.state.session == "stopped")
      session.startRunning()
      await duo.settle()
      #expect(duo.state.session == "running" && duo.state.streaming != nil)
      try await duo.interrupt("videoDeviceInUseByAnotherClient", for: .seconds(1))
      #expect(duo.state.session == "interrupted")
      await duo.settle()
      await duo.world.clock.sleep(until: duo.world.clock.now + .seconds(2))
      #expect(duo.state.session == "running")
      session.stopRunning()
      #expect(duo.state.session == "stopped" && duo.state.streaming == nil)
    }
  }

  @Test("angle, lit display and what is shown, turned and mirrored, as the phone is folded and held")
  func shown() throws {
    try SimulatedDevice.run { duo in
      try await duo.launch(DuoCamApp.self)
      await duo.settle()
      #expect(duo.state.angle == 0 && duo.state.lit == ["outer"])
      #expect(duo.state.shown == ["outer: Outer Ultra Wide, mirrored"])
      await duo.setHinge(33.333_33)
      #expect(duo.state.angle == 33.33)
      await duo.open()
      await duo.settle()
      #expect(duo.state.lit == ["inner"] && duo.state.shown == ["inner: Inner Ultra Wide, mirrored"])
      await duo.rotate(to: .landscapeLeft)
      await duo.settle()
      let turned = try #require(duo.state.shown.first)
      #expect(turned.hasPrefix("inner: Inner Ultra Wide") && turned.hasSuffix("mirrored"))
      #expect(duo.state.columns == ["180°", "inner", "Inner Ultra Wide", turned, "running"])
    }
  }

  @Test("of nothing there are words too")
  func nothing() {
    let state = PhoneState(angle: 89.6, lit: [], streaming: nil, shown: [], session: "none")
    #expect(state.columns == ["90°", "none", "none", "nothing", "none"])
  }

  @Test("a picture is painted once for as long as a display shows the same, and dark displays have none")
  func pictures() throws {
    try SimulatedDevice.run { duo in
      try await duo.launch(DuoCamApp.self)
      await duo.settle()
      @MainActor func sample(_ mark: Int) -> RunWatch.Sample {
        RunWatch.Sample(
          mark: mark, time: duo.time, state: duo.state, findingCount: 0,
          screens: duo.device.displays.map { duo.screen(of: $0) })
      }
      let first = [sample(0), sample(1)]
      await duo.open()
      await duo.settle()
      let samples = first + [sample(2)]
      let made = try MomentPictures(samples, of: duo.device)
      let places = duo.device.displays.map(\.id)
      let (outer, inner) = (
        try #require(places.firstIndex(of: "outer")), try #require(places.firstIndex(of: "inner"))
      )
      #expect(made.names.map { $0[outer] } == ["001-outer.png", "001-outer.png", nil])
      #expect(made.names.map { $0[inner] } == [nil, nil, "003-inner.png"])
      #expect(Set(made.files.keys) == ["001-outer.png", "003-inner.png"])
      for png in made.files.values { #expect(png.starts(with: [0x89, 0x50, 0x4e, 0x47])) }
    }
  }
}
