import Foundation

extension ObservableObjectPublisher {
  private static let lock = NSLock()

  /// The one that all of an object's properties tell.
  static func shared(by stores: [ChangesStore]) -> ObservableObjectPublisher {
    lock.withLock {
      let shared = stores.lazy.compactMap(\.objectWillChange).first ?? ObservableObjectPublisher()
      for store in stores { store.objectWillChange = shared }
      return shared
    }
  }
}
