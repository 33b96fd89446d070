import CoreGraphics

/// What a view keeps for its layout.
@MainActor
struct AutoLayoutState {
  /// What is to be done before the next layout, here or further down.
  struct Needs: OptionSet {
    let rawValue: Int

    static let properties = Needs(rawValue: 1)
    static let controllerProperties = Needs(rawValue: 2)
    static let constraints = Needs(rawValue: 4)
    static let propertiesBelow = Needs(rawValue: 8)
    static let constraintsBelow = Needs(rawValue: 16)
    /// On the top view of a tree: something that frames follow from is another.
    static let solving = Needs(rawValue: 32)
    /// Of a button.
    static let configuration = Needs(rawValue: 64)
    /// What is done on the way down, before constraints.
    static let fromTop: Needs = [.properties, .controllerProperties, .configuration, .propertiesBelow]

    static let atFirst: Needs = [.properties, .constraints]
  }

  var needs = Needs.atFirst
  /// Whether constraints have ever been used here or further down.
  var usesConstraints = false
  /// Whether other views' frames follow from this one's.
  var isInput = false
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var safeAreaGuide: UILayoutGuide?
  var marginsGuide: UILayoutGuide?

  var hugging = AxisPair(UILayoutPriority.defaultLow)
  var resistance = AxisPair(UILayoutPriority.defaultHigh)
  /// The intrinsic size as last asked for; nil when it may be another now.
  var intrinsicSize: CGSize?

  /// On the top view of a tree.
  var engine: LayoutEngine?
  /// Where constraints put the view, in its superview.
  var solved: CGRect?

  var margins: NSDirectionalEdgeInsets?
  var preservesSuperviewMargins = false
  var insetsMarginsFromSafeArea = true
  /// As the view and its controller were last told.
  var knownSafeArea = UIEdgeInsets.zero
  var knownMargins: UIEdgeInsets?

  var tracking = LayoutTracking()
}

/// One value for each axis.
struct AxisPair<Value> {
  private var horizontal: Value
  private var vertical: Value

  init(_ both: Value) { (horizontal, vertical) = (both, both) }

  subscript(axis: NSLayoutConstraint.Axis) -> Value {
    get { axis == .horizontal ? horizontal : vertical }
    set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
  }
}
