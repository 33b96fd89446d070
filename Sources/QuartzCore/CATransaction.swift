import FoundationAdditions

/// Changes of layers that belong together. Each change holds at once; what a layer shows follows in the
/// transaction's duration where the change is animated.
///
/// Completion blocks run when all animations are over that were added in their transaction or in those inside it; at
/// the commit, on its thread, where there are none.
/// https://developer.apple.com/documentation/quartzcore/catransaction
public class CATransaction: NSObject {
  /// One `begin` that has no `commit` yet.
  private final class Level {
    var disablesActions = false
    var duration = 0.25
    var timingFunction: CAMediaTimingFunction?
    var completion: (() -> Void)?
    var batch: AnimationBatch?

    /// Lets go of the batch, which holds the level.
    func finish() {
      batch = nil
      completion?()
    }
  }

  private static let key = "CATransaction"

  /// This thread's open transactions, innermost last.
  private static var levels: [Level] {
    get { Thread.current.threadDictionary[key] as? [Level] ?? [] }
    set { Thread.current.threadDictionary[key] = newValue.isEmpty ? nil : newValue }
  }

  public class func begin() { begin(nil) }

  /// The batch is closed at the commit.
  package class func begin(_ batch: AnimationBatch?) {
    let level = Level()
    if let around = levels.last {
      level.disablesActions = around.disablesActions
      level.duration = around.duration
      level.timingFunction = around.timingFunction
    }
    level.batch = batch ?? AnimationBatch { _ in level.finish() }
    levels.append(level)
  }

  /// Without an open transaction nothing happens.
  public class func commit() {
    guard let level = levels.popLast() else { return }
    level.batch?.close()
  }

  public class func flush() {}

  public class func setDisableActions(_ flag: Bool) { levels.last?.disablesActions = flag }

  public class func disableActions() -> Bool { levels.last?.disablesActions ?? false }

  /// Seconds.
  public class func setAnimationDuration(_ dur: CFTimeInterval) { levels.last?.duration = dur }

  public class func animationDuration() -> CFTimeInterval { levels.last?.duration ?? 0.25 }

  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    levels.last?.timingFunction = function
  }

  public class func animationTimingFunction() -> CAMediaTimingFunction? { levels.last?.timingFunction }

  /// At once without an open transaction.
  public class func setCompletionBlock(_ block: (() -> Void)?) {
    if let level = levels.last { level.completion = block } else { block?() }
  }

  public class func completionBlock() -> (() -> Void)? { levels.last?.completion }

  /// Those that wait for an animation that is added now.
  class var openBatches: [AnimationBatch] { levels.compactMap(\.batch) }
}
