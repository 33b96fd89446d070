import CameraService
import CoreGraphics
import FoundationAdditions
import QuartzCore

/// The view that holds all others of a scene. Hidden until told otherwise; the app keeps it alive.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uiwindow
@MainActor
open class UIWindow: UIView {
  /// Which windows lie above which.
  public struct Level: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = Level(0)
    public static let statusBar = Level(1000)
    public static let alert = Level(2000)
  }

  /// What the window's layers know of where they are.
  let host = WindowHost()

  /// A window that fills its scene.
  public init(windowScene: UIWindowScene) {
    super.init(frame: CGRect(origin: .zero, size: windowScene.coordinateSpace.bounds.size))
    prepare()
    join(windowScene)
  }

  /// In an app without a scene delegate the window joins the app's one scene.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    prepare()
    join(UIApplication.shared.sceneForLooseWindows)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
    join(UIApplication.shared.sceneForLooseWindows)
  }

  private func prepare() {
    layer.isHidden = true
    layer.host = host
    layer.watcher = self
  }

  private func join(_ scene: UIWindowScene?) {
    guard let scene else { return }
    windowScene = scene
    if bounds.isEmpty { frame = scene.coordinateSpace.bounds }
  }

  /// The scene the window is in. A window moves to another by setting this.
  open weak var windowScene: UIWindowScene? {
    didSet {
      guard oldValue !== windowScene else { return }
      oldValue?.remove(self)
      windowScene?.add(self)
      guard let old = oldValue?.placement, let windowScene, let new = windowScene.placement else {
        return shownDidChange()
      }
      windowScene.move([self], from: old, to: new, oldValue?.traitCollection ?? .init()) { shownDidChange() }
      windowScene.layersDidChange()
    }
  }

  open var windowLevel = Level.normal
  open var screen: UIScreen { windowScene?.screen ?? .main }

  open override var window: UIWindow? { self }
  open override var next: UIResponder? { windowScene }

  // MARK: Content

  /// Its view fills the window once that is shown.
  open var rootViewController: UIViewController? {
    didSet {
      guard oldValue !== rootViewController else { return }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      oldValue?.abandonPresented()
      installRoot()
      windowScene?.supportedOrientationsDidChange()
    }
  }

  private func installRoot() {
    guard isShown, let view = rootViewController?.view, view.superview !== self else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
  }

  // MARK: Showing

  /// Whether the window is part of what its scene shows.
  package private(set) var isShown = false

  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      super.isHidden = newValue
      shownDidChange()
    }
  }

  public var isKeyWindow: Bool { windowScene?.keyWindow === self }

  open func makeKey() {
    guard let windowScene, windowScene.keyWindow !== self else { return }
    let old = windowScene.keyWindow
    windowScene.keyWindow = self
    old?.resignKey()
    becomeKey()
  }

  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  open func becomeKey() {}
  open func resignKey() {}

  private func shownDidChange() {
    let shown = !isHidden && windowScene != nil
    guard shown != isShown else {
      updateHost()
      return
    }
    for view in subviews { view.windowWillBecome(shown: shown) }
    isShown = shown
    updateHost()
    tellInteractionsOfWindow()
    for view in subviews { view.windowDidBecome(shown: shown) }
    windowScene?.supportedOrientationsDidChange()
    if shown { installRoot() }
    windowScene?.layersDidChange()
    windowScene?.setNeedsTurn()
  }

  // MARK: Place

  func updateHost() { host.placement = isShown ? windowScene?.placement : nil }

  /// How much the system keeps of the scene on each side.
  var sceneInsets: UIEdgeInsets { windowScene?.placement.map { UIEdgeInsets($0.safeArea) } ?? .zero }
}
