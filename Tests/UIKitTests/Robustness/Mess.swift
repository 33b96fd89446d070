import CameraService
import Compositing
import Imaging
import TestSupport
import Testing

@testable import UIKit

/// Somebody who does to an app whatever comes to mind, the same for the same seed.
@MainActor
final class Mess {
  let phone: Phone
  let window: UIWindow
  let scene: UIWindowScene
  let touches = TouchBook()
  private var generator: SeededGenerator
  private(set) var views: [MessyView] = []
  private var fingers: [Int] = []
  private var recognizers: [UIGestureRecognizer] = []
  /// How deep things are done while others are being done.
  private var depth = 0
  /// What was done, to understand a failure.
  private(set) var story: [String] = []

  init(_ phone: Phone, _ window: UIWindow, seed: UInt64) throws {
    self.phone = phone
    self.window = window
    scene = try #require(window.windowScene)
    generator = SeededGenerator(seed: seed)
    window.rootViewController = controller()
  }

  // MARK: Chance

  private func chance(_ one: Int) -> Bool { generator.number(1...one) == 1 }
  private func pick<Element>(_ list: [Element]) -> Element? { list.randomElement(using: &generator) }
  private func number(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(generator.number(range)) }

  private func rect() -> CGRect {
    if chance(12) { return .zero }
    if chance(20) { return CGRect(x: -1e7, y: 1e7, width: 1e9, height: 1) }
    return CGRect(
      x: number(-50...500), y: number(-50...700), width: number(0...300), height: number(0...300))
  }

  private func transform() -> CGAffineTransform {
    switch generator.number(0...4) {
    case 0: CGAffineTransform(rotationAngle: number(-7...7))
    case 1: CGAffineTransform(scaleX: 0, y: 1)
    case 2: CGAffineTransform(scaleX: -1.5, y: 0.25)
    case 3: CGAffineTransform(translationX: number(-90...90), y: 5)
    default: .identity
    }
  }

  // MARK: Doing

  /// Where a view calls back: something else is done meanwhile, now and then.
  func meanwhile(_ place: String) {
    guard depth < 3, chance(9) else { return }
    step("\(place): ")
  }

  func step(_ prefix: String = "") {
    depth += 1
    defer { depth -= 1 }
    let (name, action) = pick(acts)!
    story.append(prefix + name)
    action()
  }

  private var acts: [(String, () -> Void)] {
    [
      ("add", add), ("add", add), ("add", add), ("remove", remove), ("move", moveView), ("frame", change),
      ("frame", change), ("down", down), ("down", down), ("drag", drag), ("drag", drag), ("up", up),
      ("fold", fold), ("turn", turn), ("animate", animate), ("animate", animate), ("present", present),
      ("dismiss", dismiss), ("recogniser", addRecognizer), ("no recogniser", removeRecognizer),
      ("look", look), ("root", replaceRoot), ("life", liveOn), ("layout", layout), ("constrain", constrain),
    ]
  }

  private func controller() -> UIViewController {
    let controller = UIViewController()
    let view = view(pick([.plain, .messy])!)
    controller.view = view
    controller.modalPresentationStyle = pick([.automatic, .fullScreen, .overFullScreen, .formSheet])!
    return controller
  }

  private enum Kind { case plain, messy }

  private func view(_ kind: Kind) -> MessyView {
    let view = MessyView(frame: rect())
    view.mess = kind == .messy ? self : nil
    view.book = touches
    view.backgroundColor = pick([.red, .white, nil])!
    view.isMultipleTouchEnabled = chance(2)
    view.isExclusiveTouch = chance(8)
    views.append(view)
    return view
  }

  private func add() {
    guard let parent = pick(shownViews) else { return }
    let view = view(chance(3) ? .messy : .plain)
    if chance(3) { view.addSubview(control()) }
    if chance(4) { view.layer.cornerRadius = number(0...40) }
    if chance(6) { view.clipsToBounds = true }
    parent.insertSubview(view, at: generator.number(0...4))
  }

  private func control() -> UIView {
    switch generator.number(0...5) {
    case 0: UIButton(type: .system, primaryAction: UIAction { [weak self] _ in self?.meanwhile("tap") })
    case 1: UISwitch()
    case 2: UISlider(frame: rect())
    case 3: UIStackView(arrangedSubviews: [UILabel(), UIProgressView()])
    case 4: UIVisualEffectView(effect: UIBlurEffect(style: .regular))
    default: UISegmentedControl(items: ["a", "b"])
    }
  }

  private var shownViews: [MessyView] { views.filter { $0.window != nil } }

  private func remove() {
    guard let view = pick(views), view.controller == nil else { return }
    view.removeFromSuperview()
  }

  private func moveView() {
    guard let view = pick(views), let parent = pick(shownViews), view.controller == nil,
      !parent.isDescendant(of: view)
    else { return }
    parent.addSubview(view)
  }

  private func change() {
    guard let view = pick(views) else { return }
    switch generator.number(0...5) {
    case 0: view.alpha = number(0...2) / 2
    case 1: view.isHidden.toggle()
    case 2: view.transform = transform()
    case 3: view.bounds = rect()
    case 4: view.center = rect().origin
    default: view.frame = rect()
    }
  }

  private func constrain() {
    guard let view = pick(views), let parent = view.superview else { return }
    view.translatesAutoresizingMaskIntoConstraints = false
    let constraint = pick([
      view.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: number(-9...9)),
      view.widthAnchor.constraint(equalToConstant: number(0...99)),
      view.heightAnchor.constraint(greaterThanOrEqualTo: parent.heightAnchor, multiplier: 0.5),
      view.topAnchor.constraint(lessThanOrEqualTo: parent.bottomAnchor),
    ])!
    constraint.priority = pick([.required, .defaultHigh, .defaultLow])!
    constraint.isActive = true
  }

  private func layout() {
    pick(views)?.setNeedsLayout()
    if chance(2) { pick(views)?.layoutIfNeeded() }
  }

  // MARK: Fingers

  private var point: CGPoint { CGPoint(x: number(0...700), y: number(0...700)) }

  private func down() {
    let finger = scene.newFinger()
    fingers.append(finger)
    scene.touch([FingerNews(finger, .down(point))])
  }

  private func drag() { scene.touch(fingers.suffix(2).map { FingerNews($0, .move(point)) }) }

  private func up() {
    guard let finger = fingers.popLast() else { return }
    scene.touch([FingerNews(finger, chance(6) ? .cancel : .up)])
  }

  private func addRecognizer() {
    guard let view = pick(views) else { return }
    let recognizer: UIGestureRecognizer =
      switch generator.number(0...5) {
      case 0: UIPanGestureRecognizer()
      case 1: UIPinchGestureRecognizer()
      case 2: UILongPressGestureRecognizer()
      case 3: UISwipeGestureRecognizer()
      case 4: UIRotationGestureRecognizer()
      default: UITapGestureRecognizer()
      }
    recognizer.addAction(
      UIAction { [weak self, unowned recognizer] _ in
        guard let self else { return }
        meanwhile("gesture")
        if chance(4) { recognizer.view?.removeGestureRecognizer(recognizer) }
      })
    if chance(3), let other = pick(recognizers) { recognizer.require(toFail: other) }
    recognizer.delaysTouchesBegan = chance(3)
    recognizer.cancelsTouchesInView = chance(2)
    recognizers.append(recognizer)
    view.addGestureRecognizer(recognizer)
  }

  private func removeRecognizer() {
    guard let recognizer = pick(recognizers) else { return }
    if chance(2) {
      recognizer.isEnabled.toggle()
    } else {
      recognizer.view?.removeGestureRecognizer(recognizer)
    }
  }

  // MARK: The phone

  private func fold() { phone.stage.setHinge(pick([0, 90, 180, 30])!) }

  private func turn() {
    phone.stage.rotate(to: pick([.portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown])!)
    if chance(4) { phone.stage.turnAround() }
  }

  private func liveOn() {
    switch generator.number(0...2) {
    case 0: scene.deactivate()
    case 1: scene.enterBackground()
    default:
      scene.returnToForeground()
      scene.activate()
    }
  }

  private func animate() {
    let targets = (0...2).compactMap { _ in pick(views) }
    UIView.animate(withDuration: Double(number(0...4)) / 10, delay: 0, options: pick([[], .autoreverse])!) {
      [self] in
      for view in targets {
        view.frame = rect()
        if chance(2) { view.alpha = 0.5 }
        if chance(3) { view.transform = transform() }
      }
    } completion: { [weak self] _ in
      self?.meanwhile("animated")
    }
  }

  private func present() {
    guard let root = window.rootViewController, let top = chain(from: root).last, !top.isBeingDismissed else {
      return
    }
    top.present(controller(), animated: chance(2)) { [weak self] in self?.meanwhile("presented") }
  }

  private func dismiss() {
    guard let root = window.rootViewController, let some = pick(chain(from: root)) else { return }
    some.dismiss(animated: true) { [weak self] in self?.meanwhile("dismissed") }
  }

  func chain(from root: UIViewController) -> [UIViewController] {
    Array(sequence(first: root, next: \.presentedViewController).prefix(50))
  }

  private func replaceRoot() { if chance(4) { window.rootViewController = controller() } }

  private func look() {
    let nodes = scene.layerNodes()
    let pixels = PixelBuffer(width: 95, height: 67, format: .bgra)
    Compositor().render(nodes, scale: 0.1, into: pixels)
  }

  // MARK: The end

  /// Everybody lets go.
  func rest() async {
    await phone.settle()
    scene.returnToForeground()
    scene.activate()
    scene.touch(fingers.map { FingerNews($0, .up) })
    fingers = []
    for view in views { view.mess = nil }
    window.rootViewController?.dismiss(animated: false)
    await phone.settle()
  }
}
