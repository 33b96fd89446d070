import AVKit
import Testing
import UIKit

@testable import Diptych

/// The facts that checks rest on, from a running app.
@Suite("Facts for checks")
@MainActor
struct CheckFactTests {
  @Test("D9 what an app calls in a change handler is told from what it calls elsewhere")
  func handler() throws {
    try SimulatedDevice.run { duo in
      duo.world.log.add(.call, "outside")
      duo.world.log.handling { duo.world.log.add(.call, "inside") }
      duo.world.log.add(.call, "after")
      #expect(duo.rest.callsInHandler == ["inside"])
      #expect(duo.rest.callsOnMain == ["outside", "inside", "after"])
    }
  }

  @Test("D10 a coordinator that is gone is known", arguments: [true, false])
  func coordinator(isKept: Bool) throws {
    try SimulatedDevice.run { duo in
      let view = UIView()
      var coordinator: AVCaptureDeviceDirectionCoordinator? = AVCaptureDeviceDirectionCoordinator(
        view: view, deviceTypes: [.builtInWideAngleCamera])
      #expect(duo.rest.hasCoordinator && !duo.rest.hasReleasedCoordinator)
      if !isKept { coordinator = nil }
      #expect(duo.rest.hasCoordinator == isKept && duo.rest.hasReleasedCoordinator != isKept)
      withExtendedLifetime(coordinator) {}
    }
  }
}
