import CameraService
import CaptureModel
import Compositing
import DeviceModel
import Imaging
import QuartzCore
import Scheduling
import Synchronization
import Testing

/// A root layer that is shown on a device, in virtual time.
@MainActor
final class Shown {
  let root = CALayer()
  let time: VirtualTime
  private let host: ShowingHost
  private let misuses: Mutex<[Misuse]>

  private init(_ time: VirtualTime, _ misuses: consuming Mutex<[Misuse]>) {
    self.time = time
    self.misuses = misuses
    let device = Device.iPhoneDuo
    host = ShowingHost(Placement(display: device.displays[0], interfaceOrientation: .portrait))
    root.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
    root.host = host
  }

  /// Runs `body` to its end in a world of its own.
  static func run(_ body: @escaping @MainActor (Shown) async throws -> Void) throws {
    let time = VirtualTime()
    try time.run {
      let shown = Shown(time, Mutex([]))
      let world = World(
        device: .iPhoneDuo, pose: Device.iPhoneDuo.pose(hinge: 0), clock: time,
        misuse: .record { misuse in MainActor.assumeIsolated { shown.misuses.withLock { $0.append(misuse) } }
        })
      try world.enter()
      defer { world.leave() }
      try await body(shown)
      #expect(shown.takeMisuses().isEmpty)
    }
  }

  /// What has been raised since the last call.
  func takeMisuses() -> [Misuse] {
    misuses.withLock { misuses in
      defer { misuses = [] }
      return misuses
    }
  }

  /// A red layer in the root, in whose turn everybody has seen it.
  func box<Layer: CALayer>(_ layer: Layer, _ frame: CGRect = CGRect(x: 0, y: 0, width: 8, height: 8)) async
    -> Layer
  {
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.frame = frame
    root.addSublayer(layer)
    await time.settle()
    return layer
  }

  /// Until `seconds` on the clock.
  func wait(until seconds: Double) async { await time.sleep(until: .ns(seconds: seconds)) }

  /// The first sublayer as it is composited now.
  var node: LayerNode { root.renderNode().sublayers[0] }

  /// What is composited now: blue, green, red of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [Int] {
    let buffer = PixelBuffer(width: 32, height: 32, format: .bgra)
    Compositor().render([root.renderNode()], scale: 1, into: buffer)
    let base = buffer.baseAddress(ofPlane: 0) + y * buffer.bytesPerRow(ofPlane: 0) + x * 4
    return (0..<3).map { Int(base.load(fromByteOffset: $0, as: UInt8.self)) }
  }
}

private final class ShowingHost: LayerHost {
  let placement: Placement?
  init(_ placement: Placement) { self.placement = placement }
}

/// Notes when animations start and stop.
@MainActor
final class Listener: NSObject, @MainActor CAAnimationDelegate {
  var heard: [String] = []
  func animationDidStart(_ anim: CAAnimation) { heard.append("start") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard.append(flag ? "end" : "stopped") }
}
