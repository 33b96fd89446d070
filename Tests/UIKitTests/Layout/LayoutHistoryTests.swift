import TestSupport
import Testing
import UIKit

extension UIKitTests {
  @Suite("Layout over time")
  @MainActor
  struct LayoutHistoryTests {
    /// What a tree is made of, so that it can be made again.
    struct Plan {
      struct Node {
        var parent: Int
        /// Of left, top, width and height, each to the parent's or to a constant.
        var constants: [CGFloat]
        var isRelative: [Bool]
        var isGone = false
        var hasOwnFrame = false
      }

      var size = CGSize(width: 300, height: 300)
      var nodes: [Node] = []

      mutating func grow(_ random: inout SeededGenerator) {
        nodes.append(
          Node(
            parent: nodes.isEmpty ? -1 : random.number(-1...nodes.count - 1),
            constants: (0..<4).map { _ in CGFloat(random.number(1...60)) },
            isRelative: (0..<4).map { _ in random.number(0...1) == 0 }, hasOwnFrame: random.number(0...3) == 0
          ))
      }
    }

    @MainActor
    final class Tree {
      let root: UIView
      var views: [UIView] = []
      var constraints: [[NSLayoutConstraint]] = []

      init(_ plan: Plan) {
        root = UIView(frame: CGRect(origin: .zero, size: plan.size))
        for node in plan.nodes { add(node) }
      }

      func add(_ node: Plan.Node) {
        let view = UIView()
        let parent = node.parent < 0 ? root : views[node.parent]
        parent.addSubview(view)
        views.append(view)
        constraints.append([])
        guard !node.hasOwnFrame else {
          view.frame = CGRect(
            node.constants[0], node.constants[1], node.constants[2], node.constants[3])
          return
        }
        view.translatesAutoresizingMaskIntoConstraints = false
        let made = [
          view.leftAnchor.constraint(
            equalTo: node.isRelative[0] ? parent.centerXAnchor : parent.leftAnchor,
            constant: node.constants[0]),
          view.topAnchor.constraint(
            equalTo: node.isRelative[1] ? parent.centerYAnchor : parent.topAnchor,
            constant: node.constants[1]),
          node.isRelative[2]
            ? view.widthAnchor.constraint(
              equalTo: parent.widthAnchor, multiplier: 0.5, constant: node.constants[2])
            : view.widthAnchor.constraint(equalToConstant: node.constants[2]),
          node.isRelative[3]
            ? view.heightAnchor.constraint(equalTo: view.widthAnchor, constant: node.constants[3])
            : view.heightAnchor.constraint(equalToConstant: node.constants[3]),
        ]
        NSLayoutConstraint.activate(made)
        constraints[views.count - 1] = made
      }
    }

    @Test("a tree that has grown and changed lies as one that is made anew", arguments: 1...40)
    func growth(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      var plan = Plan()
      let tree = Tree(plan)
      for _ in 0..<40 {
        switch random.number(0...5) {
        case 0...2:
          plan.grow(&random)
          tree.add(plan.nodes[plan.nodes.count - 1])
        case 3 where !plan.nodes.isEmpty:
          let (index, side) = (random.number(0...plan.nodes.count - 1), random.number(0...3))
          plan.nodes[index].constants[side] = CGFloat(random.number(1...60))
          if plan.nodes[index].hasOwnFrame {
            let values = plan.nodes[index].constants
            tree.views[index].frame = CGRect(values[0], values[1], values[2], values[3])
          } else {
            tree.constraints[index][side].constant = plan.nodes[index].constants[side]
          }
        case 4 where !plan.nodes.isEmpty:
          let index = random.number(0...plan.nodes.count - 1)
          plan.nodes[index].isGone = true
          tree.views[index].removeFromSuperview()
        default:
          plan.size.width = CGFloat(random.number(200...500))
          tree.root.frame.size = plan.size
        }
        if random.number(0...2) == 0 { tree.root.layoutIfNeeded() }
      }
      tree.root.layoutIfNeeded()
      let fresh = Tree(plan)
      for (view, node) in zip(fresh.views, plan.nodes) where node.isGone { view.removeFromSuperview() }
      fresh.root.layoutIfNeeded()
      for (index, view) in tree.views.enumerated() where view.isDescendant(of: tree.root) {
        #expect(view.frame.isNear(fresh.views[index].frame), "view \(index) of \(plan)")
      }
    }

    @Test("what has not changed is not asked, and nobody is laid out for it")
    func idle() throws {
      final class Counting: UIView {
        static var asked = 0
        var layouts = 0
        override var intrinsicContentSize: CGSize {
          Counting.asked += 1
          return CGSize(width: 10, height: 10)
        }
        override func layoutSubviews() {
          layouts += 1
          super.layoutSubviews()
        }
      }
      try Phone.run { phone in
        let controller = UIViewController()
        _ = try await phone.show(controller)
        let stack = UIStackView(arrangedSubviews: (0..<10).map { _ in Counting() })
        stack.translatesAutoresizingMaskIntoConstraints = false
        controller.view.addSubview(stack)
        let width = stack.widthAnchor.constraint(equalToConstant: 200)
        width.isActive = true
        await phone.settle()
        let views = stack.arrangedSubviews.compactMap { $0 as? Counting }
        #expect(Counting.asked == 10 && views.allSatisfy { $0.layouts == 1 })
        controller.view.layoutIfNeeded()
        await phone.settle()
        width.constant = 300
        await phone.settle()
        #expect(Counting.asked == 10 && stack.frame.width == 300)
        // One of them alone has another size.
        #expect(views.count { $0.layouts == 1 } == 9)
      }
    }

    @Test("a view that moves to another tree takes its inner constraints along and is placed by them there")
    func moving() {
      let (first, second) = (root(100, 100), root(500, 500))
      let card = constrained(in: first)
      let inner = constrained(in: card)
      inner.pin(to: card, inset: 10)
      card.pin(to: first)
      first.layoutIfNeeded()
      #expect(inner.frame == CGRect(10, 10, 80, 80))
      second.addSubview(card)
      card.pin(to: second, inset: 100)
      second.layoutIfNeeded()
      first.layoutIfNeeded()
      #expect(first.constraints.isEmpty && card.frame == CGRect(100, 100, 300, 300))
      #expect(inner.frame == CGRect(10, 10, 280, 280))
    }

    @Test("a transform does not disturb what constraints say of the frame beneath it")
    func transform() {
      let root = root()
      let view = constrained(in: root)
      view.pin(to: root, inset: 50)
      view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      root.layoutIfNeeded()
      #expect(view.bounds.size == CGSize(width: 200, height: 100) && view.center == CGPoint(x: 150, y: 100))
      #expect(view.frame == CGRect(100, 75, 100, 50))
    }
  }
}
