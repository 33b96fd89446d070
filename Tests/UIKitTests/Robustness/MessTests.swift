import CameraService
import CaptureModel
import Synchronization
import Testing

@testable import UIKit

extension UIKitTests {
  @Suite("Whatever an app and a person do")
  @MainActor
  struct MessTests {
    final class Misuses: Sendable {
      let all = Mutex<[Misuse]>([])
      var policy: MisusePolicy { .record { [self] misuse in all.withLock { $0.append(misuse) } } }
    }

    /// The tree of views and that of layers are one tree, and everybody is in it once.
    func check(_ view: UIView, in window: UIWindow) {
      for child in view.subviews {
        #expect(child.superview === view && child.layer.superlayer === view.layer)
        #expect(view.subviews.count { $0 === child } == 1)
        #expect(child.window === window)
        check(child, in: window)
      }
    }

    func checkChain(of view: UIView) {
      let chain = Array(sequence(first: view as UIResponder, next: \.next).prefix(500))
      #expect(chain.count < 500)
      if view.window != nil { #expect(chain.contains { $0 is UIApplication }) }
    }

    func frames(_ view: UIView) -> [CGRect] { [view.frame] + view.subviews.flatMap(frames) }

    @Test(
      "T1 L1 S6 nothing is raised, the trees stay whole, each touch ends once, layout comes to rest, nobody stays",
      arguments: 1...60)
    func mess(seed: UInt64) throws {
      weak var gone: UIWindow?
      var leftovers: [() -> MessyView?] = []
      let misuses = Misuses()
      try Phone.run(hinge: seed % 2 == 0 ? 0 : 180, misuse: misuses.policy) { phone in
        let window = try await phone.show(UIViewController())
        let mess = try Mess(phone, window, seed: seed)
        for count in 1...120 {
          mess.step()
          if count % 7 == 0 {
            await phone.time.sleep(until: phone.time.now + .milliseconds(Int(seed) % 90))
          }
          check(window, in: window)
          #expect(mess.touches.faults.isEmpty, "\(mess.story.suffix(30))")
        }
        await mess.rest()
        check(window, in: window)
        for view in mess.views { checkChain(of: view) }
        #expect(mess.touches.faults.isEmpty && mess.touches.openCount == 0, "\(mess.story.suffix(30))")
        let root = try #require(window.rootViewController)
        #expect(root.presentedViewController == nil && window.subviews == [root.view], "\(mess.story)")
        #expect(mess.scene.layerNodes() == mess.scene.layerNodes())
        let before = frames(window)
        window.layoutIfNeeded()
        #expect(frames(window) == before)
        gone = window
        leftovers = mess.views.map { view in { [weak view] in view } }
        await phone.settle()
      }
      #expect(misuses.all.withLock { $0 } == [])
      #expect(gone == nil && leftovers.allSatisfy { $0() == nil })
    }
  }
}
