import CoreGraphics

/// What a finger does on a scene; points are the scene's, in interface orientation.
package struct FingerNews: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case down(CGPoint)
    case move(CGPoint)
    case up
    /// The system takes the touch away.
    case cancel
  }

  package var finger: Int
  package var kind: Kind

  package init(_ finger: Int, _ kind: Kind) {
    self.finger = finger
    self.kind = kind
  }
}
