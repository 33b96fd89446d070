import AVFoundation
import CaptureModel
import Diptych
import Foundation
import SDKTestSupport
import Testing

@Suite("Interruptions driven from the lab")
@MainActor
struct InterruptionDriveTests {
  @Test(
    "C4 each reason can be driven by its name, for a time",
    arguments: SessionModel.InterruptionReason.allCases)
  func reasons(reason: SessionModel.InterruptionReason) throws {
    try SimulatedDevice.run { duo in
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: try #require(.default(for: .video))))
      session.addInput(try AVCaptureDeviceInput(device: try #require(.default(for: .audio))))
      session.startRunning()
      await duo.settle()
      let heard = Heralds([.AVCaptureSessionWasInterrupted], of: session)
      try await duo.interrupt("\(reason)", for: .seconds(1))
      #expect(session.isInterrupted && !session.isRunning && duo.streaming == nil)
      #expect(heard.all.count == 1 && heard.all[0].contains("ReasonKey=\(reason.rawValue)"))
      await duo.settle()
      #expect(session.isRunning && duo.streaming != nil)
    }
  }

  @Test("C7 media services can be reset: sessions hear of it and stop, and can be started again")
  func reset() throws {
    try SimulatedDevice.run { duo in
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: try #require(.default(for: .video))))
      session.startRunning()
      await duo.settle()
      let heard = Heralds([.AVCaptureSessionRuntimeError], of: session)
      await duo.resetMediaServices()
      #expect(heard.all.count == 1 && heard.all[0].contains("mediaServicesWereReset"), "\(heard.all)")
      #expect(!session.isRunning && duo.streaming == nil)
      session.startRunning()
      await duo.settle()
      #expect(session.isRunning)
    }
  }
}
