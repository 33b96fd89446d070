import AVFoundation
import DeviceModel
import Foundation
import Imaging
import Testing
import UIKit
import WorldRenderer

@testable import Diptych
@testable import DuoCam

/// What a person can do in DuoCam, as the displays show it.
@Suite("DuoCam's features")
@MainActor
struct DuoCamFeatureTests {
  private func press(_ elements: String..., on duo: SimulatedDevice) async throws {
    for element in elements {
      try await duo.tap(element: element)
      await duo.settle()
    }
  }

  private func turn(_ duo: SimulatedDevice, to orientation: DeviceOrientation) async {
    await duo.rotate(to: orientation)
    await duo.settle()
  }

  @Test("the rear camera's whole picture is shown beside the controls, or fills the display and is cut")
  func framing() throws {
    try withDuoCam(hinge: 180) { duo in
      try await press("flip", on: duo)
      let filled = try #require(duo.list(of: .inner)?.entries.first)
      #expect(filled.visible == CGRect(x: 0, y: 0, width: 951, height: 669))
      #expect(filled.rect.width > filled.visible.width + 1 || filled.rect.height > filled.visible.height + 1)
      try await press("framing", on: duo)
      let whole = try #require(duo.list(of: .inner)?.entries.first)
      #expect(abs(whole.visible.width - whole.rect.width) < 0.01)
      #expect(abs(whole.visible.height - whole.rect.height) < 0.01)
      #expect(whole.visible.maxX <= 951 - 84 + 0.01, "clear of the controls' edge")
      #expect(try await duo.snapshot(of: .inner).stamp?.camera == .wideAngle)
      try await press("framing", on: duo)
      #expect(duo.list(of: .inner)?.entries.first?.rect == filled.rect)
    }
  }

  @Test("R2 R3 the preview stays upright while the phone turns in the hand", arguments: [0.0, 180])
  func turning(hinge: Double) throws {
    try withDuoCam(hinge: hinge) { duo in
      let display = DisplayName(rawValue: duo.pose.appDisplay)
      for element in ["flip", "framing", "flip"] {
        try await press(element, on: duo)
        // An iPhone's interface does not stand on its head outside; inside it follows whatever it supports.
        let upsideDown: [DeviceOrientation] = display == .inner ? [.portraitUpsideDown] : []
        for orientation in [.landscapeLeft] + upsideDown + [.landscapeRight, .portrait] {
          await turn(duo, to: orientation)
          let stamp = try duo.reading(of: display)
          #expect(stamp?.quarterTurns == 0, "\(orientation) after \(element)")
        }
      }
    }
  }

  @Test("A1 the square front sensors give a portrait picture outside, a landscape one inside")
  func shapes() throws {
    try withDuoCam(hinge: 0) { duo in
      func shape(_ type: DeviceModel.DeviceType) -> AVCaptureDevice.AspectRatio? {
        AVCaptureDevice(uniqueID: duo.device.id(type))?.dynamicAspectRatio
      }
      #expect(shape(.outerUltraWide) == .ratio3x4)
      await duo.open()
      await duo.settle()
      #expect(shape(.innerUltraWide) == .ratio4x3)
      await duo.rotate(to: .landscapeLeft)
      await duo.settle()
      #expect(shape(.innerUltraWide) == .ratio4x3, "turned with the phone, in the sensor's own axes")
    }
  }

  @Test("M5 A2 a photo is upright, and mirrored exactly as the preview is", arguments: [0.0, 180])
  func photo(hinge: Double) throws {
    try withDuoCam(hinge: hinge) { duo in
      let display = DisplayName(rawValue: duo.pose.appDisplay)
      for orientation in [DeviceOrientation.portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight] {
        await turn(duo, to: orientation)
        for flips in [false, true] {
          if flips { try await press("flip", on: duo) }
          try await press("shutter", on: duo)
          let seen = try duo.reading(of: display)
          let file = try #require(lastPhoto(on: duo))
          let picture = try ImageFile.decode([UInt8](file), name: "photo")
          let stamp = try #require(StampReader.read(picture).first)
          #expect(stamp.quarterTurns == 0, "\(orientation)")
          #expect(stamp.mirrored == seen?.mirrored, "\(orientation)")
          #expect(stamp.stamp.camera == seen?.stamp.camera)
        }
        try await press("flip", on: duo)
      }
    }
  }

  private func lastPhoto(on duo: SimulatedDevice) -> Data? {
    let root = UIApplication.shared.windowScenes.first?.windows.first?.rootViewController
    return (root as? CameraViewController)?.lastPhotoFile
  }

  @Test("S5 D12 the second display lights for a child or for a call, and goes dark with the phone's closing")
  func secondDisplay() throws {
    try withDuoCam(hinge: 180) { duo in
      #expect(duo.litDisplays == [.inner])
      try await press("second", on: duo)
      #expect(duo.litDisplays == [.outer, .inner])
      #expect(duo.list(of: .outer)?.entries.isEmpty == true, "no camera's picture for the child")
      let face = try await duo.snapshot(of: .outer)
      try await Task.sleep(for: .milliseconds(350))
      #expect(try await duo.snapshot(of: .outer).png != face.png, "it moves")

      try await press("second", "flip", on: duo)
      let (outside, inside) = (try await duo.snapshot(of: .outer), try await duo.snapshot(of: .inner))
      for stamp in [outside.stamp, inside.stamp] {
        #expect(stamp?.camera == .wideAngle && stamp?.quarterTurns == 0)
      }
      #expect(outside.stamp?.mirrored == true, "those outside see themselves")
      #expect(inside.stamp?.mirrored == false)

      await duo.close()
      await duo.settle()
      #expect(duo.litDisplays == [.outer])
      await duo.open()
      await duo.settle()
      #expect(duo.litDisplays == [.outer, .inner])
      try await press("second", on: duo)
      #expect(duo.litDisplays == [.inner])
    }
  }
}
