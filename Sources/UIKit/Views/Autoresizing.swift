import CoreGraphics

/// Where a view goes when its superview's size changes, by its autoresizing mask.
///
/// What is flexible in a direction shares the difference in proportion to its size, and equally when all of it is
/// zero; with nothing flexible the left or top margin stays.
/// https://developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.property
enum Autoresizing {
  static func frame(_ frame: CGRect, _ mask: UIView.AutoresizingMask, from old: CGSize, to new: CGSize)
    -> CGRect
  {
    let horizontal = resize(
      Span(start: frame.minX, length: frame.width), in: old.width, to: new.width,
      flexible: (
        mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)
      ))
    let vertical = resize(
      Span(start: frame.minY, length: frame.height), in: old.height, to: new.height,
      flexible: (
        mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
        mask.contains(.flexibleBottomMargin)
      ))
    return CGRect(x: horizontal.start, y: vertical.start, width: horizontal.length, height: vertical.length)
  }

  private struct Span {
    var start: CGFloat
    var length: CGFloat
  }

  private static func resize(
    _ span: Span, in old: CGFloat, to new: CGFloat, flexible: (before: Bool, inside: Bool, after: Bool)
  ) -> Span {
    let difference = new - old
    let parts = [
      (flexible.before, max(span.start, 0)), (flexible.inside, span.length),
      (flexible.after, max(old - span.start - span.length, 0)),
    ]
    let count = CGFloat(parts.count { $0.0 })
    guard count > 0, difference != 0 else { return span }
    let total = parts.filter(\.0).map(\.1).reduce(0, +)
    func share(_ part: (isFlexible: Bool, size: CGFloat)) -> CGFloat {
      guard part.isFlexible else { return 0 }
      return total > 0 ? difference * part.size / total : difference / count
    }
    return Span(
      start: span.start + share(parts[0]), length: max(0, span.length + share(parts[1])))
  }
}
