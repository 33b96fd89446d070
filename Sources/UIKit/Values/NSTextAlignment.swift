import Imaging

/// Which side lines of text start at; natural and justified text starts at the left.
///
/// https://developer.apple.com/documentation/uikit/nstextalignment
public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  case justified = 3
  case natural = 4

  var drawn: TextStyle.Alignment {
    switch self {
    case .center: .center
    case .right: .right
    case .left, .justified, .natural: .left
    }
  }
}
