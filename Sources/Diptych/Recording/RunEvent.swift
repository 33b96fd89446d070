/// Something that happened in a run: when, who did it, and what came before that led to it.
public struct RunEvent: Hashable, Sendable, Codable {
  /// Why an event is pointed out.
  public enum Note: String, Hashable, Sendable, Codable {
    /// Something waits, or goes, at another place than in the platform's order.
    case reordered
    /// What a finding comes from.
    case cause
    /// A check has found something.
    case finding
  }

  /// Seconds since the device was booted.
  public var time: Double
  /// As in the device's log; `order` and `finding` besides.
  public var kind: String
  public var text: String
  /// The main actor, a task, a queue or an actor with its task; the phone for what time brings.
  public var actor: String
  /// The place, in the run's events, of the one that led to it; nil for what a person does, or where nothing is known.
  public var cause: Int?
  public var note: Note?
  /// How the phone was when time went on.
  public var state: PhoneState
}
