/// What people do with a camera app on a phone that folds, a few steps at a time.
enum Habit: CaseIterable, Sendable {
  /// A picture or a movie is taken, and the phone opened or closed at once.
  case foldWhileCapturing
  /// The phone is opened or closed, and the other way again before the camera can have followed.
  case foldDuringSwitch
  /// Again and again, in small movements.
  case foldBackAndForth
  case flipTwice
  /// Flipped, and folded at once.
  case foldAfterFlip
  case turnDuringFold
  case interruptDuringSwitch
  case leaveDuringSwitch
  /// The phone is turned around and the app moved to the other display, and sometimes back.
  case rearSelfie
  case fold
  case halfOpen
  case turn
  case tap

  /// How often it comes, beside the others (*decided*): trouble starts with haste, so that hasty ones come oftener.
  var weight: UInt64 {
    switch self {
    case .foldDuringSwitch, .foldWhileCapturing: 4
    case .foldBackAndForth, .foldAfterFlip, .flipTwice, .fold: 3
    case .turnDuringFold, .interruptDuringSwitch, .rearSelfie, .tap: 2
    case .leaveDuringSwitch, .halfOpen, .turn: 1
    }
  }
}
