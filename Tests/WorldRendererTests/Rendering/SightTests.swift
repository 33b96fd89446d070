import DeviceModel
import Imaging
import Testing

@testable import WorldRenderer

@Suite("What cameras see")
struct SightTests {
  /// Dark at the left, bright at the right, the upper left quarter mid-grey.
  private static func photo(_ width: Int, _ height: Int) -> PixelBuffer {
    let photo = PixelBuffer.plain(width, height, 0xFF14_1414)
    let canvas = Canvas(photo)
    canvas.fill(
      .init(x: Double(width) / 2, y: 0, width: Double(width) / 2, height: Double(height)), Color(white: 0.9))
    canvas.fill(
      .init(x: 0, y: 0, width: Double(width) / 2, height: Double(height) / 2), Color(white: 0.45))
    return photo
  }

  /// The levels left and right of the middle, above it and below.
  private func quarters(_ picture: PixelBuffer, _ x: Int = 12, _ y: Int = 12) -> [Int] {
    let (middle, centre) = (picture.width / 2, picture.height / 2)
    return [(-x, -y), (x, -y), (-x, y), (x, y)].map { picture.level(middle + $0.0, centre + $0.1) }
  }

  private func isUpright(_ levels: [Int]) -> Bool {
    abs(levels[0] - 115) < 12 && abs(levels[1] - 230) < 12 && abs(levels[2] - 20) < 12
      && abs(levels[3] - 230) < 12
  }

  @Test("The rear cameras see the world's photo, the inner one the person's, upright and unmirrored")
  func sides() {
    let person = Surroundings(person: Self.photo(60, 80), world: .plain(40, 30, 0xFF00_00FF))
    let world = Surroundings(person: .plain(30, 40, 0xFF00_00FF), world: Self.photo(90, 60))
    #expect(isUpright(quarters(Views.duo.upright(":inner", of: person), 20, 20)))
    #expect(isUpright(quarters(Views.duo.upright(":back-wide", of: world))))
    #expect(isUpright(quarters(Views.duo.upright(":outer", of: world))))
    #expect(!isUpright(quarters(Views.duo.upright(":inner", of: world))))
    #expect(!isUpright(quarters(Views.duo.upright(":back-wide", of: person))))
  }

  @Test("Turned around, the rear cameras see the person")
  func turnedAround() {
    let surroundings = Surroundings(person: .plain(60, 80, 0xFFFF_FFFF), world: .plain(80, 60, 0xFF00_0000))
    let renderer = WorldRenderer(surroundings)
    for (attitude, level) in [(Attitude.identity, 0), (.yaw(180), 255)] {
      let picture = renderer.picture(Views.duo.view(":back-wide", attitude), width: 64, height: 48)
      #expect(abs(picture.level(32, 24) - level) <= 1)
    }
  }

  @Test("The drawn surroundings differ to all sides, and left from right")
  func drawn() {
    let renderer = WorldRenderer(Surroundings())
    let attitudes: [Attitude] = [.identity, .yaw(90), .yaw(180), .yaw(270), .pitch(90), .pitch(-90)]
    let pictures = attitudes.map { renderer.picture(Views.duo.view(":back-wide", $0), width: 96, height: 72) }
    for (index, picture) in pictures.enumerated() {
      for other in pictures[..<index] { #expect(meanDifference(picture.bytes(), other.bytes()) > 8) }
      let mirrored = picture.turned(0, mirrored: true)
      #expect(meanDifference(picture.bytes(), mirrored.bytes()) > 0.5)
    }
  }

  @Test("A picture taken with the device turned by a quarter is the same picture turned")
  func quarterTurn() {
    let renderer = WorldRenderer(Surroundings())
    for name in [":back-wide", ":inner"] {
      let still = renderer.picture(Views.duo.view(name), width: 128, height: 128)
      // Seen from the person, a negative roll is clockwise; what the camera sees turns the other way.
      let rolled = renderer.picture(Views.duo.view(name, .roll(-90)), width: 128, height: 128)
      let differences = (0..<4).map { meanDifference(still.turned($0).bytes(), rolled.bytes()) }
      let best = differences.indices.min { differences[$0] < differences[$1] }
      #expect(best == (name == ":inner" ? 1 : 3))
      #expect((differences.min() ?? .infinity) < 1.5)
    }
  }

  @Test("A panorama has its middle at the scene, its seam behind the person, its right at the right")
  func panorama() {
    let panorama = PixelBuffer.plain(128, 64, 0xFF00_0000)
    let canvas = Canvas(panorama)
    for (index, level) in [0.8, 0.2, 0.4, 0.6, 0.8].enumerated() {
      // Quarters around west, scene, east; the person's side is both ends.
      canvas.fill(
        .init(x: Double(index) * 32 - 16, y: 0, width: 32, height: 64), Color(white: level))
    }
    let renderer = WorldRenderer(Surroundings(person: .plain(8, 8, 0xFF00_0000), world: panorama))
    for (yaw, level) in [(0.0, 0.4), (90, 0.2), (270, 0.6)] {
      let view = Views.duo.view(":back-wide", .yaw(yaw))
      let picture = renderer.picture(view, width: 48, height: 36)
      #expect(abs(Double(picture.level(24, 18)) - level * 255) < 3, "yaw \(yaw)")
    }
    let seam = WorldRenderer(Surroundings(world: panorama)).picture(
      Views.duo.view(":inner", .yaw(40)), width: 48, height: 36)
    #expect(abs(Double(seam.level(24, 18)) - 0.8 * 255) < 3)
  }

  @Test("The world's photo fills a rear wide camera's picture, however the device is held")
  func wallFills() {
    for device in ["iphone-duo", "iphone-17-pro", "iphone-14-pro"].compactMap(Device.named) {
      let renderer = WorldRenderer(
        Surroundings(person: .plain(30, 40, 0xFFFF_FFFF), world: .plain(160, 90, 0xFF00_0000)))
      for roll in [0.0, 90, 180, 270] {
        let views = Views(device: device)
        let picture = renderer.picture(views.view(":back-wide", .roll(roll)), width: 64, height: 48)
        #expect((picture.bytes().max() ?? 255) < 3, "\(device.name) at \(roll)")
      }
    }
  }

  @Test("A photo keeps its aspect", arguments: [(60, 90), (90, 60), (50, 50)])
  func aspect(width: Int, height: Int) {
    let panel = Panel.wall(Texture(.plain(width, height, 0xFFFF_FFFF)))
    #expect(abs(panel.width / panel.height - Double(width) / Double(height)) < 1e-9)
    #expect(min(panel.width, panel.height) == 5.4)
  }

  @Test("A covered lens sees next to nothing")
  func covered() {
    let buffer = PixelBuffer.noise(31, 17, .nv12Full, seed: 4)
    WorldRenderer(Surroundings()).renderCovered(into: buffer)
    #expect(Set(buffer.bytes()) == [6])
    #expect(Set(buffer.bytes(ofPlane: 1)) == [128])
  }
}
