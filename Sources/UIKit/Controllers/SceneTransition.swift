import CoreGraphics

/// A scene's move to another place, as its controllers see it. Nothing is animated.
@MainActor
final class SceneTransition: UIViewControllerTransitionCoordinator {
  typealias Block = (any UIViewControllerTransitionCoordinatorContext) -> Void

  let isAnimated = false
  let transitionDuration: TimeInterval = 0
  /// How far the interface turns on its display.
  let targetTransform: CGAffineTransform
  private var animations: [Block] = []
  private var completions: [Block] = []
  private var isOver = false

  init(_ targetTransform: CGAffineTransform) { self.targetTransform = targetTransform }

  func animate(alongsideTransition animation: Block?, completion: Block?) -> Bool {
    guard !isOver else { return false }
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  /// The change has happened.
  func runAnimations() {
    for animation in animations { animation(self) }
    animations = []
  }

  func complete() {
    isOver = true
    let blocks = completions
    completions = []
    for block in blocks { block(self) }
  }
}
