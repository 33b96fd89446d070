import DeviceModel
import Foundation

/// Which cameras face the way a view does, and which face beyond it, at one moment. Any thread.
///
/// Cameras of unspecified position, and cameras that are folded shut, are in neither array (D5, D7). The order is
/// that of the device types asked for, then of the device's catalogue (D8).
/// https://developer.apple.com/documentation/avkit/avcapturedevicedirectionmap
public final class AVCaptureDeviceDirectionMap: NSObject, Sendable {
  /// Toward the person who looks at the view.
  public let forwardFacingDeviceDescriptors: [AVCaptureDeviceDescriptor]
  /// Away from that person.
  public let backwardFacingDeviceDescriptors: [AVCaptureDeviceDescriptor]

  package init(_ map: DirectionMap) {
    forwardFacingDeviceDescriptors = map.forward.map(AVCaptureDeviceDescriptor.init)
    backwardFacingDeviceDescriptors = map.backward.map(AVCaptureDeviceDescriptor.init)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVCaptureDeviceDirectionMap else { return false }
    return other.forwardFacingDeviceDescriptors == forwardFacingDeviceDescriptors
      && other.backwardFacingDeviceDescriptors == backwardFacingDeviceDescriptors
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(forwardFacingDeviceDescriptors)
    hasher.combine(backwardFacingDeviceDescriptors)
    return hasher.finalize()
  }

  public override var description: String { "<AVCaptureDeviceDirectionMap: \(summary)>" }

  var summary: String {
    let forward = forwardFacingDeviceDescriptors.map(\.localizedName).joined(separator: ", ")
    let backward = backwardFacingDeviceDescriptors.map(\.localizedName).joined(separator: ", ")
    return "forward [\(forward)], backward [\(backward)]"
  }
}
