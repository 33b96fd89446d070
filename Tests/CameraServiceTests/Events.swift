import CameraService
import CaptureModel
import Synchronization

/// What sessions, cameras and outputs have told, in order.
final class Events: CameraObserver, FrameListener {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }

  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }

  /// Hears of a session's events under a name.
  func listen(to session: SessionController, as name: String = "") {
    session.onEvent { [weak self] event in self?.add(name.isEmpty ? "\(event)" : "\(name) \(event)") }
  }

  func cameraDidChange(_ change: CameraChange) {
    switch change {
    case .activeConstituent(let old, let new): add("\(Phone.short(old)) to \(Phone.short(new))")
    case .reading, .subjectArea: break
    case .connected(let camera, let isConnected):
      add("\(Phone.short(camera)) \(isConnected ? "comes" : "goes")")
    }
  }

  func didExpose(_ frame: PresentedFrame) {
    add("\(Phone.short(frame.frame.camera)) \(frame.frame.index)")
  }
}

extension Phone {
  /// The last part of a camera's id.
  nonisolated static func short(_ uniqueID: String?) -> String {
    uniqueID?.split(separator: ":").last.map(String.init) ?? "none"
  }
}

extension SessionController {
  /// Exchanges the input in one configuration.
  func swap(to input: CaptureInput) {
    perform { (model) throws(Misuse) in
      model.begin()
      for old in model.graph.inputs { _ = model.remove(input: old.id) }
      _ = try model.add(input)
      return model.commit()
    }
  }
}
