/// How orders are looked for.
public enum Strategy: Hashable, Sendable {
  /// At each choice anything with equal chance.
  case random
  /// Who goes first is drawn once a run, and changed at `depth - 1` places: finds what takes so few decisions, with a
  /// known chance.
  ///
  /// Burckhardt et al., A Randomized Scheduler with Probabilistic Guarantees of Finding Bugs, ASPLOS 2010.
  case priorities(depth: Int)
  /// The platform's order, but for so many delays, each of something somewhere.
  ///
  /// Emmi, Qadeer and Rakamarić, Delay-Bounded Scheduling, POPL 2011.
  case delays(Int)
  /// Delays of one and two, priorities of depth 2 and 3, and random, in turn.
  case mixed
  /// Each order once, until there are no more.
  case exhaustive
}
