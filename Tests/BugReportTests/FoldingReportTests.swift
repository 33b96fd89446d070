import AVFoundation
import CameraService
import DeviceModel
import SDKTestSupport
import Testing
import UIKit

/// Bug reports of cameras on folding phones, kind by kind: what is right on the simulated one. `docs/bug-reports.md`
/// has their addresses.
@Suite("Bug reports: folding and several displays")
@MainActor
struct FoldingReportTests {
  private static let types = AVCaptureDevice.DeviceType.duo + [.builtInWideAngleCamera]
  private static let orientations: [DeviceOrientation] = [
    .portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight,
  ]

  @Test(
    "display turn and device orientation mixed up: the coordinator's angle alone keeps both displays' previews upright",
    arguments: [0.0, 180])
  func oneFrameOfReference(hinge: Double) throws {
    try withPhone(hinge: hinge) { phone in
      let rig = try await Rig(phone, "front")
      let coordinator = AVCaptureDevice.RotationCoordinator(
        device: try phone.virtualFront(), previewLayer: rig.layer)
      for orientation in FoldingReportTests.orientations {
        phone.stage.rotate(to: orientation)
        await phone.settle()
        try rig.level(with: coordinator)
        await phone.lookAgain()
        let seen = try phone.seen(on: hinge == 0 ? "outer" : "inner")
        #expect(seen?.quarterTurns == 0, "\(orientation)")
      }
    }
  }

  @Test(
    "what was read before the fold is used after it: the virtual camera's constituent and frames are another's"
  )
  func staleCharacteristics() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "front")
      let camera = try phone.virtualFront()
      for (angle, name) in [(0.0, "outer"), (180, "inner"), (0, "outer")] {
        await phone.fold(to: angle)
        await phone.lookAgain()
        #expect(camera.activePrimaryConstituent.map { Phone.short($0.uniqueID) } == name)
        #expect(phone.name(try phone.seen(on: name)) == name)
        #expect(rig.session.isRunning)
      }
    }
  }

  @Test("a stretched preview after a fold: each display shows the picture in the picture's own shape")
  func stretched() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "front")
      let coordinator = AVCaptureDevice.RotationCoordinator(
        device: try phone.virtualFront(), previewLayer: rig.layer)
      for gravity in [AVLayerVideoGravity.resizeAspect, .resizeAspectFill] {
        rig.layer.videoGravity = gravity
        for (angle, name) in [(180.0, "inner"), (0, "outer")] {
          await phone.fold(to: angle)
          try rig.level(with: coordinator)
          await phone.lookAgain()
          // The stamp is a square in the sensor's picture.
          let rect = try #require(try phone.seen(on: name)).rect
          #expect(abs(rect.width - rect.height) <= 2, "\(name): \(rect)")
        }
      }
    }
  }

  @Test("a flash or a cut at a change of cameras: the preview has a picture at every frame of the change")
  func flash() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "back-wide")
      var seen: [String?] = []
      try rig.exchange(to: "front")
      for _ in 0..<16 {
        seen.append(phone.name(try phone.seen(on: "outer")))
        await phone.wait(.milliseconds(33))
      }
      #expect(!seen.contains(nil))
      #expect(seen.first == "back-wide" && seen.last == "outer")
    }
  }

  @Test("a selfie with the rear camera: turned around, it is seen mirrored on the outer display")
  func rearSelfie() throws {
    try withPhone(hinge: 180) { phone in
      let rig = try await Rig(phone, "back-wide")
      phone.stage.turnAround()
      try phone.stage.moveApp(to: "outer")
      await phone.settle()
      let (coordinator, heard) = phone.coordinator(for: rig.view, FoldingReportTests.types)
      await phone.settle()
      #expect(heard.sides.last?.forward.contains("back-wide") == true)
      #expect(try phone.seen(on: "outer")?.mirrored == false, "position says back")
      let connection = try rig.connection()
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = true
      await phone.lookAgain()
      let seen = try phone.seen(on: "outer")
      #expect(phone.name(seen) == "back-wide" && seen?.mirrored == true)
      withExtendedLifetime(coordinator) {}
    }
  }

  @Test(
    "which camera scans: one of those that look away from the person, open and closed", arguments: [0.0, 180])
  func scanning(hinge: Double) throws {
    try withPhone(hinge: hinge) { phone in
      let rig = try await Rig(phone)
      let (coordinator, heard) = phone.coordinator(for: rig.view, FoldingReportTests.types)
      await phone.settle()
      let name = try #require(heard.sides.last?.backward.last { $0.hasPrefix("back") })
      try rig.exchange(to: name)
      let output = AVCaptureMetadataOutput()
      rig.session.addOutput(output)
      #expect(output.availableMetadataObjectTypes.contains(.qr))
      withExtendedLifetime(coordinator) {}
    }
  }

  @Test(
    "folded and turned at once: the preview ends upright whichever comes first", arguments: [true, false])
  func foldAndTurn(foldsFirst: Bool) throws {
    try withPhone(hinge: 180) { phone in
      let rig = try await Rig(phone, "front")
      let coordinator = AVCaptureDevice.RotationCoordinator(
        device: try phone.virtualFront(), previewLayer: rig.layer)
      for orientation in FoldingReportTests.orientations {
        if foldsFirst { phone.stage.setHinge(0) }
        phone.stage.rotate(to: orientation)
        if !foldsFirst { phone.stage.setHinge(0) }
        await phone.settle()
        try rig.level(with: coordinator)
        await phone.lookAgain()
        #expect(try phone.seen(on: "outer")?.quarterTurns == 0, "\(orientation)")
        phone.stage.rotate(to: .portrait)
        await phone.fold(to: 180)
      }
    }
  }
}
