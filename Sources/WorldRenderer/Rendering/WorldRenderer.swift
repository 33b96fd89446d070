import DeviceModel
import Imaging

/// Draws what a camera sees of the surroundings. Equal views give equal bytes. Any thread.
package struct WorldRenderer: Sendable {
  let surroundings: Surroundings

  package init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  /// Fills an NV12 full range buffer of any size with the unrotated picture of a camera's sensor, seen
  /// through a rectilinear lens whose field of view is along the longer side.
  ///
  /// The first picture toward a side of drawn surroundings or of a panorama prepares that side, which takes
  /// tens of milliseconds.
  package func render(_ view: CameraView, into buffer: PixelBuffer) {
    precondition(buffer.format == .nv12Full, "the world is drawn in NV12 full range, not in \(buffer.format)")
    let lens = Lens(view, width: buffer.width, height: buffer.height)
    var pass = RenderPass(lens: lens, surroundings: surroundings, into: buffer)
    pass.run()
    withExtendedLifetime((buffer, surroundings)) {}
  }

  /// Fills an NV12 full range buffer with what a covered lens sees: nearly black (*decided*: level 6 of 255).
  package func renderCovered(into buffer: PixelBuffer) {
    for (index, level) in [UInt8(6), 128].enumerated() {
      let plane = buffer.planes[index]
      buffer.baseAddress(ofPlane: index)
        .initializeMemory(as: UInt8.self, repeating: level, count: plane.bytesPerRow * plane.height)
    }
  }
}
