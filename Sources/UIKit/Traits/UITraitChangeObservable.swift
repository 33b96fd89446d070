import FoundationAdditions

/// A registration for changes of traits.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uitraitchangeregistration
@MainActor
public protocol UITraitChangeRegistration: NSObjectProtocol {}

/// Something that tells of changes of its traits.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94
@MainActor
public protocol UITraitChangeObservable {
  /// Gets the object whose traits have changed, and its traits before that.
  typealias TraitChangeHandler<TraitEnvironment> = (TraitEnvironment, UITraitCollection) -> Void
  where TraitEnvironment: UITraitEnvironment

  /// Calls `handler` when one of the traits has changed, until the object goes or unregisters.
  @discardableResult
  func registerForTraitChanges<TraitEnvironment>(
    _ traits: [UITrait], handler: @escaping Self.TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration where TraitEnvironment: UITraitEnvironment

  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

extension UITraitChangeObservable where Self: UIResponder & UITraitEnvironment {
  @discardableResult
  public func registerForTraitChanges<TraitEnvironment>(
    _ traits: [UITrait], handler: @escaping Self.TraitChangeHandler<TraitEnvironment>
  ) -> any UITraitChangeRegistration where TraitEnvironment: UITraitEnvironment {
    let registration = TraitRegistration(traits) { environment, previous in
      if let environment = environment as? TraitEnvironment { handler(environment, previous) }
    }
    traitRegistrations.append(registration)
    return registration
  }

  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitRegistrations.removeAll { $0 === registration }
  }

  /// Tells the object itself, then whoever has registered with it for what has changed.
  func tellOfTraits(before previous: UITraitCollection) {
    let now = traitCollection
    traitCollectionDidChange(previous)
    for registration in traitRegistrations { registration.tell(self, now, before: previous) }
  }
}

extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}
extension UIWindowScene: UITraitChangeObservable {}

@MainActor
final class TraitRegistration: NSObject, UITraitChangeRegistration {
  private let traits: [any SceneTrait.Type]
  private let handler: (any UITraitEnvironment, UITraitCollection) -> Void

  init(_ traits: [UITrait], _ handler: @escaping (any UITraitEnvironment, UITraitCollection) -> Void) {
    self.traits = traits.compactMap { $0 as? any SceneTrait.Type }
    self.handler = handler
  }

  func tell(
    _ environment: any UITraitEnvironment, _ now: UITraitCollection, before previous: UITraitCollection
  ) {
    if traits.contains(where: { $0.differs(previous, now) }) { handler(environment, previous) }
  }
}
