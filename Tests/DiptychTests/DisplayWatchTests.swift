import Compositing
import DeviceModel
import DuoCam
import Foundation
import PlainSelfie
import Testing
import UIKit

@testable import Diptych

@Suite("Frame by frame")
@MainActor
struct DisplayWatchTests {
  /// The camera pictures that a person sees on a display at a moment, those under a mask left out.
  private struct Seen: Equatable {
    let display: String
    let cameras: [String]
  }

  /// In points; nobody recognises a face through it.
  private static let maskingBlur = 10.0

  private func seen(_ moment: DisplayWatch.Moment, on device: Device) -> [Seen] {
    zip(device.displays, moment.screens).compactMap { display, screen in
      guard let screen else { return nil }
      let points = display.size(in: screen.orientation)
      let list = DisplayList(screen.layers, size: CGSize(width: points.width, height: points.height))
      return Seen(
        display: display.id,
        cameras: list.entries.filter { $0.opacity * (1 - $0.veil) > 0.01 && $0.blur < Self.maskingBlur }
          .map(\.picture.source))
    }
  }

  /// What is seen sixty times a second while an app's phone unfolds.
  private func unfolding(_ app: any UIApplicationDelegate.Type, withoutMask: Bool = false) throws -> [Seen] {
    try SimulatedDevice.run { duo in
      try await duo.launch(app)
      await duo.settle()
      if withoutMask {
        let root = UIApplication.shared.windowScenes.first?.windows.first?.rootViewController?.view
        try #require(root?.subviews.first { $0.accessibilityIdentifier == "mask" }).removeFromSuperview()
      }
      try await Task.sleep(for: .seconds(1))
      var all: [Seen] = []
      let watch = DisplayWatch(duo, rate: 60) { all += seen($0, on: duo.device) }
      await duo.open(over: .milliseconds(400))
      try await Task.sleep(for: .seconds(1))
      watch.stop()
      return all
    }
  }

  @Test(
    "V4 V6 DuoCam's outgoing camera is never seen on the new display; without its mask it is, as in an app that has none"
  )
  func outgoing() throws {
    let masked = try unfolding(DuoCamApp.self)
    let unmasked = try unfolding(DuoCamApp.self, withoutMask: true)
    let bare = try unfolding(PlainSelfieApp.self)
    for all in [masked, unmasked, bare] {
      #expect(all.count > 60)
      #expect(all.first == Seen(display: "outer", cameras: [Device.iPhoneDuo.id(.outerUltraWide)]))
      #expect(all.last == Seen(display: "inner", cameras: [Device.iPhoneDuo.id(.innerUltraWide)]))
    }
    let outgoing = Seen(display: "inner", cameras: [Device.iPhoneDuo.id(.outerUltraWide)])
    #expect(!masked.contains(outgoing))
    #expect(unmasked.contains(outgoing) && bare.contains(outgoing))
  }

  @Test("it looks at its times, at what is there then, and keeps nobody waiting")
  func times() throws {
    try SimulatedDevice.run { duo in
      try await Task.sleep(for: .milliseconds(500))
      var times: [Double] = []
      var lit: [[Bool]] = []
      let watch = DisplayWatch(duo, rate: 50) {
        times.append($0.time / .milliseconds(1))
        lit.append($0.screens.map { $0 != nil })
      }
      await duo.settle()
      #expect(times.isEmpty && duo.time == 0.5)
      try await Task.sleep(for: .milliseconds(50))
      try await duo.launch(DuoCamApp.self)
      try await Task.sleep(for: .milliseconds(50))
      watch.lookNow()
      watch.stop()
      try await Task.sleep(for: .milliseconds(50))
      #expect(times == [500, 520, 540, 560, 580, 600])
      #expect(lit == Array(repeating: [false, false], count: 3) + Array(repeating: [true, false], count: 3))
    }
  }

  @Test("a watch that is let go looks no more")
  func letGo() throws {
    try SimulatedDevice.run { duo in
      var count = 0
      var watch: DisplayWatch? = DisplayWatch(duo, rate: 10) { _ in count += 1 }
      try await Task.sleep(for: .milliseconds(250))
      #expect(count == 3 && watch != nil)
      watch = nil
      try await Task.sleep(for: .seconds(1))
      #expect(count == 3)
    }
  }
}

extension Device {
  fileprivate func id(_ type: DeviceType) -> String {
    cameras.first { $0.deviceType == type }?.uniqueID ?? ""
  }
}
