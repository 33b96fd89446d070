import DeviceModel
import DuoCam
import Imaging
import Testing
import UIKit

@testable import Diptych

@Suite("DuoCam's displays, as accepted by eye")
@MainActor
struct DuoCamGoldenTests {
  private func check(_ display: DisplayName, _ duo: SimulatedDevice, _ name: String) throws {
    try Golden.check(try duo.picture(of: display, scale: 0.5), name)
  }

  @Test("outside, closed and turned around; a photo taken")
  func outside() throws {
    try withDuoCam(hinge: 0) { duo in
      try check(.outer, duo, "outer-closed")
      await duo.open()
      await duo.settle()
      try await duo.tap(element: "flip")
      await duo.settle()
      await duo.turnAround()
      try await duo.moveApp(to: .outer)
      await duo.settle()
      try await duo.tap(element: "shutter")
      await duo.settle()
      try check(.outer, duo, "outer-turned-with-photo")
    }
  }

  @Test("inside: filled, whole, held tall; and masked while the camera changes")
  func inside() throws {
    try withDuoCam(hinge: 180) { duo in
      try check(.inner, duo, "inner-open")
      try await duo.tap(element: "flip")
      try await Task.sleep(for: .milliseconds(150))
      try check(.inner, duo, "inner-masked")
      await duo.settle()
      try await duo.tap(element: "framing")
      await duo.settle()
      try check(.inner, duo, "inner-whole")
      await duo.rotate(to: .landscapeLeft)
      await duo.settle()
      try check(.inner, duo, "inner-whole-tall")
    }
  }

  @Test("the second display, for a child and for a call")
  func second() throws {
    try withDuoCam(hinge: 180) { duo in
      try await duo.tap(element: "second")
      await duo.settle()
      try check(.outer, duo, "second-child")
      try await duo.tap(element: "second")
      try await duo.tap(element: "flip")
      await duo.settle()
      try check(.outer, duo, "second-call")
    }
  }

  @Test("a golden picture tells the same screen from another one, and from its mirror image")
  func canFail() throws {
    let plain = PixelBuffer(width: 40, height: 20, format: .bgra)
    let other = PixelBuffer(width: 40, height: 20, format: .bgra)
    for picture in [plain, other] { Canvas(picture).fill(with: .color(.black)) }
    Canvas(plain).fill(CGRect(x: 0, y: 0, width: 20, height: 20), .white)
    Canvas(other).fill(CGRect(x: 20, y: 0, width: 20, height: 20), .white)
    #expect(Golden.difference(plain, plain) == (0, 0))
    let (mean, share) = Golden.difference(plain, other)
    #expect(mean > Golden.meanDifference && share > Golden.share)
  }
}
