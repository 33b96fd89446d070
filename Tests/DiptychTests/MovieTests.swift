import DeviceModel
import DuoCam
import Foundation
import Imaging
import MovieTestSupport
import TestSupport
import Testing
import WorldRenderer

@testable import Diptych

@Suite("The movie of a scenario")
@MainActor
struct MovieTests {
  private func color(_ picture: PixelBuffer, _ x: CGFloat, _ y: CGFloat) -> [UInt8] {
    let place = picture.baseAddress(ofPlane: 0) + Int(y) * picture.bytesPerRow(ofPlane: 0) + 4 * Int(x)
    return Array(UnsafeRawBufferPointer(start: place, count: 3))
  }

  @Test("S7 a display is composited when it shows something new, and drawn dark when it is dark")
  func painted() throws {
    try SimulatedDevice.run { duo in
      try await duo.launch(DuoCamApp.self)
      await duo.settle()
      let painter = MoviePainter(MovieLayout(duo.device, turns: false))
      @MainActor func paint(_ caption: String = "") {
        painter.paint(duo.device.displays.map { duo.screen(of: $0) }, caption: caption)
      }
      let cells = painter.layout.places.map(\.cell)
      let (outer, inner) = (cells[0], cells[1])
      paint()
      #expect(painter.compositedCount == 1)
      #expect(color(painter.picture, outer.midX, outer.minY + 100) != [16, 14, 13])
      #expect(color(painter.picture, inner.midX, inner.midY) == [16, 14, 13])
      let below = color(painter.picture, painter.layout.caption.midX, painter.layout.caption.midY)
      paint()
      paint(String(repeating: "█", count: 200))
      #expect(painter.compositedCount == 1)
      #expect(color(painter.picture, painter.layout.caption.midX, painter.layout.caption.midY) != below)
      try await Task.sleep(for: .seconds(1))
      paint()
      #expect(painter.compositedCount == 2)
      await duo.open()
      paint()
      #expect(painter.compositedCount == 3)
      #expect(color(painter.picture, outer.midX, outer.minY + 100) == [16, 14, 13])
      #expect(color(painter.picture, inner.midX, inner.minY + 100) != [16, 14, 13])
    }
  }

  @Test("V2 each picture's own pixels tell the camera, upright and mirrored, in the order of its frames")
  func cameras() throws {
    let directory = try TemporaryDirectory()
    let scenario = Scenario(steps: [
      .init(0, .launch), .init(0.5, .hinge(to: 180, over: 0)), .init(1, .snapshot(name: "end")),
    ])
    let output = try ScenarioRunner.play(
      scenario, app: DuoCamApp.self, on: .iPhoneDuo, movie: directory.file("duo.webm"))
    #expect(output.result.movie == "duo.webm" && output.pictures["movie.png"] != nil)
    let movie = try DecodedMovie(directory.file("duo.webm"))
    #expect(movie.frames.map { ($0.seconds * 30).rounded() } == movie.frames.indices.map(Double.init))
    #expect(movie.frames.count >= 60)
    let device = Device.iPhoneDuo
    var seen: [(camera: DeviceType, index: Int)] = []
    for frame in movie.frames {
      for reading in StampReader.read(frame.picture) {
        #expect(reading.quarterTurns == 0 && reading.mirrored)
        seen.append((device.cameras[reading.stamp.camera].deviceType, reading.stamp.index))
      }
    }
    let change = try #require(seen.firstIndex { $0.camera == .innerUltraWide })
    #expect(seen[..<change].allSatisfy { $0.camera == .outerUltraWide } && change > 3)
    #expect(seen[change...].allSatisfy { $0.camera == .innerUltraWide } && seen.count - change > 20)
    for part in [seen[..<change], seen[change...]] {
      let indices = part.map(\.index)
      #expect(indices == indices.sorted() && Set(indices).count > 3)
    }
  }

  @Test(
    "X2 a movie that cannot be written stops the scenario with a sentence, and a stopped scenario leaves no movie"
  )
  func stopped() throws {
    let directory = try TemporaryDirectory()
    let launch = Scenario(steps: [.init(0, .launch)])
    let error = #expect(throws: SimulatedDeviceError.self) {
      try ScenarioRunner.play(
        launch, app: DuoCamApp.self, on: .iPhoneDuo, movie: directory.file("no/duo.webm"))
    }
    #expect(error?.code == .pictureFailed && error?.message.contains("make it first") == true)
    let dark = Scenario(steps: [.init(0, .launch), .init(0.1, .moveApp(to: "inner"))])
    #expect(throws: PlayError.self) {
      try ScenarioRunner.play(dark, app: DuoCamApp.self, on: .iPhoneDuo, movie: directory.file("duo.webm"))
    }
    #expect(try directory.names == [])
    #expect(try ScenarioRunner.play(launch, app: DuoCamApp.self, on: .iPhoneDuo).result.movie == nil)
  }
}
