/// What may go before what.
public enum OrderModel: String, Hashable, Sendable, CaseIterable {
  /// Only what the language and libdispatch promise: a serial queue's blocks go first in, first out; jobs of the main
  /// actor and of other actors in any order.
  case promised
  /// The main queue and actors first in, first out too, as the runtime has them at equal priority.
  case observed
}
