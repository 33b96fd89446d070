import Compositing
import Imaging
import Testing
import WorldRenderer

@testable import Diptych

extension SimulatedDevice {
  /// What a lit display shows, at so many pixels a point; a snapshot at the display's own takes a debug build long.
  func picture(of name: DisplayName, scale: Double = 1) throws -> PixelBuffer {
    let display = try #require(device.display(name.rawValue))
    let screen = try #require(self.screen(of: display))
    let points = display.size(in: screen.orientation)
    let picture = PixelBuffer(
      width: Int(points.width * scale), height: Int(points.height * scale), format: .bgra)
    Compositor().render(screen.layers, scale: scale, into: picture)
    return picture
  }

  /// The first stamp on a lit display.
  func reading(of name: DisplayName) throws -> StampReading? { StampReader.read(try picture(of: name)).first }
}
