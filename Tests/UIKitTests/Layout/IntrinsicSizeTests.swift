import CoreGraphics
import Imaging
import Testing
import UIKit

extension UIKitTests {
  @Suite("Intrinsic sizes")
  @MainActor
  struct IntrinsicSizeTests {
    static let text = "A sentence that is long enough to be broken into several lines"

    @Test("give a view its size, and another one when they change")
    func sizes() {
      let root = root()
      let block = constrained(Block(30, 10), in: root)
      block.centerXAnchor.constraint(equalTo: root.centerXAnchor).isActive = true
      root.layoutIfNeeded()
      #expect(block.frame == CGRect(135, 0, 30, 10))
      block.size.width = 50
      root.layoutIfNeeded()
      #expect(block.frame == CGRect(125, 0, 50, 10))
      block.size.height = UIView.noIntrinsicMetric
      root.layoutIfNeeded()
      #expect(block.frame == CGRect(125, 0, 50, 0))
    }

    @Test("an image view has the size of the image it shows, whichever that is")
    func images() {
      func image(_ width: Int, _ height: Int) -> UIImage {
        UIImage(cgImage: CGImage(PixelBuffer(width: width, height: height, format: .bgra), isOpaque: true))
      }
      let root = root()
      let view = constrained(UIImageView(image: nil), in: root)
      func size() -> CGSize {
        root.layoutIfNeeded()
        return view.frame.size
      }
      #expect(size() == .zero)
      view.image = image(30, 10)
      #expect(size() == CGSize(width: 30, height: 10))
      view.highlightedImage = image(8, 20)
      #expect(size() == CGSize(width: 30, height: 10))
      view.isHighlighted = true
      #expect(size() == CGSize(width: 8, height: 20))
      view.highlightedImage = image(5, 6)
      #expect(size() == CGSize(width: 5, height: 6))
      view.isHighlighted = false
      #expect(size() == CGSize(width: 30, height: 10))
      view.image = nil
      #expect(size() == .zero)
    }

    @Test("what hugs more stays, what resists more is whole")
    func huggingAndResistance() {
      let root = root(100, 10)
      let (a, b) = (constrained(Block(30, 10), in: root), constrained(Block(30, 10), in: root))
      NSLayoutConstraint.activate([
        a.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        b.leadingAnchor.constraint(equalTo: a.trailingAnchor),
        b.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      ])
      a.setContentHuggingPriority(.defaultLow + 1, for: .horizontal)
      root.layoutIfNeeded()
      #expect(a.frame.width == 30 && b.frame.width == 70)
      a.setContentHuggingPriority(.defaultLow - 1, for: .horizontal)
      root.layoutIfNeeded()
      #expect(a.frame.width == 70 && b.frame.width == 30)
      root.bounds.size.width = 50
      b.setContentCompressionResistancePriority(.defaultHigh - 1, for: .horizontal)
      root.layoutIfNeeded()
      #expect(a.frame.width == 30 && b.frame.width == 20)
    }

    @Test("labels and buttons are as large as their text")
    func text() {
      let root = root()
      let (label, button) = (constrained(UILabel(), in: root), constrained(UIButton(type: .system), in: root))
      label.text = "Hello"
      button.setTitle("Take a photo", for: .normal)
      root.layoutIfNeeded()
      #expect(label.frame.size == label.intrinsicContentSize && label.frame.width > 20)
      #expect(button.frame.size == button.intrinsicContentSize && button.frame.width > label.frame.width)
      let before = button.frame.width
      button.setTitle("Go", for: .normal)
      button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      label.text = nil
      root.layoutIfNeeded()
      #expect(label.frame.size == .zero && button.frame.width < before)
      #expect(button.titleLabel?.frame.origin == CGPoint(x: 2, y: 1))
    }

    @Test("text of several lines is as high as its width makes it", arguments: [80.0, 120, 200, 400])
    func lines(width: CGFloat) {
      let root = root(width, 600)
      let (label, below) = (constrained(UILabel(), in: root), constrained(Block(5, 5), in: root))
      (label.text, label.numberOfLines) = (Self.text, 0)
      NSLayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        label.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        label.topAnchor.constraint(equalTo: root.topAnchor),
        below.topAnchor.constraint(equalTo: label.bottomAnchor),
      ])
      root.layoutIfNeeded()
      let height = label.sizeThatFits(CGSize(width: width, height: 1e9)).height
      #expect(label.frame == CGRect(0, 0, width, height) && below.frame.minY == height)
      root.bounds.size.width = width * 2
      root.layoutIfNeeded()
      #expect(label.frame.height == label.sizeThatFits(CGSize(width: width * 2, height: 1e9)).height)
      label.preferredMaxLayoutWidth = 100
      root.layoutIfNeeded()
      #expect(label.frame.height == label.sizeThatFits(CGSize(width: 100, height: 1e9)).height)
    }

    @Test("fitting: the least size, or one near another, without a change of frames")
    func fitting() {
      let card = UIView(frame: CGRect(0, 0, 7, 7))
      let label = constrained(UILabel(), in: card)
      (label.text, label.numberOfLines) = (Self.text, 0)
      label.pin(to: card, inset: 10)
      let least = card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      #expect(least.width == label.intrinsicContentSize.width + 20)
      let narrow = card.systemLayoutSizeFitting(
        CGSize(width: 120, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel)
      #expect(narrow.width == 120)
      #expect(narrow.height == label.sizeThatFits(CGSize(width: 100, height: 1e9)).height + 20)
      #expect(card.frame == CGRect(0, 0, 7, 7) && label.frame == .zero)
      let block = Block(3, 4)
      #expect(block.systemLayoutSizeFitting(CGSize(width: 50, height: 50)) == CGSize(width: 3, height: 4))
    }

    @Test("baselines: text of different sizes stands on one line, views without any use their edges")
    func baselines() {
      let root = root()
      let (small, large) = (constrained(UILabel(), in: root), constrained(UILabel(), in: root))
      let button = constrained(UIButton(), in: root)
      let box = constrained(Block(4, 4), in: root)
      (small.text, small.font) = ("a", .systemFont(ofSize: 12))
      (large.text, large.font) = ("a", .systemFont(ofSize: 40))
      button.setTitle("a", for: .normal)
      NSLayoutConstraint.activate([
        large.topAnchor.constraint(equalTo: root.topAnchor),
        small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
        button.lastBaselineAnchor.constraint(equalTo: large.lastBaselineAnchor),
        box.lastBaselineAnchor.constraint(equalTo: small.firstBaselineAnchor),
      ])
      root.layoutIfNeeded()
      let line = box.frame.maxY
      #expect(line > large.frame.height * 0.6 && line < large.frame.height)
      #expect(small.frame.minY > 15 && small.frame.maxY < large.frame.maxY && small.frame.maxY > line)
      #expect(button.frame.minY > 5 && button.frame.maxY < large.frame.maxY)
    }
  }
}
