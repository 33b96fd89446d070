extension UIViewController {
  /// Offers an accessory while the controller's view is on screen. Hold what it returns: the offer ends with it.
  ///
  /// Of all that are on screen the top-most one is available; of those of one controller the one that was
  /// registered last. On a device without a second display none ever is.
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/registersceneaccessory(_:)
  public func registerSceneAccessory(_ accessory: UISceneAccessory) -> UISceneAccessoryRegistration {
    let stage = UIApplication.shared.stage
    if sceneAccessories.contains(where: { $0.value?.offer.offers(accessory, by: self) ?? false }) {
      stage?.warn("\(type(of: self)) registers one accessory twice; the later registration counts")
    }
    let registration = UISceneAccessoryRegistration(SceneAccessoryOffer(accessory, by: self))
    sceneAccessories.removeAll { $0.value == nil }
    sceneAccessories.append(WeakRegistration(value: registration))
    registration.offer.begin(on: stage)
    return registration
  }

  /// Ends an offer; what is shown of it is dismissed at once. Without effect for one of another controller.
  public func unregisterSceneAccessory(_ registration: UISceneAccessoryRegistration) {
    guard sceneAccessories.contains(where: { $0.value === registration }) else { return }
    sceneAccessories.removeAll { $0.value === registration }
    registration.offer.end()
  }
}

/// The app holds its registrations.
@MainActor
struct WeakRegistration {
  weak var value: UISceneAccessoryRegistration?
}
