import DeviceModel
import Imaging

package struct Surroundings: Sendable {
  package init(person: PixelBuffer? = nil, world: PixelBuffer? = nil) {}
}

package struct WorldRenderer: Sendable {
  package init(_ surroundings: Surroundings) {}
  package func render(_ view: CameraView, into buffer: PixelBuffer) {}
  package func renderCovered(into buffer: PixelBuffer) {}
}

package struct Stamp: Sendable {
  package init(camera: Int, uprightTurns: Int, index: Int, milliseconds: Int) {}
  package func draw(into buffer: PixelBuffer) {}
}
