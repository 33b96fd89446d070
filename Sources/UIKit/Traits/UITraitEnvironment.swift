/// Something whose surroundings have traits.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uitraitenvironment
@MainActor
public protocol UITraitEnvironment: AnyObject {
  var traitCollection: UITraitCollection { get }
  /// After the traits have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
