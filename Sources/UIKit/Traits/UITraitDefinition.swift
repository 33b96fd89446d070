import CoreGraphics

/// One of the properties of a ``UITraitCollection``, as a type.
///
/// https://developer.apple.com/documentation/uikit/uitraitdefinition
public protocol UITraitDefinition {
  associatedtype Value
  static var defaultValue: Value { get }
}

public typealias UITrait = any UITraitDefinition.Type

/// A trait that a scene decides.
protocol SceneTrait: UITraitDefinition where Value: Equatable {
  static func value(in traits: UITraitCollection) -> Value
}

extension SceneTrait {
  static func differs(_ left: UITraitCollection, _ right: UITraitCollection) -> Bool {
    value(in: left) != value(in: right)
  }
}

/// https://developer.apple.com/documentation/uikit/uitraithorizontalsizeclass
public struct UITraitHorizontalSizeClass: UITraitDefinition, SceneTrait {
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified
  static func value(in traits: UITraitCollection) -> UIUserInterfaceSizeClass { traits.horizontalSizeClass }
}

/// https://developer.apple.com/documentation/uikit/uitraitverticalsizeclass
public struct UITraitVerticalSizeClass: UITraitDefinition, SceneTrait {
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified
  static func value(in traits: UITraitCollection) -> UIUserInterfaceSizeClass { traits.verticalSizeClass }
}

/// https://developer.apple.com/documentation/uikit/uitraitdisplayscale
public struct UITraitDisplayScale: UITraitDefinition, SceneTrait {
  public static let defaultValue: CGFloat = 0
  static func value(in traits: UITraitCollection) -> CGFloat { traits.displayScale }
}

/// https://developer.apple.com/documentation/uikit/uitraituserinterfacestyle
public struct UITraitUserInterfaceStyle: UITraitDefinition, SceneTrait {
  public static let defaultValue = UIUserInterfaceStyle.unspecified
  static func value(in traits: UITraitCollection) -> UIUserInterfaceStyle { traits.userInterfaceStyle }
}

/// https://developer.apple.com/documentation/uikit/uitraituserinterfaceidiom
public struct UITraitUserInterfaceIdiom: UITraitDefinition, SceneTrait {
  public static let defaultValue = UIUserInterfaceIdiom.unspecified
  static func value(in traits: UITraitCollection) -> UIUserInterfaceIdiom { traits.userInterfaceIdiom }
}

extension UITraitCollection {
  /// The value of a trait; its default for a trait that no scene decides.
  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    guard let type = trait as? any SceneTrait.Type, let value = type.value(in: self) as? Trait.Value else {
      return Trait.defaultValue
    }
    return value
  }
}
