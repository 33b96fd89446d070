import FoundationAdditions

/// Changes of layers that belong together. Nothing is animated, so every change holds at once; completion blocks
/// run at the outermost commit of their transaction, on its thread.
///
/// https://developer.apple.com/documentation/quartzcore/catransaction
public class CATransaction: NSObject {
  /// One `begin` that has no `commit` yet.
  private final class Level {
    var disablesActions = false
    var duration = 0.25
    var completions: [() -> Void] = []
  }

  private static let key = "CATransaction"

  /// This thread's open transactions, innermost last.
  private static var levels: [Level] {
    get { Thread.current.threadDictionary[key] as? [Level] ?? [] }
    set { Thread.current.threadDictionary[key] = newValue.isEmpty ? nil : newValue }
  }

  public class func begin() {
    let level = Level()
    if let around = levels.last {
      level.disablesActions = around.disablesActions
      level.duration = around.duration
    }
    levels.append(level)
  }

  /// Without an open transaction nothing happens.
  public class func commit() {
    guard let level = levels.popLast() else { return }
    for completion in level.completions { completion() }
  }

  public class func flush() {}

  public class func setDisableActions(_ flag: Bool) { levels.last?.disablesActions = flag }

  public class func disableActions() -> Bool { levels.last?.disablesActions ?? false }

  /// Seconds.
  public class func setAnimationDuration(_ dur: CFTimeInterval) { levels.last?.duration = dur }

  public class func animationDuration() -> CFTimeInterval { levels.last?.duration ?? 0.25 }

  /// Runs when the transaction in force is committed; at once without one.
  public class func setCompletionBlock(_ block: (() -> Void)?) {
    guard let block else { return }
    if let level = levels.last { level.completions = [block] } else { block() }
  }
}
