/// What was chosen where there was a choice, as what differs from the platform's order: there, the first candidate goes
/// each time.
public struct Choices: Hashable, Sendable {
  public struct Departure: Hashable, Sendable {
    /// Counts the choices of a run from 0.
    public var step: Int
    /// The place of what went, from 1.
    public var place: Int

    public init(step: Int, place: Int) { (self.step, self.place) = (step, place) }
  }

  /// In the order of their steps.
  public var departures: [Departure]

  public init(_ departures: [Departure] = []) { self.departures = departures }

  /// The platform's ordinary order.
  public static let ordinary = Choices()
}
