import Foundation

/// How a picture comes about, without doing it: y grows upwards from the lower left, a pixel is 1 × 1.
package indirect enum PictureRecipe: Sendable {
  case empty
  /// With its lower left at the origin; NV12 or BGRA. The pixels are made when they are needed, nil where they cannot be.
  case picture(width: Int, height: Int, isOpaque: Bool, @Sendable () -> PixelBuffer?)
  /// Everywhere.
  case color(Color)
  case moved(PictureRecipe, Affine)
  case cropped(PictureRecipe, CGRect)
  case over(PictureRecipe, PictureRecipe)
  case mapped(PictureRecipe, ColorMap)
  /// By about this standard deviation, in pixels.
  case blurred(PictureRecipe, radius: Double)

  /// Everywhere, as far as sums of it are exact.
  package static let everywhere = CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)

  /// Outside it nothing is.
  package var extent: CGRect {
    switch self {
    case .empty: .null
    case .picture(let width, let height, _, _): CGRect(x: 0, y: 0, width: width, height: height)
    case .color: PictureRecipe.everywhere
    case .moved(let recipe, let map):
      recipe.extent.isNull || recipe.isEverywhere ? recipe.extent : map.apply(recipe.extent).snapped
    case .cropped(let recipe, let rect): recipe.extent.meeting(rect)
    case .over(let top, let bottom): top.extent.union(bottom.extent)
    case .mapped(let recipe, _): recipe.extent
    case .blurred(let recipe, let radius):
      recipe.extent.isNull || recipe.isEverywhere
        ? recipe.extent
        : recipe.extent.insetBy(dx: -(radius * 3).rounded(.up), dy: -(radius * 3).rounded(.up))
    }
  }

  /// Whether it looks the same everywhere.
  private var isPlain: Bool {
    switch self {
    case .empty, .color: true
    case .mapped(let recipe, _), .blurred(let recipe, _): recipe.isPlain
    default: false
    }
  }

  var isEverywhere: Bool { extent.width >= PictureRecipe.everywhere.width }

  /// The map first found is the first applied; several become one.
  package func moved(by map: Affine) -> PictureRecipe {
    switch self {
    case _ where isPlain: self
    case .moved(let recipe, let first): .moved(recipe, first.concatenating(map))
    default: map == .identity ? self : .moved(self, map)
    }
  }
}

extension CGRect {
  /// Without what is left of the arithmetic: sides that are whole to a millionth become so.
  fileprivate var snapped: CGRect {
    func snap(_ value: CGFloat) -> CGFloat { abs(value - value.rounded()) < 1e-6 ? value.rounded() : value }
    let (left, bottom, right, top) = (snap(minX), snap(minY), snap(maxX), snap(maxY))
    return CGRect(x: left, y: bottom, width: right - left, height: top - bottom)
  }
}
