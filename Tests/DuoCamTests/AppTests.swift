import AVKit
import CameraService
import PlainSelfie
import SDKTestSupport
import Testing
import UIKit

@testable import DuoCam

@Suite("The apps, as seen on their displays")
@MainActor
struct AppTests {
  /// The frame that the app's preview shows, with what covers it.
  private struct Seen: Hashable, CustomStringConvertible {
    let camera: String
    let quarterTurns: Int
    let isMirrored: Bool
    var isMasked = false

    init(_ camera: String, _ quarterTurns: Int, mirrored: Bool, masked: Bool = false) {
      self.camera = camera
      self.quarterTurns = quarterTurns
      isMirrored = mirrored
      isMasked = masked
    }

    var description: String {
      "\(camera) \(quarterTurns)\(isMirrored ? " mirrored" : "")\(isMasked ? " masked" : "")"
    }
  }

  private func preview(in layer: CALayer) -> AVCaptureVideoPreviewLayer? {
    if let preview = layer as? AVCaptureVideoPreviewLayer { return preview }
    return layer.sublayers?.lazy.compactMap { preview(in: $0) }.first
  }

  private func seen(_ phone: Phone) -> Seen? {
    guard let window = phone.scene.windows.first, let shown = preview(in: window.layer)?.presented else {
      return nil
    }
    return Seen(
      Phone.short(shown.frame.camera), shown.quarterTurns, mirrored: shown.isMirrored,
      masked: phone.scene.element(named: "mask") != nil)
  }

  @Test("M1 R2 the main job: what DuoCam shows at each step")
  func mainJob() throws {
    try withPhone(app: DuoCamApp.self) { phone in
      var rows: [Seen?] = []
      @MainActor func record(_ change: @MainActor () throws -> Void) async throws {
        try change()
        await phone.settle()
        rows.append(seen(phone))
      }
      try await record {}
      try await record { phone.stage.setHinge(180) }
      try await record { phone.scene.tap(elementNamed: "flip") }
      try await record { phone.stage.turnAround() }
      try await record { try phone.stage.moveApp(to: "outer") }
      try await record { phone.scene.tap(elementNamed: "flip") }
      try await record { phone.stage.setHinge(0) }
      #expect(
        rows == [
          Seen("outer", 0, mirrored: true), Seen("inner", 0, mirrored: true),
          Seen("back-wide", 1, mirrored: false), Seen("back-wide", 1, mirrored: false),
          Seen("back-wide", 1, mirrored: true), Seen("outer", 0, mirrored: true),
          Seen("outer", 0, mirrored: true),
        ])
    }
  }

  @Test("M1 the outer camera kept while opening faces away and is unmirrored; closed it is mirrored again")
  func pinned() throws {
    try withPhone(app: DuoCamApp.self) { phone in
      await phone.settle()
      phone.scene.tap(elementNamed: "pin")
      await phone.fold(to: 180)
      #expect(seen(phone) == Seen("outer", 0, mirrored: false))
      await phone.fold(to: 0)
      #expect(seen(phone) == Seen("outer", 0, mirrored: true))
    }
  }

  @Test("V6 the outgoing camera's frames are masked until the new one's first")
  func masked() throws {
    try withPhone(app: DuoCamApp.self) { phone in
      await phone.settle()
      #expect(seen(phone)?.isMasked == false)
      phone.stage.setHinge(180)
      await phone.wait(.milliseconds(150))
      #expect(seen(phone) == Seen("outer", 0, mirrored: true, masked: true))
      await phone.settle()
      #expect(seen(phone) == Seen("inner", 0, mirrored: true))
    }
  }

  @Test("ten fast flips end on a camera that is shown, unmasked")
  func fastFlips() throws {
    try withPhone(app: DuoCamApp.self) { phone in
      await phone.settle()
      for _ in 0..<10 {
        phone.scene.tap(elementNamed: "flip")
        await phone.wait(.milliseconds(20))
      }
      await phone.settle()
      #expect(seen(phone) == Seen("outer", 0, mirrored: true))
      phone.scene.tap(elementNamed: "flip")
      await phone.settle()
      #expect(seen(phone) == Seen("back-wide", 1, mirrored: false))
    }
  }

  @Test("D14 a camera that leaves is replaced, and its return changes nothing that works")
  func cameraLeaves() throws {
    try withPhone(hinge: 180, app: DuoCamApp.self) { phone in
      await phone.settle()
      phone.scene.tap(elementNamed: "flip")
      await phone.settle()
      phone.hub.setConnected(false, camera: Phone.id("back-wide"))
      await phone.settle()
      #expect(seen(phone) == Seen("back-ultra-wide", 1, mirrored: false))
      phone.hub.setConnected(true, camera: Phone.id("back-wide"))
      await phone.settle()
      #expect(seen(phone) == Seen("back-ultra-wide", 1, mirrored: false))
    }
  }

  @Test("V2 R2 PlainSelfie shows the outer, the inner, the outer camera as the phone opens and closes")
  func plainSelfie() throws {
    try withPhone(app: PlainSelfieApp.self) { phone in
      await phone.settle()
      var cameras = [seen(phone)]
      for angle in [180.0, 0] {
        await phone.fold(to: angle)
        cameras.append(seen(phone))
      }
      #expect(cameras.map { $0?.camera } == ["outer", "inner", "outer"])
      #expect(cameras.allSatisfy { $0?.isMirrored == true && $0?.isMasked == false })
    }
  }
}
