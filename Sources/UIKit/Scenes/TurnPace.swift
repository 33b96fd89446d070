/// Whether a scene's next turn comes at once or with the next frame: a layout that asks for itself without end must
/// let time pass (L1).
struct TurnPace {
  /// *Decided*: so many turns in a row may ask for another one while they lay out.
  static let limit = 16
  /// *Decided*: of the display that the turns are for.
  static let frame = Duration.nanoseconds(16_666_667)

  enum Next: Hashable {
    case none, soon, withNextFrame
  }

  private var count = 0

  /// After a turn; `asksAgain` where its layout has asked for another one.
  mutating func next(asksAgain: Bool) -> Next {
    guard asksAgain else {
      count = 0
      return .none
    }
    count += 1
    return count < TurnPace.limit ? .soon : .withNextFrame
  }

  /// Whether this is the first turn in a row that has to wait.
  var hasJustSlowed: Bool { count == TurnPace.limit }
}
