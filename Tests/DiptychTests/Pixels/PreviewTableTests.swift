import AVFoundation
import DeviceModel
import Foundation
import Testing
import UIKit

@testable import Diptych

/// Each camera of each device, on each display that can show it, however the device is held: what the pixels say.
@Suite("Previews, from pixels")
@MainActor
struct PreviewTableTests {
  /// A device folded one way, with the app on one display.
  struct Configuration: CustomTestStringConvertible, Sendable {
    let device: Device
    let hinge: Double
    let display: String
    var isTurned = false
    /// The display is the second one, across from the app.
    var isAccessory = false

    var testDescription: String {
      "\(device.name) at \(Int(hinge))°\(isTurned ? ", turned around" : ""), "
        + "\(display)\(isAccessory ? " as the second" : "")"
    }

    static let all =
      [
        Configuration(device: .iPhoneDuo, hinge: 0, display: "outer"),
        Configuration(device: .iPhoneDuo, hinge: 180, display: "inner"),
        Configuration(device: .iPhoneDuo, hinge: 180, display: "outer", isTurned: true),
        Configuration(device: .iPhoneDuo, hinge: 180, display: "outer", isAccessory: true),
      ] + [110, 300, 360].map { Configuration(device: .convertibleLaptop, hinge: $0, display: "main") }
      + [.iPhone14Pro, .iPhone17Pro, .iPadPro].map {
        Configuration(device: $0, hinge: $0.restingAngle, display: "main")
      }
  }

  /// Every combination takes minutes; without the flag each camera meets each gravity and each mirroring, in turn.
  private static let isWhole = ProcessInfo.processInfo.environment["DIPTYCH_SWEEP"] == "1"

  private static let orientations: [DeviceOrientation] = [
    .portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight,
  ]

  /// Longer than a swap of inputs takes on any of the devices.
  private static let switchTime = Duration.milliseconds(500)

  private struct Look: CustomStringConvertible {
    let gravity: AVLayerVideoGravity
    let mirrored: Bool?
    var description: String { "\(gravity.rawValue) mirrored \(mirrored.map(String.init) ?? "by itself")" }
  }

  private static let looks: [Look] = [AVLayerVideoGravity.resizeAspect, .resizeAspectFill, .resize].flatMap {
    gravity in [nil, true, false].map { Look(gravity: gravity, mirrored: $0) }
  }

  @Test("M1 M4 R2 S5 every preview is upright and mirrored as it should be", arguments: Configuration.all)
  func table(configuration: Configuration) throws {
    let device = configuration.device
    try SimulatedDevice.run(device, hinge: configuration.hinge) { duo in
      try await duo.launch(PreviewBench.self)
      if configuration.isTurned {
        await duo.turnAround()
        try await duo.moveApp(to: DisplayName(rawValue: configuration.display))
      }
      await duo.settle()
      let app = try #require(controller(on: duo.pose.appDisplay, duo))
      app.session.startRunning()
      if configuration.isAccessory {
        app.offerSecondDisplay()
        try app.use(try #require(AVCaptureDevice(uniqueID: device.cameras[0].uniqueID)))
        await duo.settle()
      }
      let bench = try #require(controller(on: configuration.display, duo))
      var turn = 0
      for orientation in Self.orientations {
        await duo.rotate(to: orientation)
        for camera in device.cameras {
          let input = try #require(AVCaptureDevice(uniqueID: camera.uniqueID))
          try app.use(input)
          await duo.world.clock.sleep(until: duo.world.clock.now + Self.switchTime)
          turn += 1
          let looks = Self.isWhole ? Self.looks : [Self.looks[turn * 4 % Self.looks.count]]
          for look in looks {
            bench.show(input, look.gravity, mirrored: look.mirrored)
            let name = "\(camera.localizedName), \(orientation), \(look)"
            let reading = try #require(
              try duo.reading(of: DisplayName(rawValue: configuration.display)), "\(name)")
            #expect(reading.stamp.camera == device.index(ofPhysical: camera, on: duo), "\(name)")
            if !looksStraightUpOrDown(camera, in: configuration) {
              #expect(reading.quarterTurns == 0, "\(name)")
            }
            #expect(reading.mirrored == look.mirrored ?? (camera.position == .front), "\(name)")
          }
        }
      }
      #expect(duo.otherFindings.allSatisfy { $0.check == "mirrored-wrongly" })
    }
  }

  /// The camera in a laptop's level keyboard deck: its picture has no upright side.
  private func looksStraightUpOrDown(_ camera: Camera, in configuration: Configuration) -> Bool {
    configuration.device == .convertibleLaptop && configuration.hinge == 110 && camera.position == .back
  }

  private func controller(on display: String, _ duo: SimulatedDevice) -> PreviewBenchController? {
    let scene = duo.world.stage.scenes(on: display).first as? UIWindowScene
    return scene?.windows.first?.rootViewController as? PreviewBenchController
  }
}

extension Device {
  /// The camera whose frames a session with `camera` as its input gets.
  @MainActor
  fileprivate func index(ofPhysical camera: Camera, on duo: SimulatedDevice) -> Int? {
    cameras.firstIndex { $0.uniqueID == duo.world.hub.physicalCamera(for: camera).uniqueID }
  }
}
