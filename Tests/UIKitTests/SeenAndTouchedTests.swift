import Compositing
import Imaging
import TestSupport
import Testing
import UIKit

extension UIKitTests {
  @Suite("What is seen and what is touched")
  @MainActor
  struct SeenAndTouchedTests {
    /// Opaque views in views, each of a colour of its own and cutting what it holds.
    struct RandomViews {
      var generator: SeededGenerator
      var views: [UIView] = []

      mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

      @MainActor
      mutating func fill(_ parent: UIView, depth: Int) {
        for _ in 0..<number(1...3) {
          let size = parent.bounds.size
          let view = UIView(
            frame: CGRect(
              x: number(-10...Int(size.width)), y: number(-10...Int(size.height)), width: number(4...60),
              height: number(4...60)))
          view.clipsToBounds = true
          view.isHidden = number(0...7) == 0
          if number(0...2) == 0 { view.bounds.origin = CGPoint(x: number(-9...9), y: number(-9...9)) }
          if number(0...3) == 0 { view.transform = CGAffineTransform(scaleX: -1, y: 2) }
          views.append(view)
          view.backgroundColor = UIColor(
            red: CGFloat(views.count) / 255, green: 0, blue: 1 - CGFloat(views.count) / 255, alpha: 1)
          if number(0...2) == 0 { parent.insertSubview(view, at: 0) } else { parent.addSubview(view) }
          if depth > 0 { fill(view, depth: depth - 1) }
        }
      }
    }

    @Test("are the same view at every point", arguments: 1...20)
    func agreement(seed: UInt64) throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        window.frame = CGRect(x: 0, y: 0, width: 96, height: 96)
        var random = RandomViews(generator: SeededGenerator(seed: seed))
        root.view.backgroundColor = .white
        random.fill(root.view, depth: 2)
        let scene = try #require(window.windowScene)
        let pixels = PixelBuffer(width: 96, height: 96, format: .bgra)
        Compositor().render(scene.layerNodes(), scale: 1, into: pixels)
        for y in stride(from: 0, to: 96, by: 3) {
          for x in stride(from: 0, to: 96, by: 3) {
            let seen = (pixels.baseAddress(ofPlane: 0) + y * pixels.bytesPerRow(ofPlane: 0) + x * 4)
              .load(fromByteOffset: 2, as: UInt8.self)
            let touched = scene.tap(at: CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
            let index = touched.flatMap { random.views.firstIndex(of: $0) }
            #expect(Int(seen) == index.map { $0 + 1 } ?? 255, "at \(x), \(y)")
          }
        }
      }
    }
  }
}
