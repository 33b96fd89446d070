import FoundationAdditions
import Observation

/// What became of an accessory that a view controller offers. The offer ends with
/// `unregisterSceneAccessory(_:)`, or when this object goes (*decided*; Apple says to hold it strongly).
///
/// Main actor. https://developer.apple.com/documentation/uikit/uisceneaccessoryregistration
@MainActor
open class UISceneAccessoryRegistration: NSObject, Observable {
  let offer: SceneAccessoryOffer
  private nonisolated let registrar = ObservationRegistrar()

  init(_ offer: SceneAccessoryOffer) {
    self.offer = offer
    super.init()
    offer.registration = self
  }

  deinit { Task { @MainActor [offer] in offer.end() } }

  /// Whether the system can show the content; apart from whether the app wants it. Observable (`Observation`).
  open var isAvailable: Bool {
    registrar.access(self, keyPath: \.isAvailable)
    return offer.isAvailable
  }

  /// Whether the content is shown when it can be; true until set.
  open var isEnabled: Bool {
    get { offer.isEnabled }
    set { offer.isEnabled = newValue }
  }

  func changing(_ change: () -> Void) { registrar.withMutation(of: self, keyPath: \.isAvailable, change) }
}
