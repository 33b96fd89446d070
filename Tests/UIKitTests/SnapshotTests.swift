import Compositing
import DeviceModel
import Imaging
import Testing
import UIKit

extension UIKitTests {
  @Suite("What a scene shows")
  @MainActor
  struct SnapshotTests {
    /// A scene composited at one pixel a point.
    func pixels(_ window: UIWindow) throws -> PixelBuffer {
      let scene = try #require(window.windowScene)
      let size = scene.coordinateSpace.bounds.size
      let buffer = PixelBuffer(width: Int(size.width), height: Int(size.height), format: .bgra)
      Compositor().render(scene.layerNodes(), scale: 1, into: buffer)
      return buffer
    }

    func pixel(_ buffer: PixelBuffer, _ x: Int, _ y: Int) -> [UInt8] {
      let base = buffer.baseAddress(ofPlane: 0) + y * buffer.bytesPerRow(ofPlane: 0) + x * 4
      return (0..<3).map { base.load(fromByteOffset: $0, as: UInt8.self) }
    }

    @Test("views are painted where they are, in interface orientation, laid out first")
    func views() throws {
      final class Root: UIViewController {
        let box = UIView()
        override func viewDidLoad() {
          view.backgroundColor = .white
          box.backgroundColor = .red
          view.addSubview(box)
        }
        override func viewDidLayoutSubviews() {
          box.frame = CGRect(x: view.bounds.width - 20, y: 10, width: 10, height: 10)
        }
      }
      try Phone.run { phone in
        let window = try await phone.show(Root())
        let outer = try pixels(window)
        #expect(outer.width == 466 && outer.height == 678)
        #expect(pixel(outer, 450, 15) == [0, 0, 255] && pixel(outer, 440, 15) == [255, 255, 255])
        phone.stage.setHinge(180)
        let inner = try pixels(window)
        #expect(inner.width == 951 && inner.height == 669)
        #expect(pixel(inner, 935, 15) == [0, 0, 255] && pixel(inner, 450, 15) == [255, 255, 255])
      }
    }

    @Test("hidden windows are left out; higher levels lie on top")
    func windows() throws {
      try Phone.run { phone in
        let window = try await phone.show(UIViewController())
        let scene = try #require(window.windowScene)
        let top = UIWindow(windowScene: scene)
        top.windowLevel = .alert
        top.backgroundColor = .red
        #expect(scene.layerNodes().count == 1)
        top.isHidden = false
        #expect(
          scene.layerNodes().count == 2 && scene.layerNodes().last?.backgroundColor == Color(hex: 0xFF0000))
      }
    }

    @Test("a label's text is drawn in the middle of its height, and measured")
    func labels() throws {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
      label.text = "Outer"
      label.font = .systemFont(ofSize: 12, weight: .semibold)
      label.textColor = .red
      label.textAlignment = .right
      guard case .text(let text) = label.layer.renderNode().content else {
        Issue.record("no text")
        return
      }
      #expect(text.string == "Outer" && text.vertical == .middle)
      #expect(
        text.style
          == TextStyle(
            size: 12, weight: .semibold, color: Color(hex: 0xFF0000), alignment: .right, lineLimit: 1))
      label.isEnabled = false
      #expect(label.layer.renderNode().content != .text(text))

      let one = label.intrinsicContentSize
      #expect(one.width > 20 && one.height >= 12 && one.width == one.width.rounded())
      label.text = "Outer outer outer outer"
      label.numberOfLines = 0
      let many = label.sizeThatFits(CGSize(width: 60, height: 0))
      #expect(many.width <= 60 && many.height >= 2 * one.height - 1)
      label.text = nil
      #expect(label.intrinsicContentSize == .zero && label.layer.renderNode().content == .none)
      #expect(!label.isUserInteractionEnabled)
    }

    @Test("a label fits its font to its width, down to the least it may have, and cuts where it is told")
    func fitting() {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
      label.text = "Outer outer outer"
      @MainActor func drawn() -> TextStyle? {
        label.layoutIfNeeded()
        guard case .text(let text) = label.layer.renderNode().content else { return nil }
        return text.style
      }
      #expect(drawn()?.size == 17 && drawn()?.truncation == .end)
      label.adjustsFontSizeToFitWidth = true
      #expect(drawn().map { abs($0.measure("Outer outer outer").width - 50) < 0.5 } == true)
      label.minimumScaleFactor = 0.9
      #expect(drawn()?.size == 17 * 0.9)
      label.minimumScaleFactor = 0
      label.bounds.size.width = 500
      #expect(drawn()?.size == 17)
      label.lineBreakMode = .byTruncatingMiddle
      #expect(drawn()?.truncation == .middle)
    }

    @Test("fonts for kinds of text have the sizes of the phone's standard setting")
    func preferredFonts() {
      let rows: [(UIFont.TextStyle, CGFloat)] = [
        (.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20), (.headline, 17), (.body, 17),
        (.callout, 16), (.subheadline, 15), (.footnote, 13), (.caption1, 12), (.caption2, 11),
      ]
      for (style, size) in rows {
        let font = UIFont.preferredFont(forTextStyle: style)
        #expect(font.pointSize == size)
        #expect(font == .systemFont(ofSize: size, weight: style == .headline ? .semibold : .regular))
      }
      let label = UILabel()
      label.text = "Ag"
      label.font = .systemFont(ofSize: 100)
      #expect(abs(label.intrinsicContentSize.height - label.font.lineHeight) <= 2)
    }
  }
}
