import CaptureModel
import DeviceModel

/// Inputs and outputs for tests, of a Duo's cameras.
enum Sample {
  static let outer = camera(.outerUltraWide)
  static let inner = camera(.innerUltraWide)
  static let rear = camera(.wideAngle)

  private static func camera(_ type: DeviceType) -> Camera {
    Device.iPhoneDuo.cameras.first { $0.deviceType == type && $0.mount != nil }!
  }

  static func input(_ camera: Camera, id: Int = 1) -> CaptureInput {
    CaptureInput(id: id, camera: camera, mountAngle: camera.mount?.angle ?? 0)
  }

  static let preview = CaptureOutput(id: 100, kind: .preview)
  static let videoData = CaptureOutput(id: 101, kind: .videoData)
  static let photo = CaptureOutput(id: 102, kind: .photo)
  static let depth = CaptureOutput(id: 103, kind: .depthData)

  /// A running session with one input and a preview.
  static func running(_ camera: Camera) throws -> SessionModel {
    var model = SessionModel()
    _ = try model.add(input(camera))
    _ = try model.add(preview)
    _ = try model.start()
    return model
  }
}

/// `#expect` and `#require` cannot call mutating methods themselves.
func misuse<Result>(of call: () throws -> Result) -> Misuse? {
  do {
    _ = try call()
    return nil
  } catch { return error as? Misuse }
}
