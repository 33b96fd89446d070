import Foundation

/// A registration with `observe`; it ends when this object is released or invalidated, or when the observed
/// object goes.
///
/// https://developer.apple.com/documentation/foundation/nskeyvalueobservation
public final class NSKeyValueObservation: NSObject, Sendable {
  private let observer: KeyValueObserver
  private weak let observers: KeyValueObservers?

  init(_ observer: KeyValueObserver, in observers: KeyValueObservers?) {
    self.observer = observer
    self.observers = observers
  }

  /// Ends the observation. May be called more than once, and from the handler.
  public func invalidate() {
    observers?.remove(observer)
    observer.invalidate()
  }

  deinit { invalidate() }
}
