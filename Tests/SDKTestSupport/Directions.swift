import AVKit

/// Keeps every map that a coordinator's handler gets.
@MainActor
package final class Heard {
  package private(set) var maps: [AVCaptureDeviceDirectionMap] = []

  package init() {}

  package func add(_ map: AVCaptureDeviceDirectionMap) { maps.append(map) }

  package var sides: [Sides] { maps.map(Sides.init) }
}

/// A map as short camera names, in its order.
package struct Sides: Hashable, CustomStringConvertible {
  package let forward: [String]
  package let backward: [String]

  package init(_ forward: [String] = [], _ backward: [String] = []) {
    self.forward = forward
    self.backward = backward
  }

  package init(_ map: AVCaptureDeviceDirectionMap) {
    forward = map.forwardFacingDeviceDescriptors.map { Phone.short($0.uniqueID) }
    backward = map.backwardFacingDeviceDescriptors.map { Phone.short($0.uniqueID) }
  }

  package var description: String { "forward \(forward), backward \(backward)" }
}

extension AVCaptureDevice.DeviceType {
  /// The types that Apple's article lists, in its order.
  package static let duo: [Self] = [
    .builtInOuterUltraWideCamera, .builtInInnerUltraWideCamera, .builtInDualWideCamera,
  ]

  /// Every type there is, those without a direction included.
  package static let every: [Self] = [
    .builtInWideAngleCamera, .builtInUltraWideCamera, .builtInTelephotoCamera, .builtInDualCamera,
    .builtInDualWideCamera, .builtInTripleCamera, .builtInTrueDepthCamera, .builtInLiDARDepthCamera,
    .builtInOuterUltraWideCamera, .builtInInnerUltraWideCamera, .external, .continuityCamera, .deskViewCamera,
  ]
}

extension Phone {
  /// A coordinator whose maps are kept.
  package func coordinator(
    for view: UIView, _ types: [AVCaptureDevice.DeviceType] = AVCaptureDevice.DeviceType.duo
  ) -> (AVCaptureDeviceDirectionCoordinator, Heard) {
    let heard = Heard()
    return (
      AVCaptureDeviceDirectionCoordinator(view: view, deviceTypes: types) { heard.add($0) }, heard
    )
  }
}
