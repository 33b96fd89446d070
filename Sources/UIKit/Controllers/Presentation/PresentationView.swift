import CoreGraphics
import FoundationAdditions

/// Fills a window and holds a presented controller's view, with a shade around a sheet.
@MainActor
final class PresentationView: UIView {
  private let content: UIView
  private let style: UIModalPresentationStyle
  /// A person taps beside the sheet.
  var onTapBeside: (@MainActor () -> Void)?

  init(_ content: UIView, style: UIModalPresentationStyle, shade: CGFloat, frame: CGRect) {
    self.content = content
    self.style = style
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if shade > 0 { backgroundColor = UIColor(white: 0, alpha: shade) }
    if style.isSheet {
      content.layer.cornerRadius = SheetFrame.cornerRadius
      content.clipsToBounds = true
    }
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    place()
    addSubview(content)
  }

  required init?(coder: NSCoder) { return nil }

  private func place() {
    content.frame =
      style.isSheet ? SheetFrame.frame(in: bounds, safeArea: window?.safeAreaInsets ?? .zero) : bounds
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if touches.contains(where: { $0.view === self }) { onTapBeside?() }
  }
}
