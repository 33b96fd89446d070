import CameraService
import CoreGraphics
import DeviceModel
import FoundationAdditions

/// A scene with windows, on one display.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uiwindowscene
@MainActor
open class UIWindowScene: UIScene, UITraitEnvironment {
  weak var stage: Stage?
  /// Where the stage has put the scene.
  package internal(set) var placement: Placement?
  private var windowReferences: [WindowReference] = []

  /// All windows of the scene, in the order they came.
  open var windows: [UIWindow] { windowReferences.compactMap(\.window) }

  /// The windows that are shown, from back to front.
  var visibleWindows: [UIWindow] {
    let shown = windows.filter(\.isShown)
    guard shown.count > 1 else { return shown }
    return shown.enumerated().sorted {
      ($0.element.windowLevel.rawValue, $0.offset) < ($1.element.windowLevel.rawValue, $1.offset)
    }.map(\.element)
  }

  /// The window that gets what is not meant for a place on the glass.
  open internal(set) weak var keyWindow: UIWindow?

  open private(set) lazy var screen = UIScreen(scene: self)

  private(set) lazy var touches = TouchDispatcher(scene: self)

  // MARK: Surroundings

  /// In interface orientation, in points.
  open var coordinateSpace: any UICoordinateSpace {
    FixedCoordinateSpace(bounds: CGRect(origin: .zero, size: placement?.size ?? .zero))
  }

  open var interfaceOrientation: UIInterfaceOrientation {
    placement.map { UIInterfaceOrientation($0.interfaceOrientation) } ?? .unknown
  }

  open var effectiveGeometry: Geometry {
    Geometry(
      coordinateSpace: coordinateSpace, interfaceOrientation: interfaceOrientation,
      isInterfaceOrientationLocked: isOrientationLocked)
  }

  open var traitCollection: UITraitCollection {
    guard let placement else { return UITraitCollection() }
    if let knownTraits, knownTraits.placement === placement { return knownTraits.traits }
    guard let stage else { return UITraitCollection(placement, of: nil) }
    let traits = UITraitCollection(placement, of: stage.device)
    knownTraits = (placement, traits)
    return traits
  }

  /// Every view asks for them.
  private var knownTraits: (placement: Placement, traits: UITraitCollection)?

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  private lazy var regions = SceneRegions(self)

  /// Of its display, in scene coordinates; observable.
  var reservedRegions: [ReservedRegion] { regions.all }

  // MARK: Windows

  func add(_ window: UIWindow) {
    windowReferences.removeAll { $0.window == nil || $0.window === window }
    windowReferences.append(WindowReference(window: window))
  }

  func remove(_ window: UIWindow) {
    windowReferences.removeAll { $0.window == nil || $0.window === window }
    if keyWindow === window { keyWindow = nil }
  }

  // MARK: Turns

  private var hasTurn = false
  private var isLayingOut = false
  private var pace = TurnPace()
  private var appearing: [UIViewController] = []
  private var transitions: [SceneTransition] = []

  /// Layout, and what follows it, in a later turn of the main actor.
  func setNeedsTurn() {
    guard !hasTurn else { return }
    hasTurn = true
    if !isLayingOut { startTurn() }
  }

  private func startTurn() { Task { @MainActor [weak self] in self?.runTurn() } }

  private func runTurn() {
    (hasTurn, isLayingOut) = (false, true)
    layoutWindows()
    isLayingOut = false
    switch pace.next(asksAgain: hasTurn) {
    case .none: break
    case .soon: startTurn()
    case .withNextFrame: waitForFrame()
    }
    let (shown, moves) = (appearing, transitions)
    (appearing, transitions) = ([], [])
    for controller in shown { controller.didAppear() }
    for move in moves { move.complete() }
  }

  /// The layout of this turn, and of many before it, has asked for another one.
  private func waitForFrame() {
    guard let clock = stage?.clock else { return startTurn() }
    if pace.hasJustSlowed {
      World.current?.log.add(.layout, "\(type(of: self)) asks for layout in its own layout, again and again")
    }
    clock.schedule(at: clock.now + TurnPace.frame, .event) { [weak self] in self?.runTurn() }
  }

  func layoutWindows() {
    for window in visibleWindows { window.layoutIfNeeded() }
  }

  /// Its `viewDidAppear` comes after the layout of a later turn.
  func finishAppearance(of controller: UIViewController) {
    appearing.append(controller)
    setNeedsTurn()
  }

  func finish(_ transition: SceneTransition) {
    transitions.append(transition)
    setNeedsTurn()
  }

  // MARK: Reports to the stage

  func layersDidChange() { stage?.setNeedsDirections() }

  func supportedOrientationsDidChange() { stage?.supportedOrientationsDidChange(of: self) }
}

/// The app keeps its windows alive, the scene does not.
@MainActor
private struct WindowReference {
  weak var window: UIWindow?
}
