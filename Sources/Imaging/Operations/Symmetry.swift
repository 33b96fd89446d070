/// A clockwise rotation by quarter turns with a left-right mirror afterwards.
///
/// It is carried out as a reading of the rows from the bottom up, which costs nothing, and then one of four
/// ``Step``s.
struct Symmetry: Hashable {
  enum Step: Hashable {
    case copy, mirror, rotate90, rotate270
  }

  let quarterTurns: Int
  let mirrored: Bool

  init(quarterTurns: Int, mirrored: Bool) {
    self.quarterTurns = quarterTurns & 3
    self.mirrored = mirrored
  }

  /// Width and height change places.
  var isSideways: Bool { quarterTurns & 1 == 1 }

  /// A mirror after a quarter turn is a flip before it; a half turn is a flip and a mirror.
  var startsUpsideDown: Bool { isSideways ? mirrored : quarterTurns == 2 }

  /// What is left to do after the flip.
  var step: Step {
    switch quarterTurns {
    case 1: .rotate90
    case 3: .rotate270
    default: mirrored != (quarterTurns == 2) ? .mirror : .copy
    }
  }

  func size(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    isSideways ? (height, width) : (width, height)
  }
}

extension Symmetry.Step {
  var isSideways: Bool { self == .rotate90 || self == .rotate270 }

  func size(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    isSideways ? (height, width) : (width, height)
  }

  /// Luma, interleaved chroma or BGRA: 1, 2 or 4 bytes a sample.
  func apply(_ from: PlaneView, into to: PlaneView, bytesPerSample: Int) {
    switch self {
    case .copy: from.copy(into: to, bytesPerSample: bytesPerSample)
    case .rotate90: from.upsideDown.transpose(into: to, bytesPerSample: bytesPerSample)
    case .rotate270: from.transpose(into: to.upsideDown, bytesPerSample: bytesPerSample)
    case .mirror: from.mirror(into: to, bytesPerSample: bytesPerSample)
    }
  }
}
