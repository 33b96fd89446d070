import CameraService
import CaptureModel
import CoreGraphics
import FoundationAdditions
import Layout
import Scheduling

/// That an attribute of one view or guide stands in a relation to one of another, times a number, plus another.
///
/// Main actor; points. https://developer.apple.com/documentation/uikit/nslayoutconstraint
@MainActor
open class NSLayoutConstraint: NSObject {
  private weak var first: (any LayoutItem)?
  private weak var second: (any LayoutItem)?

  open var firstItem: AnyObject? { first }
  open var secondItem: AnyObject? { second }
  public let firstAttribute: Attribute
  public let secondAttribute: Attribute
  public let relation: Relation
  public let multiplier: CGFloat

  /// Items are views and layout guides. Raises for attributes that cannot be compared.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    first = view1 as? any LayoutItem
    second = view2 as? any LayoutItem
    (firstAttribute, secondAttribute) = (attr1, second == nil ? .notAnAttribute : attr2)
    self.relation = relation
    self.multiplier = multiplier
    constant = c
    super.init()
    if let fault { raise(fault) }
  }

  private var fault: Misuse? {
    let method =
      "+[NSLayoutConstraint constraintWithItem:attribute:relatedBy:toItem:attribute:multiplier:constant:]:"
    if let fault = Self.fault("Multiplier", multiplier) ?? Self.fault("Constant", constant) { return fault }
    guard first != nil, firstAttribute != .notAnAttribute else {
      return .invalidArgument(method, "Constraint must contain a first layout item")
    }
    switch (firstAttribute.kind, secondAttribute.kind) {
    case (.horizontal, .nothing), (.vertical, .nothing):
      return .invalidArgument(
        method,
        "A constraint cannot be made that sets a location equal to a constant. "
          + "Location attributes must be specified in pairs.")
    case (let a, let b) where b != .nothing && a != b:
      return .invalidArgument(method, "Invalid pairing of layout attributes")
    default: return nil
    }
  }

  private static func fault(_ name: String, _ number: CGFloat) -> Misuse? {
    guard !number.isFinite else { return nil }
    return Misuse(
      name: "NSInternalInconsistencyException",
      reason: "\(name) is not finite!  That's illegal.  \(name.lowercased()):\(number)")
  }

  /// Points. Raises for what is no finite number.
  open var constant: CGFloat {
    didSet {
      if let fault = Self.fault("Constant", constant) {
        raise(fault)
        constant = oldValue
      } else if constant != oldValue {
        holder?.layoutInputsDidChange()
      }
    }
  }

  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { holder?.layoutInputsDidChange() } }
  }

  open var identifier: String?
  open var shouldBeArchived = false

  // MARK: Activity

  /// The view that holds the constraint while it is active.
  weak var holder: UIView?
  /// Of two that contradict each other the one that was made active later gives way (*decided*).
  private(set) var order = 0
  private static var activations = 0

  /// An active constraint takes part in layout. Activating raises for items in different trees of views.
  open var isActive: Bool {
    get { holder != nil }
    set { if newValue { activate() } else { holder?.drop(self) } }
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func activate() {
    guard holder == nil, fault == nil, let view = first?.layoutView else { return }
    let other = second.map(\.layoutView) ?? view
    guard let other, let ancestor = view.commonAncestor(with: other) else {
      raise(
        Misuse(
          name: "NSGenericException",
          reason: "Unable to activate constraint with anchors \(self) because they have no common ancestor. "
            + "Does the constraint or its anchors reference items in different view hierarchies? "
            + "That's illegal."))
      return
    }
    hold(in: ancestor)
  }

  func hold(in view: UIView) {
    NSLayoutConstraint.activations += 1
    order = NSLayoutConstraint.activations
    view.keep(self)
  }

  /// Whether an item is `view` or inside it.
  func reaches(into view: UIView) -> Bool {
    [first, second].contains { $0?.layoutView?.isDescendant(of: view) ?? false }
  }

  // MARK: Meaning

  var items: (first: any LayoutItem, second: (any LayoutItem)?)? { first.map { ($0, second) } }

  open override nonisolated var description: String {
    MainActorContext.isCurrent ? MainActor.assumeIsolated { sentence } : super.description
  }

  private var sentence: String {
    var text = "\(first?.layoutName ?? "nothing").\(firstAttribute)"
    text += relation == .equal ? " == " : relation == .lessThanOrEqual ? " <= " : " >= "
    if let second {
      text += multiplier == 1 ? "" : "\(multiplier) * "
      text += "\(second.layoutName).\(secondAttribute)"
      if constant != 0 { text += constant < 0 ? " - \(-constant)" : " + \(constant)" }
    } else {
      text += "\(constant)"
    }
    let name = identifier.map { "'\($0)' " } ?? ""
    return "<NSLayoutConstraint \(name)\(text)\(isActive ? "" : " (inactive)")>"
  }
}
