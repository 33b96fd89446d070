import FoundationAdditions

/// Something that can answer events; what it does not answer goes to the next one.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uiresponder
@MainActor
open class UIResponder: NSObject {
  /// Who is asked next: a view's controller or superview, a controller's superview, the window, its scene, the
  /// application, its delegate.
  open var next: UIResponder? { nil }

  /// Of the responders that have traits.
  var traitRegistrations: [TraitRegistration] = []

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
}
