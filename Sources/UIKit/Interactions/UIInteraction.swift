import FoundationAdditions

/// Something that gives a view an ability.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uiinteraction
@MainActor
public protocol UIInteraction: NSObjectProtocol {
  var view: UIView? { get }
  /// Called before ``UIInteraction/view`` changes; nil when it is taken off.
  func willMove(to view: UIView?)
  /// Called after ``UIInteraction/view`` is to have changed.
  func didMove(to view: UIView?)
}

/// An interaction that follows its view from window to window.
@MainActor
protocol WindowFollower {
  /// The view has entered or left a window, or its window has been shown or hidden.
  func windowDidChange()
}

extension UIView {
  /// In the order they were added. Setting them takes off those that are left out.
  public var interactions: [any UIInteraction] {
    get { ownInteractions }
    set {
      for old in ownInteractions where !newValue.contains(where: { $0 === old }) { removeInteraction(old) }
      for interaction in newValue { addInteraction(interaction) }
    }
  }

  /// Takes the interaction from another view that has it; without effect when this one has.
  public func addInteraction(_ interaction: any UIInteraction) {
    guard interaction.view !== self else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    ownInteractions.append(interaction)
    interaction.didMove(to: self)
  }

  public func removeInteraction(_ interaction: any UIInteraction) {
    guard ownInteractions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    ownInteractions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }

  func tellInteractionsOfWindow() {
    for case let interaction as any WindowFollower in ownInteractions { interaction.windowDidChange() }
  }
}
