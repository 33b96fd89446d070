import Synchronization

/// How hot a world's device is, from 0, nominal, to 3, critical. Any thread.
package final class Thermometer: Sendable {
  private let state = Mutex(0)

  package static func of(_ world: World) -> Thermometer { world.object(for: "thermometer") { Thermometer() } }

  package var level: Int { state.withLock { $0 } }

  /// False where it is at this level already.
  package func set(_ level: Int) -> Bool {
    state.withLock { state in
      defer { state = level }
      return state != level
    }
  }
}
