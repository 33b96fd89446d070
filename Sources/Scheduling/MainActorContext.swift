import CScheduling
import Dispatch

/// Whether the calling code runs where the main actor does, which on the phone is the main thread.
package enum MainActorContext {
  private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// True in a job of the main actor, on the main queue, whichever thread serves it, and on the main thread.
  /// While a virtual time drives the thread, the role of the job it runs decides. `Thread.isMainThread` says the same,
  /// and `OperationQueue.current` goes by it (Q7).
  package static var isCurrent: Bool {
    if let time = VirtualTime.driving { return time.role == .main }
    return diptych_is_first_thread() || DispatchQueue.getSpecific(key: mark) != nil
  }
}

@_cdecl("diptych_is_main_context")
func isMainContext() -> Bool { MainActorContext.isCurrent }
