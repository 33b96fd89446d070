import Compositing
import CoreGraphics
import FoundationAdditions
import Imaging

/// A view that shows an image, fitted by its content mode.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uiimageview
@MainActor
open class UIImageView: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// As large as the image.
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    update()
  }

  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(image: image)
    self.highlightedImage = highlightedImage
  }

  open var image: UIImage? { didSet { if image?.looks(like: oldValue) != true { shownDidChange() } } }
  open var highlightedImage: UIImage? { didSet { shownDidChange() } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { shownDidChange() } } }
  open override var contentMode: ContentMode { didSet { update() } }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    update()
  }

  private var shown: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  private func shownDidChange() {
    invalidateIntrinsicContentSize()
    update()
  }

  private func update() {
    guard let shown, let picture = shown.picture else {
      layer.drawing = .none
      return
    }
    let tinted = shown.renderingMode == .alwaysTemplate
    layer.drawing = .image(
      ImageContent(
        pixels: tinted ? TintedPictures.pixels(of: picture, Color(tintColor.cgColor)) : picture.pixels,
        fit: contentMode.fit,
        scale: shown.scale, turn: shown.imageOrientation.turn, isOpaque: picture.isOpaque && !tinted))
  }

  open override var intrinsicContentSize: CGSize {
    shown?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { shown?.size ?? bounds.size }
}

extension UIView.ContentMode {
  var fit: ImageContent.Fit {
    switch self {
    case .scaleToFill, .redraw: .scaled(.resize)
    case .scaleAspectFit: .scaled(.resizeAspect)
    case .scaleAspectFill: .scaled(.resizeAspectFill)
    case .center: .pinned(x: 0.5, y: 0.5)
    case .top: .pinned(x: 0.5, y: 0)
    case .bottom: .pinned(x: 0.5, y: 1)
    case .left: .pinned(x: 0, y: 0.5)
    case .right: .pinned(x: 1, y: 0.5)
    case .topLeft: .pinned(x: 0, y: 0)
    case .topRight: .pinned(x: 1, y: 0)
    case .bottomLeft: .pinned(x: 0, y: 1)
    case .bottomRight: .pinned(x: 1, y: 1)
    }
  }
}
