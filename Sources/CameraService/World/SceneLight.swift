import CaptureModel
import Synchronization

/// How much light there is around the device, in lux. Any thread.
///
/// *Decided* (P3): automatic exposure makes the drawn world look alike in any light; what depends on it is whether a
/// flash is of use.
package final class SceneLight: Sendable {
  private struct State {
    var lux = PhotoOutputModel.daylight
    var observers: [WeakObserver] = []
  }

  private struct WeakObserver: Sendable {
    weak let value: (any SceneLightObserver)?
  }

  private let state = Mutex(State())

  package var lux: Double {
    get { state.withLock { $0.lux } }
    set {
      let (old, observers) = state.withLock { state in
        let old = state.lux
        state.lux = max(0, newValue)
        return (old, state.observers.compactMap(\.value))
      }
      for observer in observers { observer.lightDidChange(from: old, to: max(0, newValue)) }
    }
  }

  /// Held weakly.
  package func add(_ observer: any SceneLightObserver) {
    // Who dies while the list is looked through does so outside the lock.
    _ = state.withLock { state in
      let old = state.observers.map(\.value)
      state.observers = old.compactMap { $0.map(WeakObserver.init) } + [WeakObserver(value: observer)]
      return old
    }
  }
}

/// Hears of the light, on the thread that changed it.
package protocol SceneLightObserver: AnyObject, Sendable {
  func lightDidChange(from old: Double, to new: Double)
}
