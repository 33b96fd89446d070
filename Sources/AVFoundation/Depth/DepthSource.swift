import CameraService
import CaptureModel
import DeviceModel
import Imaging
import Synchronization

/// A depth map that is made when it is first looked at. Any thread.
final class DepthSource: Sendable {
  let width: Int
  let height: Int
  private let make: @Sendable () -> DepthMap
  private let made = Mutex<DepthMap?>(nil)

  init(width: Int, height: Int, _ make: @escaping @Sendable () -> DepthMap) {
    (self.width, self.height, self.make) = (width, height, make)
  }

  var value: DepthMap {
    made.withLock { made in
      if let made { return made }
      let map = make()
      made = map
      return map
    }
  }

  /// *Decided*: 320 values along the longer side of the picture.
  private static let longest = 320

  /// Of the map that comes with a picture.
  static func size(of picture: PixelSize) -> PixelSize {
    let scale = Double(longest) / Double(max(picture.width, picture.height))
    return PixelSize(
      width: Int(Double(picture.width) * scale), height: Int(Double(picture.height) * scale))
  }

  /// What a camera measures in a frame; nothing is known where its lens is covered.
  convenience init(of frame: FrameID, _ size: PixelSize, isFiltered: Bool, in world: World) {
    let map = DepthSource.size(of: size)
    let (width, height) = (map.width, map.height)
    let sight = world.frames.view(of: frame)
    self.init(width: width, height: height) {
      let metres =
        sight.map { $0.renderer.depth($0.view, width: width, height: height) }
        ?? [Float](repeating: .nan, count: width * height)
      let map = DepthMap(width: width, height: height, metres: metres)
      return isFiltered ? map : map.withHolesAtEdges()
    }
  }
}
