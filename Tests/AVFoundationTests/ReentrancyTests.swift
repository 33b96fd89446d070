import AVFoundation
import CameraService
import Dispatch
import SDKTestSupport
import TestSupport
import Testing

@Suite("Sessions that are called from their own callbacks, and from everywhere")
@MainActor
struct ReentrancyTests {
  @Test(
    "C4 a session may be stopped by who observes that it runs, and started by who observes that it does not")
  func observers() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      try rig.exchange(to: "outer")
      let session = rig.session
      let seen = Collected<Bool>()
      let observation = session.observe(\.isRunning, options: .new) { session, change in
        guard let isRunning = change.newValue else { return }
        seen.add(isRunning)
        if seen.all.count < 5 { isRunning ? session.stopRunning() : session.startRunning() }
      }
      session.startRunning()
      await phone.settle()
      #expect(seen.all == [true, false, true, false, true])
      #expect(session.isRunning && rig.shownCamera == "outer")
      withExtendedLifetime(observation) {}
    }
  }

  @Test(
    "V2 C1 who hears that a session runs, or from where it streams, may exchange its input then and there")
  func notifications() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      try rig.exchange(to: "front")
      let (session, rear) = (rig.session, try phone.camera("back-wide"))
      let observation = try phone.virtualFront().observe(\.activePrimaryConstituent, options: .new) {
        _, change in
        guard (change.newValue ?? nil)?.deviceType == .builtInInnerUltraWideCamera else { return }
        session.beginConfiguration()
        session.inputs.forEach(session.removeInput)
        if let input = try? AVCaptureDeviceInput(device: rear) { session.addInput(input) }
        session.commitConfiguration()
      }
      session.startRunning()
      await phone.settle()
      await phone.fold(to: 180)
      #expect(session.isRunning && rig.shownCamera == "back-wide")
      withExtendedLifetime(observation) {}
    }
  }

  @Test("C1 C2 calls of many threads at once leave a session whole", arguments: 0..<5)
  func threads(seed: Int) throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let (session, output) = (rig.session, AVCaptureVideoDataOutput())
      let (outer, rear) = try (phone.camera("outer"), phone.camera("back-wide"))
      DispatchQueue.concurrentPerform(iterations: 200) { index in
        var random = SeededGenerator(seed: UInt64(seed * 1000 + index))
        switch Int.random(in: 0..<8, using: &random) {
        case 0: session.startRunning()
        case 1: session.stopRunning()
        case 2:
          session.beginConfiguration()
          session.commitConfiguration()
        case 3: session.inputs.forEach(session.removeInput)
        case 4:
          let device = Bool.random(using: &random) ? outer : rear
          if let input = try? AVCaptureDeviceInput(device: device) { session.addInput(input) }
        case 5: session.addOutput(output)
        case 6: session.removeOutput(output)
        default: for connection in session.connections { connection.isEnabled.toggle() }
        }
      }
      _ = phone.takeMisuses()
      await phone.settle()
      session.startRunning()
      #expect(session.isRunning)
      session.inputs.forEach(session.removeInput)
      session.addInput(try AVCaptureDeviceInput(device: outer))
      await phone.settle()
      #expect(rig.shownCamera == "outer")
      #expect(session.connections.count == session.outputs.count + 1)
      session.stopRunning()
      #expect(!session.isRunning)
      #expect(phone.takeMisuses().isEmpty)
    }
  }
}
