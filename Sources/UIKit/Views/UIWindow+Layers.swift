import QuartzCore
import Scheduling

extension UIWindow: LayerTreeWatcher {
  package nonisolated func layersNeedLayout() { onMain { $0.setNeedsTurn() } }

  package nonisolated func layersDidChange() { onMain { $0.layersDidChange() } }

  /// Layers may be changed on any thread, one at a time.
  private nonisolated func onMain(_ body: @escaping @MainActor (UIWindowScene) -> Void) {
    if MainActorContext.isCurrent {
      MainActor.assumeIsolated { if isShown, let windowScene { body(windowScene) } }
    } else {
      Task { @MainActor [weak self] in if let self, isShown, let windowScene { body(windowScene) } }
    }
  }
}
