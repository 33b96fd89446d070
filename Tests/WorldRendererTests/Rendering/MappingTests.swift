import DeviceModel
import Imaging
import TestSupport
import Testing

@testable import WorldRenderer

@Suite("How rays become pixels")
struct MappingTests {
  private static func attitude(_ generator: inout SeededGenerator) -> Attitude {
    func angle() -> Double { .random(in: -180..<180, using: &generator) }
    return Attitude.yaw(angle()) * .pitch(angle()) * .roll(angle())
  }

  @Test("Inside a block the straight line is within a third of a pixel of the lens")
  func interpolation() throws {
    var generator = SeededGenerator(seed: 11)
    for (width, fieldOfView) in [(1920, 69.0), (1920, 108), (640, 95), (320, 69), (160, 108), (96, 120)] {
      for _ in 0..<300 {
        let view = Views.duo.view(":back-wide", Self.attitude(&generator), fieldOfView: fieldOfView)
        let lens = Lens(view, width: width, height: width * 9 / 16)
        let side = 1 << RenderPass.blockShift(focalLength: lens.focalLength)
        let x = Double(Int.random(in: 0..<width / side, using: &generator) * side)
        let y = Double(Int.random(in: 0..<width * 9 / 16 / side, using: &generator) * side)
        let rays = [(0, 0), (1, 0), (0, 1), (1, 1)]
          .map { lens.ray(x + Double($0.0 * side), y + Double($0.1 * side)) }
        guard Set(rays.map { CubeFace($0) }).count == 1 else { continue }
        let face = Projection(CubeFace(rays[0]))
        let corners = try rays.map { try #require(face.place($0)) }
        let (across, along) = (Double.random(in: 0...1, using: &generator), 0.5)
        let upper = corners[0] * (1 - across) + corners[1] * across
        let lower = corners[2] * (1 - across) + corners[3] * across
        let straight = upper * (1 - along) + lower * along
        let exact = try #require(
          face.place(lens.ray(x + across * Double(side), y + along * Double(side))))
        // The error in pixels: on the face, against how far apart pixels are there.
        let error = ((straight - exact) * (straight - exact)).sum().squareRoot()
        let pixel = ((corners[3] - corners[0]) * (corners[3] - corners[0])).sum().squareRoot()
        #expect(error / (pixel / Double(side) / 2.squareRoot()) < 0.34)
      }
    }
  }

  @Test("A rendered picture is the exact one within what interpolation takes")
  func reference() {
    var generator = SeededGenerator(seed: 12)
    let renderer = WorldRenderer(Surroundings(person: .noise(5, 6, .bgra, seed: 8), world: Self.smooth))
    for _ in 0..<4 {
      let view = Views.duo.view(":back-ultra-wide", Self.attitude(&generator))
      let picture = renderer.picture(view, width: 120, height: 90)
      let lens = Lens(view, width: 120, height: 90)
      var sum = 0
      for y in 0..<90 {
        for x in 0..<120 {
          let ray = lens.ray(Double(x) + 0.5, Double(y) + 0.5)
          let exact = Self.exact(renderer, lens, ray)
          let difference = abs(Int(exact) - picture.level(x, y))
          sum += difference
        }
      }
      #expect(Double(sum) / (120 * 90) < 1.5)
    }
  }

  /// A panorama without sharp edges.
  private static let smooth = PixelBuffer.noise(16, 8, .bgra, seed: 9).scaled(256, 128, filter: .bilinear)

  private static func exact(_ renderer: WorldRenderer, _ lens: Lens, _ ray: Vector3) -> UInt8 {
    let surroundings = renderer.surroundings
    for panel in surroundings.panels {
      if let place = Projection(panel, from: lens.position)?.place(ray), place.isInside {
        return Sampler.luma(panel.texture.levels[0].luma, place)
      }
    }
    let face = CubeFace(ray)
    let texture = surroundings.cube.texture(of: face)
    return Sampler.luma(texture.levels[0].luma, Projection(face).place(ray) ?? .zero)
  }

  @Test("Every ray leaves the cube through the face it names, inside it")
  func faces() throws {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<500 {
      let parts = (0..<3).map { _ in Double.random(in: -1...1, using: &generator) }
      let ray = Vector3(parts[0], parts[1], parts[2])
      let place = try #require(Projection(CubeFace(ray)).place(ray))
      #expect(place.x > -1e-9 && place.x < 1 + 1e-9 && place.y > -1e-9 && place.y < 1 + 1e-9)
    }
    for face in CubeFace.allCases {
      #expect(CubeFace(face.forward) == face)
      // Forward is where right and down of an unmirrored picture point away from the viewer.
      #expect((face.right.cross(face.down) - face.forward).length < 1e-12)
    }
  }

  @Test("A panel is not seen from its back")
  func back() {
    let panel = Panel.person(Texture(.plain(8, 8, 0xFFFF_FFFF)))
    #expect(Projection(panel, from: .zero) != nil)
    #expect(Projection(panel, from: Vector3(0, 0, 0.6)) == nil)
    let place = Projection(panel, from: Vector3(0.1, 0, 0))?.place(Vector3(0, 0, 1))
    #expect(abs((place?.x ?? 0) - (0.5 - 0.1 / 0.68)) < 1e-9)
    #expect(Projection(panel, from: .zero)?.place(Vector3(0, 0, -1)) == nil)
  }
}
