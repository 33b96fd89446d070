import Compositing
import Foundation
import Testing

@Suite("A preview's geometry")
struct PreviewGeometryTests {
  static let landscape = CGSize(width: 1920, height: 1080)
  static let bounds = CGRect(x: 10, y: 20, width: 300, height: 300)

  static let geometries = PreviewGravity.allCases.flatMap { gravity in
    PictureTurnTests.all.map { turn in
      PreviewGeometry(sourceSize: landscape, turn: turn, gravity: gravity, bounds: bounds)
    }
  }

  @Test(
    "gravity decides the picture's rectangle, after the turn",
    arguments: [
      (0, PreviewGravity.resize, CGRect(x: 10, y: 20, width: 300, height: 300)),
      (1, .resize, CGRect(x: 10, y: 20, width: 300, height: 300)),
      (0, .resizeAspect, CGRect(x: 10, y: 85.625, width: 300, height: 168.75)),
      (1, .resizeAspect, CGRect(x: 75.625, y: 20, width: 168.75, height: 300)),
      (2, .resizeAspectFill, CGRect(x: -106.66667, y: 20, width: 533.33333, height: 300)),
      (3, .resizeAspectFill, CGRect(x: 10, y: -96.66667, width: 300, height: 533.33333)),
    ])
  func rectangle(turns: Int, gravity: PreviewGravity, expected: CGRect) {
    let geometry = PreviewGeometry(
      sourceSize: Self.landscape, turn: PictureTurn(quarterTurns: turns), gravity: gravity,
      bounds: Self.bounds)
    #expect(near(geometry.pictureRect, expected))
  }

  @Test("device and layer points are each other's inverse", arguments: geometries)
  func inverse(geometry: PreviewGeometry) {
    for step in 0...8 {
      let point = CGPoint(x: Double(step) / 8, y: 1 - Double(step * step) / 64)
      let there = geometry.layerPoint(fromDevicePoint: point)
      #expect(near(geometry.devicePoint(fromLayerPoint: there), point))
    }
    let rect = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.5)
    #expect(near(geometry.deviceRect(fromLayerRect: geometry.layerRect(fromDeviceRect: rect)), rect))
  }

  @Test("the picture's centre shows at the layer's centre", arguments: geometries)
  func centre(geometry: PreviewGeometry) {
    let centre = geometry.layerPoint(fromDevicePoint: CGPoint(x: 0.5, y: 0.5))
    #expect(near(centre, CGPoint(x: Self.bounds.midX, y: Self.bounds.midY)))
  }

  @Test("a rectangle's corners are its points' rectangles", arguments: geometries)
  func corners(geometry: PreviewGeometry) {
    let rect = CGRect(x: 0.25, y: 0.125, width: 0.5, height: 0.25)
    let shown = geometry.layerRect(fromDeviceRect: rect)
    for corner in [CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY)] {
      #expect(shown.insetBy(dx: -1e-6, dy: -1e-6).contains(geometry.layerPoint(fromDevicePoint: corner)))
    }
  }

  @Test("only filling cuts the picture", arguments: geometries)
  func visible(geometry: PreviewGeometry) {
    let visible = geometry.visibleDeviceRect
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    if geometry.gravity == .resizeAspectFill {
      #expect(near(visible, CGRect(x: 0.21875, y: 0, width: 0.5625, height: 1)))
    } else {
      #expect(near(visible, whole))
    }
  }

  @Test("a layer or picture without area converts to something finite")
  func degenerate() {
    var geometry = Self.geometries[0]
    geometry.bounds = .zero
    #expect(geometry.devicePoint(fromLayerPoint: .zero) == CGPoint(x: 0.5, y: 0.5))
    #expect(geometry.layerPoint(fromDevicePoint: CGPoint(x: 1, y: 1)) == .zero)
    geometry.bounds = Self.bounds
    geometry.sourceSize = .zero
    #expect(geometry.pictureRect == CGRect(x: 160, y: 170, width: 0, height: 0))
    #expect(geometry.deviceRect(fromLayerRect: Self.bounds).isEmpty)
  }
}
