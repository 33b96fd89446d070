import Dispatch
import Foundation

/// Whether the calling code runs where the main actor does.
package enum MainActorContext {
  private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// True in a job of the main actor, on the main queue, whichever thread serves it, and on the main thread.
  /// While a virtual time drives the thread, the role of the job it runs decides.
  package static var isCurrent: Bool {
    if let time = VirtualTime.driving { return time.role == .main }
    return Thread.isMainThread || DispatchQueue.getSpecific(key: mark) != nil
  }
}
