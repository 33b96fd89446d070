import CameraService
import Synchronization

/// Notices that a preview begins or ends to get pictures, and lets it announce that on the main actor.
final class PreviewWatch: Sendable {
  private let layer: WeakLayer<AVCaptureVideoPreviewLayer>
  private let output: Int
  private let wasPreviewing: Mutex<Bool>

  init(_ layer: AVCaptureVideoPreviewLayer, _ controller: SessionController, output: Int) {
    self.layer = WeakLayer(layer)
    self.output = output
    wasPreviewing = Mutex(controller.isPreviewing(on: output))
    controller.watch(output) { [weak self, weak controller] in
      if let self, let controller { self.check(controller) }
    }
  }

  private func check(_ controller: SessionController) {
    let hasChanged = wasPreviewing.withLock { was in
      let now = controller.isPreviewing(on: output)
      defer { was = now }
      return was != now ? now : nil
    }
    guard let isPreviewing = hasChanged, layer.layer?.observers.isObserved == true else { return }
    Task { @MainActor in
      layer.layer?.didChange(\.isPreviewing, old: !isPreviewing, new: isPreviewing)
    }
  }
}
