import CoreGraphics
import DeviceModel

extension UIView {
  /// A part of a view that something else keeps for itself: a camera, the system, the fold.
  ///
  /// https://developer.apple.com/documentation/uikit/uiview/reservedregion
  public struct ReservedRegion: Identifiable {
    /// https://developer.apple.com/documentation/uikit/uiview/reservedregion/kind-swift.struct
    public struct Kind: Hashable, Sendable {
      let kind: Region.Kind

      /// Where content splits in two, such as at the fold.
      public static let division = Kind(kind: .division)
      /// Where something covers content, such as a camera.
      public static let occlusion = Kind(kind: .occlusion)
    }

    /// https://developer.apple.com/documentation/uikit/uiview/reservedregion/queryoptions
    public struct QueryOptions: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }

      public static let includeInactive = QueryOptions(rawValue: 1)
    }

    /// The same for the same region in every answer.
    public struct ID: Hashable, Sendable {
      let name: String
    }

    public let id: ID
    public let kind: Kind
    /// In the view's space, with the margins.
    public let frame: CGRect
    /// What of the frame is only to be kept clear of what can be touched.
    public let margins: UIEdgeInsets
    public let isActive: Bool
  }

  /// The reserved regions of a kind that reach into the view's bounds; none outside a shown window. Without
  /// `.includeInactive` those that are active now (*decided*). The fold is active while the device is partially open,
  /// the inner camera's region while that camera is in use.
  /// https://developer.apple.com/documentation/uikit/uiview/reservedregions(kind:options:)
  public func reservedRegions(
    kind: ReservedRegion.Kind, options: ReservedRegion.QueryOptions = []
  ) -> [ReservedRegion] {
    guard placement != nil, let scene = window?.windowScene else { return [] }
    return scene.reservedRegions.compactMap { region in
      guard region.kind == kind.kind, region.isActive || options.contains(.includeInactive) else {
        return nil
      }
      let frame = layer.convert(CGRect(region.frame), from: nil)
      guard frame.intersects(bounds) else { return nil }
      return ReservedRegion(
        id: ReservedRegion.ID(name: region.id), kind: kind, frame: frame,
        margins: UIEdgeInsets(region.margins), isActive: region.isActive)
    }
  }
}

extension CGRect {
  fileprivate init(_ frame: Frame) {
    self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }
}
