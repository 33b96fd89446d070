/// How a run departs from the platform's order, in which the first candidate goes each time and time passes over
/// nothing.
public struct Choices: Hashable, Sendable {
  public struct Departure: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      /// The candidate goes, whatever else there is.
      case takes
      /// Whose it is goes after all others from then on, and time passes over it, for as long as it may.
      case delays
    }

    /// Counts the choices of a run from 0.
    public var step: Int
    public var kind: Kind
    /// The candidate's place among those there are, from 0.
    public var place: Int

    public init(step: Int, _ kind: Kind = .takes, place: Int) {
      (self.step, self.kind, self.place) = (step, kind, place)
    }
  }

  /// In the order of their steps.
  public var departures: [Departure]

  public init(_ departures: [Departure] = []) { self.departures = departures }

  /// The platform's ordinary order.
  public static let ordinary = Choices()
}
