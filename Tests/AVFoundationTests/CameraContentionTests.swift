import AVFoundation
import CameraService
import SDKTestSupport
import Testing

@Suite("Sessions that want one camera")
@MainActor
struct CameraContentionTests {
  private func state(_ sessions: [AVCaptureSession]) -> String {
    sessions.map { $0.isRunning ? "R" : $0.isInterrupted ? "I" : "-" }.joined()
  }

  private func session(_ phone: Phone, _ camera: String) throws -> AVCaptureSession {
    let session = AVCaptureSession()
    session.addInput(try AVCaptureDeviceInput(device: try phone.camera(camera)))
    return session
  }

  @Test("C3 the newcomer gets the camera, the earlier session is interrupted and goes on when it is free")
  func newcomer() throws {
    try withPhone { phone in
      let sessions = try [session(phone, "outer"), session(phone, "outer")]
      let old = Heralds(
        [.AVCaptureSessionWasInterrupted, .AVCaptureSessionInterruptionEnded], of: sessions[0])
      let new = Heralds(
        [AVCaptureSession.wasInterruptedNotification, AVCaptureSession.interruptionEndedNotification],
        of: sessions[0])
      sessions[0].startRunning()
      await phone.settle()
      sessions[1].startRunning()
      await phone.settle()
      #expect(state(sessions) == "IR")
      sessions[1].stopRunning()
      await phone.settle()
      #expect(state(sessions) == "R-")
      #expect(
        old.all == [
          "AVCaptureSessionWasInterruptedNotification AVCaptureSessionInterruptionReasonKey=3",
          "AVCaptureSessionInterruptionEndedNotification",
        ])
      #expect(new.all == old.all)
      #expect(AVCaptureSession.InterruptionReason(rawValue: 3) == .videoDeviceInUseByAnotherClient)
    }
  }

  @Test("C3 sessions of different cameras leave each other alone")
  func different() throws {
    try withPhone { phone in
      let sessions = try [session(phone, "outer"), session(phone, "back-wide")]
      for session in sessions { session.startRunning() }
      await phone.settle()
      #expect(state(sessions) == "RR")
    }
  }

  @Test("C3 the virtual camera and the sensor it streams from are one camera")
  func virtualAndPhysical() throws {
    try withPhone { phone in
      let sessions = try [session(phone, "front"), session(phone, "outer")]
      for session in sessions { session.startRunning() }
      await phone.settle()
      #expect(state(sessions) == "IR")
    }
  }

  @Test("C3 a newcomer that exchanges its input, or stops before its first frame, gives the camera back")
  func givesBack() throws {
    try withPhone { phone in
      let sessions = try [session(phone, "outer"), session(phone, "outer")]
      for session in sessions { session.startRunning() }
      await phone.settle()
      let rear = try AVCaptureDeviceInput(device: try phone.camera("back-wide"))
      sessions[1].beginConfiguration()
      sessions[1].removeInput(sessions[1].inputs[0])
      sessions[1].addInput(rear)
      sessions[1].commitConfiguration()
      await phone.settle()
      #expect(state(sessions) == "RR")
      sessions[1].stopRunning()
      let brief = try session(phone, "outer")
      brief.startRunning()
      #expect(state([sessions[0], brief]) == "IR")
      brief.stopRunning()
      await phone.settle()
      #expect(state([sessions[0], brief]) == "R-")
    }
  }

  @Test("C3 a newcomer that is released gives the camera back")
  func released() throws {
    try withPhone { phone in
      let first = try session(phone, "outer")
      first.startRunning()
      do {
        let second = try session(phone, "outer")
        second.startRunning()
        await phone.settle()
        #expect(state([first, second]) == "IR")
      }
      await phone.settle()
      #expect(state([first]) == "R")
    }
  }

  @Test("C3 of three sessions exactly one has the camera at any time")
  func three() throws {
    try withPhone { phone in
      let sessions = try (0..<3).map { _ in try session(phone, "outer") }
      for (index, session) in sessions.enumerated() {
        session.startRunning()
        await phone.settle()
        #expect(session.isRunning)
        #expect(sessions.prefix(index + 1).filter(\.isRunning).count == 1)
      }
      #expect(state(sessions) == "IIR")
      sessions[2].stopRunning()
      await phone.settle()
      #expect(sessions.filter(\.isRunning).count == 1)
      for session in sessions where session.isRunning { session.stopRunning() }
      await phone.settle()
      #expect(sessions.filter(\.isRunning).count == 1)
    }
  }

  @Test("C3 a virtual camera that hands over to a sensor somebody uses gets it")
  func handoverClaims() throws {
    try withPhone { phone in
      let (virtual, inner) = try (session(phone, "front"), session(phone, "inner"))
      virtual.startRunning()
      inner.startRunning()
      await phone.settle()
      #expect(state([virtual, inner]) == "RR")
      await phone.fold(to: 180)
      #expect(state([virtual, inner]) == "RI")
      await phone.fold(to: 0)
      #expect(state([virtual, inner]) == "RR")
    }
  }
}
