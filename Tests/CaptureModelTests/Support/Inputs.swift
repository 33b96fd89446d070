import CaptureModel
import DeviceModel

/// A test names a camera that its device lacks.
struct Missing: Error { let name: String }

/// An input of a Duo's camera, by the last part of the camera's id.
func input(_ name: String, id: Int = 1) throws -> CaptureInput {
  let device = Device.iPhoneDuo
  guard let camera = device.cameras.first(where: { $0.uniqueID.hasSuffix(":\(name)") }) else {
    throw Missing(name: name)
  }
  return CaptureInput(
    id: id, camera: camera, mountAngle: device.physicalCamera(for: camera, display: "outer").mount?.angle ?? 0
  )
}

extension CaptureOutput {
  static let preview = CaptureOutput(id: 101, kind: .preview)
  static let videoData = CaptureOutput(id: 102, kind: .videoData)
  static let photo = CaptureOutput(id: 103, kind: .photo)
  static let movie = CaptureOutput(id: 104, kind: .movie)
  static let depth = CaptureOutput(id: 105, kind: .depthData)
  static let metadata = CaptureOutput(id: 106, kind: .metadata)
  static let secondPreview = CaptureOutput(id: 107, kind: .preview)
  static let all = [preview, videoData, photo, movie, depth, metadata, secondPreview]
}

extension SessionModel {
  /// A session with an input and outputs, not started.
  init(_ input: CaptureInput, _ outputs: [CaptureOutput] = [.preview]) throws {
    self.init()
    _ = try add(input)
    for output in outputs { _ = try add(output) }
  }

  func connection(to output: CaptureOutput) throws -> CaptureConnection {
    guard let connection = graph.connection(to: output.id) else { throw Missing(name: "\(output.kind)") }
    return connection
  }

  /// Exchanges the input in one configuration.
  mutating func swap(to input: CaptureInput) throws -> [Action] {
    begin()
    for old in graph.inputs { _ = remove(input: old.id) }
    _ = try add(input)
    return commit()
  }
}
