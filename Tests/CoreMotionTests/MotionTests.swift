import CameraService
import CoreMotion
import DeviceModel
import Foundation
import SDKTestSupport
import Testing

@Suite(.serialized) @MainActor struct MotionTests {
  static func near(_ a: CMAcceleration?, _ b: (Double, Double, Double)) -> Bool {
    guard let a else { return false }
    return abs(a.x - b.0) < 1e-6 && abs(a.y - b.1) < 1e-6 && abs(a.z - b.2) < 1e-6
  }

  @Test("G7 at rest gravity is measured, along the display's axes: down its left side in landscape left")
  func gravity() throws {
    try withPhone { phone in
      let manager = CMMotionManager()
      #expect(manager.isAccelerometerAvailable && manager.accelerometerData == nil)
      manager.startAccelerometerUpdates()
      manager.startDeviceMotionUpdates()
      let rows: [(DeviceOrientation, (Double, Double, Double))] = [
        (.portrait, (0, -1, 0)), (.portraitUpsideDown, (0, 1, 0)), (.landscapeLeft, (-1, 0, 0)),
        (.landscapeRight, (1, 0, 0)), (.faceUp, (0, 0, -1)), (.faceDown, (0, 0, 1)),
      ]
      for (orientation, expected) in rows {
        phone.stage.rotate(to: orientation)
        await phone.settle()
        let measured = manager.accelerometerData?.acceleration
        #expect(Self.near(measured, expected), "\(orientation): \(String(describing: measured))")
        #expect(Self.near(manager.deviceMotion?.gravity, expected))
        #expect(Self.near(manager.deviceMotion?.userAcceleration, (0, 0, 0)))
      }
      manager.stopAccelerometerUpdates()
      #expect(
        !manager.isAccelerometerActive && manager.accelerometerData == nil && manager.isDeviceMotionActive)
    }
  }

  @Test("open, the axes are those of the display the app is on")
  func inner() throws {
    try withPhone(hinge: 180) { phone in
      let manager = CMMotionManager()
      manager.startAccelerometerUpdates()
      let display = try #require(phone.world.device.display(phone.stage.pose.appDisplay))
      let expected = phone.world.device.gravity(along: display, phone.stage.pose)
      #expect(Self.near(manager.accelerometerData?.acceleration, (expected.x, expected.y, expected.z)))
      #expect(abs(expected.length - 1) < 1e-9)
    }
  }

  @Test("updates come after each interval on the queue that was given, until they are stopped")
  func updates() throws {
    try withPhone { phone in
      let manager = CMMotionManager()
      manager.accelerometerUpdateInterval = 0.2
      let heard = Collected<Double>()
      let motions = Collected<Double>()
      manager.startAccelerometerUpdates(to: .main) { data, error in
        #expect(error == nil)
        heard.add(data?.timestamp ?? -1)
      }
      manager.deviceMotionUpdateInterval = 0.5
      manager.startDeviceMotionUpdates(to: .main) { motion, _ in motions.add(motion?.gravity.y ?? 0) }
      await phone.wait(.milliseconds(1050))
      #expect(heard.all.count == 5 && motions.all.count == 2)
      #expect(zip(heard.all, heard.all.dropFirst()).allSatisfy { abs($1 - $0 - 0.2) < 1e-6 })
      manager.stopAccelerometerUpdates()
      manager.stopDeviceMotionUpdates()
      await phone.wait(.seconds(1))
      #expect(heard.all.count == 5 && motions.all.count == 2)
      // A new start ends the one before.
      manager.startAccelerometerUpdates(to: .main) { _, _ in heard.add(0) }
      manager.startAccelerometerUpdates(to: .main) { _, _ in heard.add(1) }
      await phone.wait(.milliseconds(250))
      #expect(heard.all.suffix(1) == [1] && heard.all.count == 6)
      manager.accelerometerUpdateInterval = 0
      #expect(manager.accelerometerUpdateInterval == 0.01)
    }
  }
}
