import DeviceModel
import Testing
import UIKit

extension UIKitTests {
  @Suite("Views in views")
  @MainActor
  struct HierarchyTests {
    let diary = Diary()

    func view(_ name: String) -> NotingView {
      let view = NotingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.name = name
      view.diary = diary
      return view
    }

    func names(_ view: UIView) -> String { view.subviews.compactMap { ($0 as? NotingView)?.name }.joined() }

    @Test("outside a window only the superview is told of")
    func outside() {
      let (a, b) = (view("a"), view("b"))
      a.addSubview(b)
      #expect(
        diary.read() == ["b will enter superview", "b entered superview", "a has a new subview"])
      #expect(b.superview === a && a.subviews == [b] && b.layer.superlayer === a.layer)
      b.removeFromSuperview()
      #expect(
        diary.read() == ["a will lose a subview", "b will leave superview", "b left superview"])
      #expect(b.superview == nil && a.subviews.isEmpty && b.layer.superlayer == nil)
    }

    @Test("entering and leaving a window is told from the top down")
    func window() throws {
      try Phone.run { phone in
        let window = try await phone.show(UIViewController())
        let (a, b) = (view("a"), view("b"))
        a.addSubview(b)
        _ = diary.read()
        window.addSubview(a)
        #expect(
          diary.read() == [
            "a will enter window", "b will enter window", "a will enter superview", "a entered window",
            "b entered window", "a entered superview",
          ])
        #expect(b.window === window && b.placement?.display.id == "outer")
        await phone.settle()
        #expect(diary.read() == ["a lays out", "b lays out"])
        a.removeFromSuperview()
        #expect(
          diary.read() == [
            "a will leave window", "b will leave window", "a will leave superview", "a left window",
            "b left window", "a left superview",
          ])
        #expect(b.window == nil && b.placement == nil)
      }
    }

    @Test("a view that moves within its window is told of the superviews only")
    func within() throws {
      try Phone.run { phone in
        let window = try await phone.show(UIViewController())
        let (a, b, c) = (view("a"), view("b"), view("c"))
        window.addSubview(a)
        window.addSubview(b)
        a.addSubview(c)
        _ = diary.read()
        b.addSubview(c)
        #expect(
          diary.read() == [
            "a will lose a subview", "c will enter superview", "c entered superview", "b has a new subview",
          ])
        #expect(a.subviews.isEmpty && b.subviews == [c])
      }
    }

    @Test("views are put where they are told, in front of or behind plain layers too")
    func order() {
      let (root, a, b, c, d) = (view("r"), view("a"), view("b"), view("c"), view("d"))
      let plain = CALayer()
      root.addSubview(a)
      root.layer.addSublayer(plain)
      root.addSubview(b)
      #expect(names(root) == "ab" && root.layer.sublayers == [a.layer, plain, b.layer])
      root.insertSubview(c, at: 1)
      root.insertSubview(d, belowSubview: a)
      #expect(names(root) == "dacb")
      root.insertSubview(d, aboveSubview: c)
      #expect(names(root) == "acdb")
      #expect(root.layer.sublayers == [a.layer, plain, c.layer, d.layer, b.layer])
      root.bringSubviewToFront(a)
      root.sendSubviewToBack(b)
      #expect(names(root) == "bcda")
      root.insertSubview(a, at: 0)
      #expect(names(root) == "abcd")
      root.insertSubview(a, at: 99)
      #expect(
        names(root) == "bcda" && root.subviews.map(\.layer) == root.layer.sublayers?.filter { $0 !== plain })
    }

    @Test("views are found by tag, and know what they are inside of")
    func finding() {
      let (root, a, b) = (view("r"), view("a"), view("b"))
      root.addSubview(a)
      a.addSubview(b)
      b.tag = 7
      #expect(root.viewWithTag(7) === b && root.viewWithTag(8) == nil)
      #expect(b.isDescendant(of: root) && b.isDescendant(of: b) && !root.isDescendant(of: b))
    }

    @Test("the tint colour is inherited")
    func tint() {
      let (root, a) = (view("r"), view("a"))
      root.addSubview(a)
      #expect(a.tintColor == .systemBlue)
      root.tintColor = .red
      #expect(a.tintColor == .red)
      a.tintColor = .green
      root.tintColor = nil
      #expect(a.tintColor == .green && root.tintColor == .systemBlue)
    }

    @Test("nothing keeps a superview, a window or a removed view alive")
    func lifetimes() throws {
      try Phone.run { phone in
        let (a, b) = (view("a"), UIView())
        weak let weakRoot: UIView?
        weak let weakView: UIView?
        do {
          let (root, gone) = (UIView(), UIView())
          weakRoot = root
          weakView = gone
          root.addSubview(a)
          a.addSubview(gone)
          gone.addSubview(b)
          gone.removeFromSuperview()
          b.removeFromSuperview()
        }
        #expect(weakRoot == nil && weakView == nil && a.superview == nil)
      }
    }
  }
}
