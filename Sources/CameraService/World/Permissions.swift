import Scheduling
import Synchronization

/// What the person lets the app use. Any thread.
package final class Permissions: Sendable {
  package enum Medium: String, Hashable, Sendable, CaseIterable {
    case camera, microphone
    case photoLibrary = "photo library"
    /// To add to the library, and no more.
    case photoAdding = "photo library, to add to it"
  }

  /// Raw values as Apple's `AVAuthorizationStatus`.
  package enum Status: Int, Hashable, Sendable { case notDetermined, restricted, denied, authorized }

  /// Gets the person's answer, once.
  package typealias Handler = @Sendable (Bool) -> Void

  private struct State {
    var statuses: [Medium: Status] = [:]
    var waiting: [Medium: [Handler]] = [:]
  }

  private let clock: any EngineClock
  private let log: EventLog
  private let state = Mutex(State())

  init(clock: any EngineClock, log: EventLog) {
    self.clock = clock
    self.log = log
  }

  /// *Decided*: authorised until something else is set.
  package func status(_ medium: Medium) -> Status { state.withLock { $0.statuses[medium] ?? .authorized } }

  package func isAuthorized(_ medium: Medium) -> Bool { status(medium) == .authorized }

  /// The app asks. Only a person who has not decided is asked; `handler` gets the answer in a turn of its own,
  /// one that is known at once.
  package func request(_ medium: Medium, _ handler: @escaping Handler) {
    let status = state.withLock { state in
      let status = state.statuses[medium] ?? .authorized
      if status == .notDetermined { state.waiting[medium, default: []].append(handler) }
      return status
    }
    if status == .notDetermined { return log.add(.app, "asks to use the \(medium.rawValue)") }
    handler(status == .authorized)
  }

  /// Whether the app waits for an answer.
  package func isAsked(_ medium: Medium) -> Bool { state.withLock { $0.waiting[medium]?.isEmpty == false } }

  /// The person decides, or, with `notDetermined`, is to be asked.
  package func set(_ medium: Medium, _ status: Status) {
    let waiting = state.withLock { state -> [Handler] in
      state.statuses[medium] = status
      guard status != .notDetermined else { return [] }
      return state.waiting.removeValue(forKey: medium) ?? []
    }
    log.add(.app, "\(medium.rawValue): \(status)")
    guard !waiting.isEmpty else { return }
    clock.schedule(at: clock.now, .event) { for handler in waiting { handler(status == .authorized) } }
  }
}
