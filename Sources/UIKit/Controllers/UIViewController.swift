import CoreGraphics
import FoundationAdditions
import QuartzCore

/// Whoever manages a view and what is inside it.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor
open class UIViewController: UIResponder, UITraitEnvironment {
  /// Interface files are not read.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// Archives are not read.
  public required init?(coder: NSCoder) { super.init() }

  /// Stands in for `init()`, which no class of controllers inherits.
  public convenience init(_nibName: String? = nil) { self.init(nibName: _nibName, bundle: nil) }

  open var title: String?

  // MARK: View

  private var loadedView: UIView?

  /// Loaded when it is first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
      setNeedsUpdateProperties()
    }
  }

  public var viewIfLoaded: UIView? { loadedView }
  public var isViewLoaded: Bool { loadedView != nil }

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    precondition(loadedView != nil, "\(type(of: self)).loadView() sets no view")
    viewDidLoad()
  }

  /// Sets ``view``; an empty one as large as the screen. Overriders do not call super.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  open func viewDidLoad() {}

  // MARK: Appearance

  private enum Appearance {
    case gone, coming, here, going
  }

  private var appearance = Appearance.gone

  open func viewWillAppear(_ animated: Bool) {}
  /// The view is in its window, with traits and size as they will be.
  open func viewIsAppearing(_ animated: Bool) {}
  /// In a turn after the one that showed the view, which is laid out by then.
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  func willAppear() {
    guard appearance == .gone || appearance == .going else { return }
    appearance = .coming
    viewWillAppear(false)
  }

  func isAppearing() {
    guard appearance == .coming else { return }
    viewIsAppearing(false)
    loadedView?.window?.windowScene?.finishAppearance(of: self)
  }

  func didAppear() {
    guard appearance == .coming else { return }
    appearance = .here
    viewDidAppear(false)
  }

  func willDisappear() {
    guard appearance == .coming || appearance == .here else { return }
    appearance = .going
    viewWillDisappear(false)
  }

  func didDisappear() {
    guard appearance == .going else { return }
    appearance = .gone
    viewDidDisappear(false)
  }

  // MARK: Layout

  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func viewSafeAreaInsetsDidChange() {}

  /// Updates the constraints of ``view``; overriders call super last.
  open func updateViewConstraints() { loadedView?.updateConstraints() }

  /// Asks for ``updateProperties()`` before the next layout.
  open func setNeedsUpdateProperties() {
    loadedView?.setNeeds(.controllerProperties, below: .propertiesBelow)
  }

  open func updatePropertiesIfNeeded() { loadedView?.updatePropertiesIfNeeded() }

  /// Before the view's own: brings content and appearance up to date, and again when something `@Observable` that it
  /// has read changes. https://developer.apple.com/documentation/uikit/uiviewcontroller/updateproperties()
  open func updateProperties() {}

  /// Whether the margins of ``view`` are at least ``systemMinimumLayoutMargins``.
  open var viewRespectsSystemMinimumLayoutMargins = true {
    didSet { loadedView?.marginsMayHaveChanged() }
  }

  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    let side: CGFloat = traitCollection.horizontalSizeClass == .regular ? 20 : 16
    return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }

  /// Added to the safe area of ``view``.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { if additionalSafeAreaInsets != oldValue { loadedView?.safeAreaDidChange() } }
  }

  // MARK: Surroundings

  open var traitCollection: UITraitCollection {
    loadedView?.traitCollection ?? parent?.traitCollection ?? .init()
  }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Before the scene's traits change. Overriders call super, which tells the children.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
  }

  /// Before the view gets another size. Overriders call super, which tells the children.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }

  /// All on large displays, all but upside down on others. Counts for a window's root, on displays that honour it.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    traitCollection.horizontalSizeClass == .regular ? .all : .allButUpsideDown
  }

  open var shouldAutorotate: Bool { true }

  /// Whether the interface is to keep its orientation as long as it stays on its display. Counts for a window's root.
  open var prefersInterfaceOrientationLocked: Bool { false }

  /// ``prefersInterfaceOrientationLocked`` answers otherwise from now on.
  open func setNeedsUpdateOfPrefersInterfaceOrientationLocked() {
    loadedView?.window?.windowScene?.supportedOrientationsDidChange()
  }

  /// ``supportedInterfaceOrientations`` answers otherwise from now on.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {
    loadedView?.window?.windowScene?.supportedOrientationsDidChange()
  }

  open var prefersStatusBarHidden: Bool { false }

  var sceneAccessories: [WeakRegistration] = []

  // MARK: Presentation

  let presentation = ControllerPresentation()

  /// How the controller is shown when another one presents it.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether only the app dismisses the controller, not a person's tap beside it.
  open var isModalInPresentation = false

  /// Shows another controller over this one and what it is part of. Nothing is animated here: it is shown at once,
  /// and `completion` runs in a later turn, after its `viewDidAppear`.
  ///
  /// While a controller is presented, and outside a window, a call only writes a warning.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    outermost.begin(presenting: viewControllerToPresent, completion: completion)
  }

  /// Dismisses what this controller presents, with all that is presented from there; itself when it presents nothing.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    let presenter = presentedViewController == nil ? presentingViewController : self
    guard let presenter else {
      completion?()
      return
    }
    presenter.outermost.endPresenting(completion: completion)
  }

  // MARK: Containment

  public private(set) weak var parent: UIViewController?
  public private(set) var children: [UIViewController] = []

  /// Takes the child from another parent. The child's view is the caller's to add, `didMove(toParent:)` the caller's
  /// to call.
  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self else { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parent = self
    children.append(childController)
  }

  /// Calls `didMove(toParent:)`; `willMove(toParent:)` is the caller's to call.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  open override var next: UIResponder? { loadedView?.superview }
}
