import AVFoundation
import DeviceModel

/// Names a camera without being one: its identifying properties, for any thread.
///
/// It reserves nothing; the camera may have left by the time it is looked up. Descriptors are equal when their
/// `uniqueID` is (D13).
/// https://developer.apple.com/documentation/avkit/avcapturedevicedescriptor
public final class AVCaptureDeviceDescriptor: NSObject, Sendable {
  public let deviceType: AVCaptureDevice.DeviceType
  public let mediaTypes: Set<AVMediaType>
  /// Where the camera sits; never which way it faces.
  public let position: AVCaptureDevice.Position
  public let uniqueID: String
  public let localizedName: String

  package init(_ camera: Camera) {
    deviceType = AVCaptureDevice.DeviceType(camera.deviceType)
    mediaTypes = [.video]
    position = AVCaptureDevice.Position(camera.position)
    uniqueID = camera.uniqueID
    localizedName = camera.localizedName
  }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? AVCaptureDeviceDescriptor)?.uniqueID == uniqueID
  }

  public override var hash: Int { uniqueID.hashValue }

  public override var description: String { "<AVCaptureDeviceDescriptor: \(localizedName), \(uniqueID)>" }
}
