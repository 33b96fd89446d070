import Compositing
import DeviceModel
import Testing
import UIKit

@testable import Diptych

/// The camera pictures that a person sees on a display at a moment, those under a mask left out.
struct SeenCameras: Equatable, CustomStringConvertible {
  let display: String
  let cameras: [String]

  init(_ display: String, _ types: [DeviceModel.DeviceType], on device: Device = .iPhoneDuo) {
    self.display = display
    cameras = types.map { device.id($0) }
  }

  init(_ list: DisplayList, on display: Display) {
    self.display = display.id
    cameras = list.entries.map { SeenPicture($0, on: display) }.filter { !$0.isMasked }.map(\.camera)
  }

  var description: String { "\(display): \(cameras)" }
}

extension Device {
  func id(_ type: DeviceModel.DeviceType) -> String {
    cameras.first { $0.deviceType == type }?.uniqueID ?? ""
  }
}

extension SimulatedDevice {
  /// What a lit display shows now; nil for a dark one.
  func list(of name: DisplayName) -> DisplayList? {
    guard let display = device.display(name.rawValue) else { return nil }
    return screen(of: display).map { DisplayList($0, on: display) }
  }

  /// What is seen on all lit displays, sixty times a second, while `body` runs.
  func watching(_ body: () async throws -> Void) async rethrows -> [SeenCameras] {
    var all: [SeenCameras] = []
    let watch = DisplayWatch(self, rate: 60) { moment in
      for (display, screen) in zip(self.device.displays, moment.screens) {
        if let screen { all.append(SeenCameras(DisplayList(screen, on: display), on: display)) }
      }
    }
    defer { watch.stop() }
    try await body()
    return all
  }
}

extension SimulatedDevice {
  /// Findings other than that a test's app starts its session on the main thread.
  var otherFindings: [Finding] { findings.filter { $0.check != "main-thread-blocked" } }
}
