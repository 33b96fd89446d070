import CoreGraphics

/// Where a sheet lies; *decided*, near to what the phone shows.
enum SheetFrame {
  static let cornerRadius: CGFloat = 12
  /// What a sheet leaves above it, besides the safe area.
  private static let gap: CGFloat = 10
  /// As large as a form gets.
  private static let form = CGSize(width: 540, height: 620)

  /// From the bottom nearly to the top; a form in the middle where there is more room than that on both sides.
  static func frame(in bounds: CGRect, safeArea: UIEdgeInsets) -> CGRect {
    let top = bounds.minY + safeArea.top + gap
    let sheet = CGRect(x: bounds.minX, y: top, width: bounds.width, height: max(bounds.maxY - top, 0))
    guard bounds.width > form.width + 2 * gap else { return sheet }
    let height = min(form.height, bounds.height - 2 * gap)
    return CGRect(
      x: bounds.midX - form.width / 2, y: bounds.midY - height / 2, width: form.width, height: height)
  }
}
