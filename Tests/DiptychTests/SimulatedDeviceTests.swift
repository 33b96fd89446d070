import DeviceModel
import Diptych
import DuoCam
import Foundation
import Testing

@Suite("Driving a device")
@MainActor
struct SimulatedDeviceTests {
  @Test("S4 a hinge that takes its time passes each posture and ends where it should")
  func hinge() throws {
    try SimulatedDevice.run { duo in
      await duo.setHinge(90, over: .milliseconds(500))
      #expect(duo.pose.hinge.angle == 90)
      #expect(duo.time == 0.5)
      #expect(duo.device.posture(of: duo.pose).name == "partiallyOpen")
    }
  }

  @Test("S7 nothing lights before an app is launched; a picture of a dark display is an error")
  func dark() throws {
    try SimulatedDevice.run { duo in
      #expect(duo.litDisplays.isEmpty)
      await #expect(throws: SimulatedDeviceError.self) { try await duo.snapshot(of: .outer) }
      try await duo.launch(DuoCamApp.self)
      #expect(duo.litDisplays == [.outer])
      await #expect(throws: SimulatedDeviceError.self) { try await duo.snapshot(of: .inner) }
      await #expect(throws: SimulatedDeviceError.self) { try await duo.snapshot(of: "third") }
      await #expect(throws: SimulatedDeviceError.self) { try await duo.tap(element: "nothing") }
      await #expect(throws: SimulatedDeviceError.self) { try await duo.moveApp(to: .inner) }
    }
  }

  @Test("one device at a time, and room for the next when it is shut down")
  func oneWorld() throws {
    for _ in 0..<3 {
      try SimulatedDevice.run { duo in
        try await duo.launch(DuoCamApp.self)
        await duo.settle()
        await #expect(throws: SimulatedDeviceError.self) { try await SimulatedDevice.boot() }
        #expect(duo.streaming != nil)
      }
    }
  }

  @Test("C4 an interrupted session goes on when the interruption ends")
  func interruption() throws {
    try SimulatedDevice.run { duo in
      try await duo.launch(DuoCamApp.self)
      await duo.settle()
      let camera = duo.streaming
      try await duo.interrupt("videoDeviceInUseByAnotherClient", for: .seconds(1))
      #expect(duo.streaming == nil)
      await duo.settle()
      #expect(duo.streaming == camera)
      await #expect(throws: SimulatedDeviceError.self) {
        try await duo.interrupt("boredom", for: .seconds(1))
      }
    }
  }

  @Test("an hour of opening and closing leaves the right camera on")
  func hour() throws {
    try SimulatedDevice.run { duo in
      try await duo.launch(DuoCamApp.self)
      for _ in 0..<120 {
        await duo.open(over: .milliseconds(400))
        await duo.settle()
        await duo.close(over: .milliseconds(400))
        await duo.settle()
      }
      #expect(duo.device.camera(duo.streaming ?? "")?.deviceType == .outerUltraWide)
      #expect(duo.findings.isEmpty)
    }
  }
}
