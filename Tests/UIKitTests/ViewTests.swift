import DeviceModel
import QuartzCore
import Testing
import UIKit

/// A layer class of an app's own.
class BadgeLayer: CALayer {
  var count = 3
  override init() {
    super.init()
    count = 4
  }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { fatalError("archives hold no badges") }
}

class BadgeView: UIView {
  override class var layerClass: AnyClass { BadgeLayer.self }
}

class ShapeView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }
  var shape: CAShapeLayer { layer as! CAShapeLayer }
}

/// Subclasses in every form that apps write.
final class WithoutParameters: UIView {
  init() { super.init(frame: CGRect(x: 0, y: 0, width: 1, height: 1)) }
  required init?(coder: NSCoder) { fatalError("not from archives") }
}

final class WithFrame: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    tag = 5
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

final class Convenient: UIView {
  convenience init() { self.init(frame: CGRect(x: 0, y: 0, width: 2, height: 2)) }
}

extension UIKitTests {
  @Suite("A view")
  @MainActor
  struct ViewTests {
    @Test("is made with and without a frame, by subclasses of every form")
    func making() {
      #expect(UIView().frame == .zero)
      #expect(UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)).center == CGPoint(x: 2.5, y: 4))
      #expect(WithoutParameters().bounds.width == 1)
      #expect(WithFrame().tag == 5)
      #expect(Convenient().bounds.width == 2)
    }

    @Test("has the layer that its class names, made by its own initializer")
    func layers() {
      #expect(type(of: UIView().layer) == CALayer.self)
      #expect((BadgeView().layer as? BadgeLayer)?.count == 4)
      #expect(ShapeView(frame: .zero).shape.lineWidth == 1)
    }

    @Test("passes geometry and appearance on to its layer")
    func properties() {
      let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
      view.alpha = 0.5
      view.backgroundColor = .red
      view.clipsToBounds = true
      view.isHidden = true
      #expect(view.frame == CGRect(x: 0, y: 0, width: 40, height: 40))
      #expect(view.bounds.size == CGSize(width: 20, height: 20))
      #expect(view.layer.opacity == 0.5 && view.layer.masksToBounds && view.layer.isHidden)
      #expect(view.backgroundColor == .red && view.layer.backgroundColor == UIColor.red.cgColor)
      view.alpha = 7
      #expect(view.alpha == 1)
    }

    nonisolated static let flexible: [(UIView.AutoresizingMask, CGRect)] = [
      ([], CGRect(x: 10, y: 20, width: 30, height: 40)),
      ([.flexibleWidth, .flexibleHeight], CGRect(x: 10, y: 20, width: 130, height: 240)),
      ([.flexibleLeftMargin], CGRect(x: 110, y: 20, width: 30, height: 40)),
      ([.flexibleRightMargin, .flexibleBottomMargin], CGRect(x: 10, y: 20, width: 30, height: 40)),
      ([.flexibleTopMargin], CGRect(x: 10, y: 220, width: 30, height: 40)),
      // Left 10, right 60: a seventh goes to the left.
      ([.flexibleLeftMargin, .flexibleRightMargin], CGRect(x: 10 + 100.0 / 7, y: 20, width: 30, height: 40)),
      // Top 20, height 40, bottom 40.
      (
        [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin],
        CGRect(x: 10, y: 60, width: 30, height: 120)
      ),
    ]

    @Test("autoresizing shares the difference among what is flexible, by size", arguments: flexible)
    func autoresizing(mask: UIView.AutoresizingMask, expected: CGRect) {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
      view.autoresizingMask = mask
      root.addSubview(view)
      root.frame = CGRect(x: 5, y: 5, width: 200, height: 300)
      let frame = view.frame
      #expect(abs(frame.minX - expected.minX) < 1e-9 && abs(frame.minY - expected.minY) < 1e-9)
      #expect(abs(frame.width - expected.width) < 1e-9 && abs(frame.height - expected.height) < 1e-9)
    }

    @Test("autoresizing starts from nothing, goes down, and can be turned off")
    func autoresizingEdges() {
      let (root, view, inner) = (UIView(), UIView(), UIView())
      for each in [view, inner] { each.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
      root.addSubview(view)
      view.addSubview(inner)
      root.bounds.size = CGSize(width: 50, height: 60)
      #expect(inner.frame == CGRect(x: 0, y: 0, width: 50, height: 60))
      root.autoresizesSubviews = false
      root.bounds.size = .zero
      #expect(inner.frame.width == 50)
    }

    @Test("conversions go by way of the window")
    func conversion() {
      let (root, a, b) = (
        UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)),
        UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50)),
        UIView(frame: CGRect(x: 30, y: 30, width: 50, height: 50))
      )
      root.addSubview(a)
      root.addSubview(b)
      a.bounds.origin = CGPoint(x: 1, y: 1)
      #expect(a.convert(CGPoint(x: 1, y: 1), to: root) == CGPoint(x: 10, y: 20))
      #expect(a.convert(CGPoint(x: 1, y: 1), to: b) == CGPoint(x: -20, y: -10))
      #expect(a.convert(CGPoint(x: 10, y: 20), from: nil) == CGPoint(x: 1, y: 1))
      #expect(
        b.convert(b.bounds, to: nil) == b.frame && root.convert(b.bounds, from: b) == b.frame)
    }

    @Test("hits: the front-most view that is seen and answers")
    func hits() {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let (back, front) = (
        UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)),
        UIView(frame: CGRect(x: 25, y: 25, width: 150, height: 50))
      )
      root.addSubview(back)
      root.addSubview(front)
      let point = CGPoint(x: 30, y: 30)
      #expect(root.hitTest(point, with: nil) === front)
      #expect(root.hitTest(CGPoint(x: 10, y: 10), with: nil) === back)
      #expect(root.hitTest(CGPoint(x: 90, y: 90), with: nil) === root)
      // What reaches over the superview is seen and not hit.
      #expect(root.hitTest(CGPoint(x: 150, y: 30), with: nil) == nil)
      for unhit in [\UIView.isHidden, \.hasNoAlpha, \.isDeaf] {
        front[keyPath: unhit] = true
        #expect(root.hitTest(point, with: nil) === back)
        front[keyPath: unhit] = false
      }
      root.isUserInteractionEnabled = false
      #expect(root.hitTest(point, with: nil) == nil)
    }

    @Test("safe areas reach in from the window, on the sides that they touch")
    func safeArea() throws {
      try Phone.run { phone in
        let root = UIViewController()
        let window = try await phone.show(root)
        #expect(window.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 34, right: 84))
        #expect(root.view.safeAreaInsets == window.safeAreaInsets)
        let corner = UIView(frame: CGRect(x: 366, y: 578, width: 100, height: 50))
        root.view.addSubview(corner)
        #expect(corner.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 84))
        corner.frame = CGRect(x: 466, y: 660, width: 50, height: 100)
        #expect(corner.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 100, right: 50))
        root.additionalSafeAreaInsets = UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 1)
        #expect(root.view.safeAreaInsets == UIEdgeInsets(top: 5, left: 0, bottom: 34, right: 85))
        #expect(UIView().safeAreaInsets == .zero)
      }
    }

    @Test("layout is asked for once, runs in a later turn, and at once when told")
    func layout() throws {
      try Phone.run { phone in
        let diary = Diary()
        let root = UIViewController()
        _ = try await phone.show(root)
        let view = NotingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.diary = diary
        root.view.addSubview(view)
        _ = diary.read()
        view.setNeedsLayout()
        view.setNeedsLayout()
        #expect(diary.read().isEmpty)
        await phone.settle()
        #expect(diary.read() == [" lays out"])
        view.frame.size.width = 20
        view.layoutIfNeeded()
        #expect(diary.read() == [" lays out"])
        view.frame.origin.x = 20
        await phone.settle()
        #expect(diary.read().isEmpty)
      }
    }
  }
}

extension UIView {
  fileprivate var hasNoAlpha: Bool {
    get { alpha == 0 }
    set { alpha = newValue ? 0 : 1 }
  }
  fileprivate var isDeaf: Bool {
    get { !isUserInteractionEnabled }
    set { isUserInteractionEnabled = !newValue }
  }
}
