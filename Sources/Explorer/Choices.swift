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

  /// In the order of their steps, one at each.
  public let departures: [Departure]

  /// Of two at one step, the later one in the list counts.
  public init(_ departures: [Departure] = []) {
    let last = Dictionary(departures.map { ($0.step, $0) }, uniquingKeysWith: { $1 })
    self.departures = last.values.sorted { $0.step < $1.step }
  }

  /// The platform's ordinary order.
  public static let ordinary = Choices()
}
