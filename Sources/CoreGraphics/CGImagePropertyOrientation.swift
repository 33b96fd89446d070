/// Where the first row and column of stored pixels belong when the picture is looked at, with EXIF's numbers.
///
/// As https://developer.apple.com/documentation/imageio/cgimagepropertyorientation; the comments say what makes the
/// stored picture upright.
public enum CGImagePropertyOrientation: UInt32, Sendable {
  /// Nothing: row 0 is the top, column 0 the left.
  case up = 1
  /// Mirror left-right.
  case upMirrored = 2
  /// Turn by 180°.
  case down = 3
  /// Mirror top-bottom.
  case downMirrored = 4
  /// Turn 90° clockwise, then mirror left-right: rows and columns change places.
  case leftMirrored = 5
  /// Turn 90° clockwise: row 0 is the right side.
  case right = 6
  /// Turn 90° counterclockwise, then mirror left-right.
  case rightMirrored = 7
  /// Turn 90° counterclockwise: row 0 is the left side.
  case left = 8
}
