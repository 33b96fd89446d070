import CoreGraphics

/// Where a button's image, title and subtitle go.
struct ButtonContent {
  /// Nil without an image.
  let image: CGSize?
  let title: CGSize
  let subtitle: CGSize
  let placement: NSDirectionalRectEdge
  let imagePadding: CGFloat
  let titlePadding: CGFloat
  let insets: UIEdgeInsets

  private var hasText: Bool { title.width > 0 || subtitle.width > 0 }
  private var gap: CGFloat { image != nil && hasText ? imagePadding : 0 }
  private var isStacked: Bool { placement == .top || placement == .bottom }

  private var text: CGSize {
    let between = title.height > 0 && subtitle.height > 0 ? titlePadding : 0
    return CGSize(width: max(title.width, subtitle.width), height: title.height + between + subtitle.height)
  }

  private var inner: CGSize {
    let picture = image ?? .zero
    return isStacked
      ? CGSize(width: max(text.width, picture.width), height: text.height + gap + picture.height)
      : CGSize(width: text.width + gap + picture.width, height: max(text.height, picture.height))
  }

  var size: CGSize {
    CGSize(
      width: inner.width + insets.left + insets.right, height: inner.height + insets.top + insets.bottom)
  }

  /// In the middle of what the insets leave; a title that is too wide is as wide as there is room.
  func frames(in bounds: CGRect) -> (image: CGRect, title: CGRect, subtitle: CGRect) {
    let rect = bounds.inset(by: insets)
    let area = rect.isNull ? CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0) : rect
    let picture = image ?? .zero
    guard hasText else {
      return (centered(picture, in: area), CGRect(origin: area.origin, size: .zero), .zero)
    }
    guard image != nil || subtitle.height > 0 else { return (.zero, area, .zero) }
    let block = centered(
      CGSize(width: min(inner.width, area.width), height: min(inner.height, area.height)), in: area)
    let (imageRect, textRect) = split(block, picture)
    let line = CGRect(x: textRect.minX, y: textRect.minY, width: textRect.width, height: title.height)
    let below = CGRect(
      x: textRect.minX, y: textRect.maxY - subtitle.height, width: textRect.width, height: subtitle.height)
    return (imageRect, subtitle.height > 0 ? line : textRect, below)
  }

  private func split(_ block: CGRect, _ picture: CGSize) -> (image: CGRect, text: CGRect) {
    guard image != nil else { return (.zero, block) }
    let edge: Side =
      switch placement {
      case .top: .minYEdge
      case .bottom: .maxYEdge
      case .trailing: .maxXEdge
      default: .minXEdge
      }
    let length = isStacked ? picture.height : picture.width
    let part = edge.part(of: block, length)
    return (centered(picture, in: part), edge.rest(of: block, length + gap))
  }

  private func centered(_ size: CGSize, in rect: CGRect) -> CGRect {
    CGRect(
      x: rect.midX - size.width / 2, y: rect.midY - size.height / 2, width: size.width, height: size.height)
  }
}

private enum Side {
  case minXEdge, minYEdge, maxXEdge, maxYEdge

  /// The strip of a width at the edge.
  func part(of rect: CGRect, _ length: CGFloat) -> CGRect {
    switch self {
    case .minXEdge: CGRect(x: rect.minX, y: rect.minY, width: length, height: rect.height)
    case .maxXEdge: CGRect(x: rect.maxX - length, y: rect.minY, width: length, height: rect.height)
    case .minYEdge: CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: length)
    case .maxYEdge: CGRect(x: rect.minX, y: rect.maxY - length, width: rect.width, height: length)
    }
  }

  /// What such a strip leaves.
  func rest(of rect: CGRect, _ length: CGFloat) -> CGRect {
    let (width, height) = (max(rect.width - length, 0), max(rect.height - length, 0))
    switch self {
    case .minXEdge: return CGRect(x: rect.minX + length, y: rect.minY, width: width, height: rect.height)
    case .maxXEdge: return CGRect(x: rect.minX, y: rect.minY, width: width, height: rect.height)
    case .minYEdge: return CGRect(x: rect.minX, y: rect.minY + length, width: rect.width, height: height)
    case .maxYEdge: return CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: height)
    }
  }
}
