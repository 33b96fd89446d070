import DeviceModel
import Testing
import UIKit

@testable import DuoCam

@Suite("The preview's place")
struct PreviewLayoutTests {
  private struct Case: CustomStringConvertible {
    let display: Display
    let orientation: InterfaceOrientation
    let picture: CGSize
    let framing: PreviewLayout.Framing

    var bounds: CGRect {
      let size = display.size(in: orientation)
      return CGRect(x: 0, y: 0, width: size.width, height: size.height)
    }
    var safeArea: UIEdgeInsets {
      let insets = display.safeArea[orientation]
      return UIEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    }
    var layout: PreviewLayout {
      PreviewLayout(bounds: bounds, safeArea: safeArea, occluded: [], picture: picture, framing: framing)
    }
    var description: String { "\(display.id) \(orientation), \(picture), \(framing)" }
  }

  private static func cases(_ framing: PreviewLayout.Framing) -> [Case] {
    Device.builtIn.flatMap(\.displays).flatMap { display in
      InterfaceOrientation.allCases.flatMap { orientation in
        [(16, 9), (4, 3), (1, 1), (3, 4), (9, 16)].map {
          Case(
            display: display, orientation: orientation, picture: CGSize(width: $0.0, height: $0.1),
            framing: framing)
        }
      }
    }
  }

  @Test("filling, the preview is the whole view and the controls lie inside the display")
  func fill() {
    for one in Self.cases(.fill) {
      #expect(one.layout.preview == one.bounds, "\(one)")
      #expect(one.bounds.contains(one.layout.controls), "\(one)")
    }
  }

  @Test(
    "the whole picture keeps its shape, is as large as the room beside the controls, and none covers the other"
  )
  func wholePicture() {
    for one in Self.cases(.wholePicture) {
      let (preview, controls) = (one.layout.preview, one.layout.controls)
      let shape = one.picture.width / one.picture.height
      #expect(abs(preview.width / preview.height / shape - 1) < 1e-9, "\(one)")
      #expect(one.bounds.insetBy(dx: -1e-9, dy: -1e-9).contains(preview), "\(one)")
      let common = preview.intersection(controls)
      #expect(common.isNull || common.width * common.height < 1e-6, "\(one)")
      let band =
        controls.height > controls.width
        ? CGRect(x: controls.minX, y: one.bounds.minY, width: controls.width, height: one.bounds.height)
        : CGRect(x: one.bounds.minX, y: controls.minY, width: one.bounds.width, height: controls.height)
      let larger = preview.insetBy(dx: -0.01 * preview.width, dy: -0.01 * preview.height)
      let inside = larger.intersection(one.bounds)
      let grows = inside.width >= 1.0099 * preview.width && inside.height >= 1.0099 * preview.height
      #expect(!grows || larger.intersects(band), "\(one) could be larger")
    }
  }

  @Test("where the system keeps an edge for bars, the controls are on it and clear of what covers it")
  func strip() {
    let bounds = CGRect(x: 0, y: 0, width: 466, height: 678)
    let status = CGRect(x: 382, y: 0, width: 84, height: 170)
    let hole = CGRect(x: 399, y: 29, width: 37, height: 37)
    let layout = PreviewLayout(
      bounds: bounds, safeArea: UIEdgeInsets(top: 0, left: 0, bottom: 34, right: 84),
      occluded: [hole, status], picture: nil, framing: .fill)
    #expect(layout.controls == CGRect(x: 382, y: 170, width: 84, height: 474))
  }
}
