import CameraService
import DeviceModel
import Scheduling
import Testing
import UIKit

/// A device on a stage, in virtual time.
@MainActor
struct Phone {
  let stage: Stage
  let time: VirtualTime

  /// Runs `body` to its end on a device whose hinge stands at `hinge` degrees.
  static func run(
    _ device: Device = .iPhoneDuo, hinge: Double = 0, misuse: MisusePolicy = .trap,
    _ body: @escaping @MainActor (Phone) async throws -> Void
  ) throws {
    let time = VirtualTime()
    let world = World(device: device, pose: device.pose(hinge: hinge), clock: time, misuse: misuse)
    try world.enter()
    // A run that is given up never comes to the end of what is deferred in it.
    defer {
      UIApplicationLauncher.terminate()
      world.leave()
    }
    try time.run {
      defer { world.leave() }
      defer { UIApplicationLauncher.terminate() }
      try await body(Phone(stage: world.stage, time: time))
    }
  }

  func launch(_ delegate: any UIApplicationDelegate.Type = PlainApp.self) -> UIApplication {
    UIApplicationLauncher.launch(delegate: delegate, on: stage)
  }

  /// Until nothing is left to happen.
  func settle() async { await time.settle() }

  /// An app with one window whose root is `root`, launched and settled.
  func show(_ root: UIViewController) async throws -> UIWindow {
    let application = launch()
    let scene = try #require(application.windowScenes.first)
    let window = UIWindow(windowScene: scene)
    window.rootViewController = root
    window.makeKeyAndVisible()
    await settle()
    // A scene does not keep its windows alive.
    PlainApp.windows.append(window)
    return window
  }
}

/// An app that shows nothing of its own.
final class PlainApp: UIResponder, UIApplicationDelegate {
  static var windows: [UIWindow] = []

  func applicationWillTerminate(_ application: UIApplication) { PlainApp.windows = [] }
}

/// What happened, in order.
@MainActor
final class Diary {
  private(set) var lines: [String] = []
  func note(_ line: String) { lines.append(line) }

  /// What was noted since the last call.
  func read() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A view that notes what it is told.
final class NotingView: UIView {
  var name = ""
  var diary: Diary?

  private func note(_ what: String) { diary?.note("\(name) \(what)") }

  override func willMove(toSuperview newSuperview: UIView?) {
    note(newSuperview == nil ? "will leave superview" : "will enter superview")
  }
  override func didMoveToSuperview() { note(superview == nil ? "left superview" : "entered superview") }
  override func willMove(toWindow newWindow: UIWindow?) {
    note(newWindow == nil ? "will leave window" : "will enter window")
  }
  override func didMoveToWindow() { note(window == nil ? "left window" : "entered window") }
  override func didAddSubview(_ subview: UIView) { note("has a new subview") }
  override func willRemoveSubview(_ subview: UIView) { note("will lose a subview") }
  override func layoutSubviews() { note("lays out") }
  override func traitCollectionDidChange(_ previous: UITraitCollection?) { note("has other traits") }
  override func safeAreaInsetsDidChange() { note("has another safe area") }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("touched at \(touches.first?.location(in: self) ?? .zero)")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("let go") }
}

/// A controller that notes what it is told.
class NotingController: UIViewController {
  var name = "vc"
  var diary: Diary?
  func note(_ what: String) { diary?.note("\(name) \(what)") }

  override func loadView() {
    note("loadView")
    super.loadView()
  }
  override func viewDidLoad() { note("viewDidLoad") }
  override func viewWillAppear(_ animated: Bool) { note("viewWillAppear") }
  override func viewIsAppearing(_ animated: Bool) { note("viewIsAppearing") }
  override func viewDidAppear(_ animated: Bool) { note("viewDidAppear") }
  override func viewWillDisappear(_ animated: Bool) { note("viewWillDisappear") }
  override func viewDidDisappear(_ animated: Bool) { note("viewDidDisappear") }
  override func viewWillLayoutSubviews() { note("viewWillLayoutSubviews") }
  override func viewDidLayoutSubviews() { note("viewDidLayoutSubviews") }
  override func viewSafeAreaInsetsDidChange() { note("viewSafeAreaInsetsDidChange") }
  override func traitCollectionDidChange(_ previous: UITraitCollection?) { note("traitCollectionDidChange") }
  override func willMove(toParent parent: UIViewController?) {
    note(parent == nil ? "will leave parent" : "will enter parent")
  }
  override func didMove(toParent parent: UIViewController?) {
    note(parent == nil ? "left parent" : "entered parent")
  }
  override func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    note("willTransition to \(newCollection.horizontalSizeClass) × \(newCollection.verticalSizeClass)")
    super.willTransition(to: newCollection, with: coordinator)
  }
  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    note("viewWillTransition to \(Int(size.width)) × \(Int(size.height))")
    coordinator.animate(
      alongsideTransition: { [self] _ in note("alongside, \(Int(view.bounds.width)) wide") },
      completion: { [self] _ in note("completion") })
    super.viewWillTransition(to: size, with: coordinator)
  }
}
