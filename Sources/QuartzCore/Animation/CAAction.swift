import FoundationAdditions

/// What happens when something about a layer changes.
///
/// https://developer.apple.com/documentation/quartzcore/caaction
public protocol CAAction {
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// Nothing happens.
extension NSNull: CAAction {
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}
