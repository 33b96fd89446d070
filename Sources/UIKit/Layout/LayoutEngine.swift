import CameraService
import CoreGraphics
import Layout

/// The constraints of one tree of views as a system of equations, and the frames that come out.
///
/// Each view's rectangle is four unknowns in its superview; views that keep the frame they are given are equations.
@MainActor
final class LayoutEngine {
  /// What the top view's size is to be, when that is asked and not given.
  struct Fitting {
    var size: CGSize
    var priorities: AxisPair<UILayoutPriority>
  }

  /// A constraint in the system, by who it comes from and which of theirs it is.
  struct Key: Hashable {
    var owner: ObjectIdentifier
    var slot: Int
  }

  private struct Installed {
    var id: LayoutSystem.ID
    var rank: Int
  }

  unowned let root: UIView
  let fitting: Fitting?
  private var system = LayoutSystem()
  private var installed: [Key: Installed] = [:]
  private var installedOrder: [Key] = []
  private var boxes: [ObjectIdentifier: LayoutBox] = [:]
  /// The items with a rectangle of their own, in the order they were met; only while they are being placed, for the
  /// engine belongs to one of them.
  private var members: [Member] = []
  private var textWidths: [ObjectIdentifier: CGFloat] = [:]
  private var isUpdating = false

  init(root: UIView, fitting: Fitting? = nil) {
    self.root = root
    self.fitting = fitting
  }

  // MARK: Update

  /// Reads the tree, solves, and notes where views belong; those that must move are laid out by their superviews.
  func update() {
    guard !isUpdating else { return }
    isUpdating = true
    solve()
    isUpdating = false
    place()
    members = []
  }

  /// The size that the top view comes to.
  func fittingSize() -> CGSize {
    solve()
    members = []
    let box = box(of: root)
    return CGSize(width: system.value(box.width), height: system.value(box.height))
  }

  private func solve() {
    // Text that is broken into lines gets its height once its width is known; *decided*: that is tried twice.
    for _ in 0..<3 {
      if fitting == nil { root.autoLayout.needs.remove(.solving) }
      let survey = LayoutSurvey(self)
      survey.run()
      members = survey.members
      install(survey.entries)
      report(system.solve(), of: survey.entries)
      boxes = boxes.filter { survey.hasMet($0.key) }
      textWidths = textWidths.filter { survey.hasMet($0.key) }
      guard remeasureText() else { break }
    }
  }

  /// Brings the system to the constraints that there are now.
  private func install(_ entries: [LayoutSurvey.Entry]) {
    let wanted = Set(entries.map(\.key))
    for key in installedOrder where !wanted.contains(key) {
      if let old = installed.removeValue(forKey: key) { system.remove(old.id) }
    }
    for entry in entries {
      if let old = installed[entry.key], let constraint = system.constraint(old.id) {
        if constraint.isLike(entry.constraint), old.rank == entry.source.rank {
          system.setConstant(entry.constraint.expression.constant, of: old.id)
          continue
        }
        system.remove(old.id)
      }
      let id = system.add(entry.constraint, rank: entry.source.rank)
      installed[entry.key] = Installed(id: id, rank: entry.source.rank)
    }
    installedOrder = entries.map(\.key)
  }

  private func remeasureText() -> Bool {
    var hasChanged = false
    for member in members {
      guard let view = member.view, view.breaksTextToWidth else { continue }
      let width = system.value(member.box.width)
      let id = ObjectIdentifier(view)
      if abs((textWidths[id] ?? -1) - width) > 0.01 {
        textWidths[id] = width
        hasChanged = true
      }
    }
    return hasChanged
  }

  func intrinsicSize(of view: UIView) -> CGSize {
    view.intrinsicSize(brokenAt: textWidths[ObjectIdentifier(view)])
  }

  // MARK: Rectangles

  func box(of item: any LayoutItem) -> LayoutBox {
    let id = ObjectIdentifier(item)
    if let known = boxes[id] { return known }
    let isFree = (item as? UILayoutGuide)?.role ?? .app == .app
    let box = LayoutBox(
      left: system.variable(), top: system.variable(), width: isFree ? system.length() : system.variable(),
      height: isFree ? system.length() : system.variable())
    boxes[id] = box
    return box
  }

  // MARK: Outcome

  private func place() {
    let grid = PixelGrid(scale: root.traitCollection.displayScale)
    for member in members {
      let origin = member.container.map(origin) ?? .zero
      let (x, y) = (
        origin.x + system.value(member.box.left), origin.y + system.value(member.box.top)
      )
      let (left, top) = (grid.round(x), grid.round(y))
      let frame = CGRect(
        x: left - grid.round(origin.x), y: top - grid.round(origin.y),
        width: grid.round(x + system.value(member.box.width)) - left,
        height: grid.round(y + system.value(member.box.height)) - top)
      if let guide = member.guide { guide.solved = frame }
      guard let view = member.view, view !== root, !view.translatesAutoresizingMaskIntoConstraints else {
        continue
      }
      view.autoLayout.solved = frame
      if view.untransformedFrame != frame { view.superview?.setNeedsLayout() }
    }
  }

  /// Where a view begins in the top view's space.
  private func origin(of view: UIView) -> CGPoint {
    var origin = CGPoint.zero
    for view in sequence(first: view, next: \.superview) where view !== root && view.superview != nil {
      if let box = boxes[ObjectIdentifier(view)], !view.translatesAutoresizingMaskIntoConstraints {
        origin.x += system.value(box.left)
        origin.y += system.value(box.top)
      } else {
        origin.x += view.untransformedFrame.minX
        origin.y += view.untransformedFrame.minY
      }
    }
    return origin
  }

  func isAmbiguous(_ view: UIView) -> Bool {
    guard let box = boxes[ObjectIdentifier(view)] else { return false }
    return [box.left, box.top, box.width, box.height].contains { system.isOpen($0) }
  }

  // MARK: Conflicts

  private func report(_ conflicts: [LayoutSystem.Conflict], of entries: [LayoutSurvey.Entry]) {
    guard fitting == nil, !conflicts.isEmpty else { return }
    var names: [LayoutSystem.ID: String] = [:]
    for entry in entries {
      if let known = installed[entry.key] { names[known.id] = entry.source.description }
    }
    for conflict in conflicts {
      let broken = names[conflict.broken] ?? "a constraint of the system"
      let all = (conflict.others.sorted() + [conflict.broken]).compactMap { names[$0] }
      World.current?.log.add(
        .layout,
        "Unable to simultaneously satisfy constraints. (\(all.joined(separator: ", "))) "
          + "Will attempt to recover by breaking constraint \(broken)")
    }
  }
}

extension LinearConstraint {
  /// Whether nothing but the constant differs.
  fileprivate func isLike(_ other: LinearConstraint) -> Bool {
    relation == other.relation && priority == other.priority && expression.terms == other.expression.terms
  }
}
