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
  /// What is seen while an app's phone unfolds; `prepare` runs before.
  private func unfolding(
    _ app: any UIApplicationDelegate.Type,
    after prepare: @escaping @MainActor (SimulatedDevice) async throws -> Void = { _ in }
  ) throws -> [SeenCameras] {
    try SimulatedDevice.run { duo in
      try await duo.launch(app)
      await duo.settle()
      try await prepare(duo)
      try await Task.sleep(for: .seconds(1))
      return try await duo.watching {
        await duo.open(over: .milliseconds(400))
        try await Task.sleep(for: .seconds(1))
      }
    }
  }

  private func removeMask(_ duo: SimulatedDevice) throws {
    let root = UIApplication.shared.windowScenes.first?.windows.first?.rootViewController?.view
    try #require(root?.subviews.first { $0.accessibilityIdentifier == "mask" }).removeFromSuperview()
  }

  @Test("V4 V6 the outgoing camera is not seen on the new display behind DuoCam's mask, and is without it")
  func outgoing() throws {
    let masked = try unfolding(DuoCamApp.self)
    let unmasked = try unfolding(DuoCamApp.self, after: removeMask)
    let bare = try unfolding(PlainSelfieApp.self)
    for all in [masked, unmasked, bare] {
      #expect(all.count > 60)
      #expect(all.first == SeenCameras("outer", [.outerUltraWide]))
      #expect(all.last == SeenCameras("inner", [.innerUltraWide]))
    }
    let outgoing = SeenCameras("inner", [.outerUltraWide])
    #expect(!masked.contains(outgoing))
    #expect(unmasked.contains(outgoing) && bare.contains(outgoing))
  }

  @Test("V2 V4 left to the system's front camera, DuoCam masks the hand-over that no map tells of")
  func system() throws {
    let useSystem: @MainActor (SimulatedDevice) async throws -> Void = { duo in
      try await duo.tap(element: "system")
      await duo.settle()
    }
    let masked = try unfolding(DuoCamApp.self, after: useSystem)
    let unmasked = try unfolding(DuoCamApp.self) { duo in
      try await useSystem(duo)
      try removeMask(duo)
    }
    for all in [masked, unmasked] {
      #expect(all.first == SeenCameras("outer", [.outerUltraWide]))
      #expect(all.last == SeenCameras("inner", [.innerUltraWide]))
    }
    let outgoing = SeenCameras("inner", [.outerUltraWide])
    #expect(!masked.contains(outgoing))
    #expect(unmasked.contains(outgoing))
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
