import DeviceModel
import Foundation
import Testing

@testable import Diptych

@Suite("Where a movie has the displays")
struct MovieLayoutTests {
  private static let cases = Device.builtIn.flatMap { device in [false, true].map { (device.name, $0) } }

  /// To a pixel.
  private func isInside(_ rect: CGRect, _ other: CGRect) -> Bool {
    rect.minX > other.minX - 1 && rect.minY > other.minY - 1 && rect.maxX < other.maxX + 1
      && rect.maxY < other.maxY + 1
  }

  private func frame(_ layout: MovieLayout) -> CGRect {
    CGRect(x: 0, y: 0, width: layout.width, height: layout.height)
  }

  @Test(
    "every display and the text have places of their own, in a frame of even and moderate size",
    arguments: cases)
  func places(name: String, turns: Bool) throws {
    let device = try #require(Device.named(name))
    let layout = MovieLayout(device, turns: turns)
    #expect(layout.places.map(\.display) == device.displays)
    #expect(layout.width % 2 == 0 && layout.height % 2 == 0)
    #expect(layout.width <= 1280 && (400...640).contains(layout.height))
    let rects = layout.places.map(\.cell) + [layout.caption]
    for (index, rect) in rects.enumerated() {
      #expect(isInside(rect, frame(layout)), "\(rect)")
      for other in rects[(index + 1)...] { #expect(!rect.intersects(other), "\(rect), \(other)") }
    }
  }

  @Test("a picture has whole pixels, its display's shape, and room", arguments: cases)
  func pictures(name: String, turns: Bool) throws {
    let device = try #require(Device.named(name))
    let layout = MovieLayout(device, turns: turns)
    for place in layout.places {
      for orientation in InterfaceOrientation.allCases {
        let rect = layout.picture(of: place, in: orientation)
        #expect(
          rect == rect.integral && isInside(rect, place.cell), "\(rect), \(place.cell)"
        )
        let size = orientation.isLandscape ? place.display.size.transposed : place.display.size
        #expect(abs(rect.width / rect.height - size.width / size.height) < 0.015)
      }
    }
  }

  @Test("side by side, displays are as large as on the device", arguments: cases)
  func scale(name: String, turns: Bool) throws {
    let device = try #require(Device.named(name))
    let layout = MovieLayout(device, turns: turns)
    let scales = layout.places.flatMap { place in
      let held = layout.orientation(ofDark: place)
      return (turns ? InterfaceOrientation.allCases : [held]).map { orientation in
        let size = orientation.isLandscape ? place.display.size.transposed : place.display.size
        return layout.picture(of: place, in: orientation).width / size.width
      }
    }
    for scale in scales { #expect(abs(scale / scales[0] - 1) < 0.01, "\(scales)") }
  }

  @Test("X2 a display of any shape has a pixel to be drawn on")
  func sliver() {
    var device = Device.iPhoneDuo
    for index in device.displays.indices { device.displays[index].size = Size2D(width: 0.1, height: 3000) }
    for turns in [false, true] {
      let layout = MovieLayout(device, turns: turns)
      #expect(layout.width < 1400 && layout.height < 640)
      for place in layout.places {
        for orientation in InterfaceOrientation.allCases {
          let rect = layout.picture(of: place, in: orientation)
          #expect(rect.width >= 1 && rect.height >= 1)
        }
      }
    }
  }
}
