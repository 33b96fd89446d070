import Compositing
import CoreGraphics
import FoundationAdditions
import Imaging

/// https://developer.apple.com/documentation/quartzcore/cagradientlayertype
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along the line from the start to the end.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From the start, the centre of an ellipse that goes through the sides next to the end.
  public static let radial = CAGradientLayerType(rawValue: "radial")
}

/// A layer filled with colours that change over it, inside its rounded bounds.
///
/// https://developer.apple.com/documentation/quartzcore/cagradientlayer
open class CAGradientLayer: CALayer {
  /// `CGColor`s; others are left out.
  open var colors: [Any]? {
    didSet { didChange("colors", from: .colors(CAGradientLayer.colors(oldValue))) }
  }
  /// Growing, from 0 to 1, one for each colour; equal distances when nil.
  open var locations: [NSNumber]? {
    didSet { if let old = oldValue { didChange("locations", from: .numbers(old.map(\.doubleValue))) } }
  }
  /// In fractions of the bounds.
  open var startPoint = CGPoint(x: 0.5, y: 0) {
    didSet { if startPoint != oldValue { didChange("startPoint", from: .point(oldValue)) } }
  }
  /// In fractions of the bounds.
  open var endPoint = CGPoint(x: 0.5, y: 1) {
    didSet { if endPoint != oldValue { didChange("endPoint", from: .point(oldValue)) } }
  }
  open var type = CAGradientLayerType.axial

  private static func colors(_ values: [Any]?) -> [Color] {
    values?.compactMap { $0 as? CGColor }.map(Color.init) ?? []
  }

  private var places: [Double] {
    let count = CAGradientLayer.colors(colors).count
    if let locations, locations.count >= count { return locations.map(\.doubleValue) }
    return count > 0 ? AnimationTrack.evenTimes(count) : []
  }

  override func animatableValue(_ property: String) -> AnimatedValue? {
    switch property {
    case "colors": .colors(CAGradientLayer.colors(colors))
    case "locations": .numbers(places)
    case "startPoint": .point(startPoint)
    case "endPoint": .point(endPoint)
    default: super.animatableValue(property)
    }
  }

  override func content(_ shown: ShownValues) -> LayerContent {
    let colors = shown.colors("colors", CAGradientLayer.colors(colors))
    let places = shown.numbers("locations", places)
    let stops = zip(places, colors).map { LinearGradient.Stop($0, $1) }
    guard !stops.isEmpty else { return super.content(shown) }
    return .gradient(
      GradientContent(
        kind: type == .radial ? .radial : .axial, start: shown.point("startPoint", startPoint),
        end: shown.point("endPoint", endPoint), stops: stops))
  }

  override func copyProperties(of other: CALayer) {
    super.copyProperties(of: other)
    guard let other = other as? CAGradientLayer else { return }
    colors = other.colors
    locations = other.locations
    startPoint = other.startPoint
    endPoint = other.endPoint
    type = other.type
  }

  override func takeValues(_ shown: ShownValues) {
    super.takeValues(shown)
    guard shown.isAnimated else { return }
    startPoint = shown.point("startPoint", startPoint)
    endPoint = shown.point("endPoint", endPoint)
    if shown.changes("colors") {
      colors = shown.colors("colors", CAGradientLayer.colors(colors)).map(CGColor.init)
    }
    if shown.changes("locations") {
      locations = shown.numbers("locations", places).map { NSNumber(value: $0) }
    }
  }
}
