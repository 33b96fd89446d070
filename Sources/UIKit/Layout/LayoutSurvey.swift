import CoreGraphics
import Layout

/// An item with a rectangle of its own.
@MainActor
struct Member {
  var view: UIView?
  var guide: UILayoutGuide?
  var box: LayoutBox
  /// In whose space the rectangle lies.
  var container: UIView?
}

/// Where a constraint of the system comes from.
@MainActor
enum Source {
  case app(NSLayoutConstraint)
  case frame(UIView)
  case intrinsic(UIView)
  case guide(UILayoutGuide)
  case stack(UIStackView)
  case fitting

  /// What the system itself says stays; of the app's constraints the later ones give way first.
  var rank: Int {
    switch self {
    case .app(let constraint): constraint.order
    case .stack: 1
    default: 0
    }
  }

  var description: String {
    switch self {
    case .app(let constraint): "\(constraint)"
    case .frame(let view): "<NSAutoresizingMaskLayoutConstraint \(view.layoutName)>"
    case .intrinsic(let view): "<NSContentSizeLayoutConstraint \(view.layoutName)>"
    case .guide(let guide): "<NSLayoutConstraint of \(guide.layoutName)>"
    case .stack(let stack): "<NSLayoutConstraint of \(stack.layoutName)'s arrangement>"
    case .fitting: "<fitting size>"
    }
  }
}

/// Reads from a tree of views which constraints there are.
@MainActor
final class LayoutSurvey {
  struct Entry {
    var key: LayoutEngine.Key
    var constraint: LinearConstraint
    var source: Source
  }

  private let engine: LayoutEngine
  private let root: UIView
  private(set) var entries: [Entry] = []
  private(set) var members: [Member] = []
  private var met: [ObjectIdentifier: LayoutBox] = [:]

  init(_ engine: LayoutEngine) {
    self.engine = engine
    root = engine.root
  }

  /// Whether an item takes part; the identifier of one that has gone may be another's soon.
  func hasMet(_ item: ObjectIdentifier) -> Bool { met[item] != nil }

  func run() {
    _ = box(of: root)
    visit(root)
  }

  private func visit(_ view: UIView) {
    if !view.translatesAutoresizingMaskIntoConstraints { _ = box(of: view) }
    for guide in view.autoLayout.guides { _ = box(of: guide) }
    for constraint in view.autoLayout.constraints { add(constraint, of: view) }
    if let stack = view as? UIStackView { add(stack) }
    for subview in view.subviews
    where subview.autoLayout.usesConstraints || !subview.translatesAutoresizingMaskIntoConstraints {
      visit(subview)
    }
  }

  private func add(
    _ left: LinearExpression, _ relation: LinearConstraint.Relation, _ right: LinearExpression,
    _ priority: UILayoutPriority = .required, _ owner: AnyObject, _ slot: Int, _ source: Source
  ) {
    entries.append(
      Entry(
        key: LayoutEngine.Key(owner: ObjectIdentifier(owner), slot: slot),
        constraint: LinearConstraint(left, relation, right, priority: Double(priority.rawValue)),
        source: source))
  }

  // MARK: Constraints

  private func add(_ constraint: NSLayoutConstraint, of holder: UIView) {
    guard let (first, second) = constraint.items,
      let left = expression(constraint.firstAttribute, of: first, in: holder)
    else { return }
    var right = LinearExpression(constraint.constant)
    if let second {
      guard let other = expression(constraint.secondAttribute, of: second, in: holder) else { return }
      right += other * constraint.multiplier
    }
    add(left, constraint.relation.layout, right, constraint.priority, constraint, 0, .app(constraint))
  }

  private func expression(
    _ attribute: NSLayoutConstraint.Attribute, of item: any LayoutItem, in holder: UIView
  ) -> LinearExpression? {
    if attribute.withinMargins != nil, let view = item as? UIView {
      return box(of: view.layoutMarginsGuide, in: holder).map(attribute.expression)
    }
    return box(of: item, in: holder).map(attribute.expression)
  }

  /// A rectangle in the space of a view around it, or of the view itself; nil when it has left that.
  func box(of item: any LayoutItem, in holder: UIView) -> LayoutBox? {
    var box = box(of: item)
    if item === holder { return box.interior }
    var container = item.layoutContainer
    while let view = container, view !== holder {
      let around = self.box(of: view)
      box = box.moved(x: around.left, y: around.top)
      container = view.superview
    }
    return container == nil ? nil : box
  }

  /// A rectangle in its container; what places it joins the entries when it is first met.
  private func box(of item: any LayoutItem) -> LayoutBox {
    let id = ObjectIdentifier(item)
    if let known = met[id] { return known }
    var box = engine.box(of: item)
    if let view = item as? UIView { box.baselines = view.baselines }
    met[id] = box
    members.append(
      Member(
        view: item as? UIView, guide: item as? UILayoutGuide, box: box, container: item.layoutContainer))
    if let view = item as? UIView {
      if view === root {
        addRoot(box)
      } else if view.translatesAutoresizingMaskIntoConstraints {
        addFrame(of: view, box)
      } else {
        addIntrinsicSize(of: view, box)
      }
    } else if let guide = item as? UILayoutGuide {
      addInsets(of: guide, box)
    }
    return box
  }

  // MARK: Places

  private func addRoot(_ box: LayoutBox) {
    root.autoLayout.isInput = true
    if let fitting = engine.fitting {
      let (across, down) = (fitting.priorities[.horizontal], fitting.priorities[.vertical])
      add(box.width, .equal, LinearExpression(fitting.size.width), across, root, 20, .fitting)
      add(box.height, .equal, LinearExpression(fitting.size.height), down, root, 21, .fitting)
      addIntrinsicSize(of: root, box)
      return
    }
    // *Decided*: a tree's top that has constraints of its own size keeps the size it has where they leave it open.
    let priority = root.translatesAutoresizingMaskIntoConstraints ? UILayoutPriority.required : .init(1)
    add(box.width, .equal, LinearExpression(root.bounds.width), priority, root, 20, .frame(root))
    add(box.height, .equal, LinearExpression(root.bounds.height), priority, root, 21, .frame(root))
  }

  private func addFrame(of view: UIView, _ box: LayoutBox) {
    view.autoLayout.isInput = true
    let frame = view.untransformedFrame
    for (slot, (side, value)) in [
      (box.left, frame.minX), (box.top, frame.minY), (box.width, frame.width), (box.height, frame.height),
    ].enumerated() {
      add(side, .equal, LinearExpression(value), .required, view, 20 + slot, .frame(view))
    }
  }

  private func addIntrinsicSize(of view: UIView, _ box: LayoutBox) {
    let size = engine.intrinsicSize(of: view)
    for (axis, length, slot) in [
      (NSLayoutConstraint.Axis.horizontal, size.width, 30), (.vertical, size.height, 32),
    ] where length != UIView.noIntrinsicMetric {
      let (side, own) = (box.length(axis.layout), LinearExpression(length))
      let (hugging, resistance) = (view.autoLayout.hugging[axis], view.autoLayout.resistance[axis])
      if hugging == resistance {
        add(side, .equal, own, hugging, view, slot, .intrinsic(view))
      } else {
        add(side, .lessThanOrEqual, own, hugging, view, slot, .intrinsic(view))
        add(side, .greaterThanOrEqual, own, resistance, view, slot + 1, .intrinsic(view))
      }
    }
  }

  private func addInsets(of guide: UILayoutGuide, _ box: LayoutBox) {
    guard let view = guide.owningView, guide.role != .app else { return }
    let insets = guide.role == .safeArea ? view.safeAreaInsets : view.layoutMargins
    let around = self.box(of: view)
    let sides: [(LinearExpression, LinearExpression)] = [
      (box.left, LinearExpression(insets.left)), (box.top, LinearExpression(insets.top)),
      (box.end(.horizontal), around.width + -insets.right),
      (box.end(.vertical), around.height + -insets.bottom),
    ]
    for (slot, (side, place)) in sides.enumerated() {
      add(side, .equal, place, .required, guide, slot, .guide(guide))
    }
  }

  private func add(_ stack: UIStackView) {
    guard let canvas = box(of: stack.canvas, in: stack) else { return }
    let items = stack.arrangedSubviews.compactMap { view in
      box(of: view, in: stack).map { stack.item(view, box: $0) }
    }
    for (index, constraint) in stack.rules.constraints(items, in: canvas).enumerated() {
      entries.append(
        Entry(
          key: LayoutEngine.Key(owner: ObjectIdentifier(stack), slot: 100 + index), constraint: constraint,
          source: .stack(stack)))
    }
  }
}
