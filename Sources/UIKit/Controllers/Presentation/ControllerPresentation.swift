/// What a controller presents, and who presents it.
@MainActor
final class ControllerPresentation {
  var presented: UIViewController?
  weak var presenting: UIViewController?
  var isBeingPresented = false
  var isBeingDismissed = false
  /// Holds the presented controller's view.
  var container: PresentationView?
}
