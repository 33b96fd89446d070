import Imaging
import Synchronization

/// Draws the faces of a cube, each at most once.
protocol FaceSource: Sendable {
  /// A square picture in BGRA, as seen from inside the cube.
  func picture(of face: CubeFace) -> PixelBuffer
}

/// What is far away on all sides, as the six faces of a cube around the phone. A face is drawn when a camera first
/// sees it. Any thread.
final class Cube: Sendable {
  /// The drawn surroundings are the same for all, so they are kept.
  static let drawn = Cube(DrawnFaces(showsPerson: true))
  static let drawnWithoutPerson = Cube(DrawnFaces(showsPerson: false))

  private let source: any FaceSource
  private let textures = Mutex<[CubeFace: Texture]>([:])

  init(_ source: any FaceSource) { self.source = source }

  /// Blocks while another thread draws a face.
  func texture(of face: CubeFace) -> Texture {
    textures.withLock { textures in
      if let texture = textures[face] { return texture }
      let texture = Texture(source.picture(of: face))
      textures[face] = texture
      return texture
    }
  }
}
