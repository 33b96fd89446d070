import CameraService
import Synchronization

/// A window as the layers inside it see it.
final class WindowHost: LayerHost {
  private let stored = Mutex<Placement?>(nil)

  /// Nil while the window is not shown.
  var placement: Placement? {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}
