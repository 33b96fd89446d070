import Compositing
import CoreGraphics
import Foundation
import Imaging
import Testing
import UIKit

extension UIKitTests {
  @Suite("Images, blurs and paths")
  @MainActor
  struct ImageTests {
    /// 4 × 2 pixels: red on the left, blue on the right.
    static func picture() -> CGImage {
      let pixels = PixelBuffer(width: 4, height: 2, format: .bgra)
      let canvas = Canvas(pixels)
      canvas.fill(CGRect(x: 0, y: 0, width: 2, height: 2), Color(red: 1, green: 0, blue: 0))
      canvas.fill(CGRect(x: 2, y: 0, width: 2, height: 2), Color(red: 0, green: 0, blue: 1))
      return CGImage(pixels, isOpaque: true)
    }

    func pixel(_ pixels: PixelBuffer, _ x: Int, _ y: Int) -> [UInt8] {
      let base = pixels.baseAddress(ofPlane: 0) + y * pixels.bytesPerRow(ofPlane: 0) + x * 4
      return (0..<3).map { base.load(fromByteOffset: $0, as: UInt8.self) }
    }

    /// A view painted at its own size.
    func painted(_ view: UIView) -> PixelBuffer {
      let size = view.bounds.size
      let pixels = PixelBuffer(width: Int(size.width), height: Int(size.height), format: .bgra)
      view.layoutIfNeeded()
      Compositor().render([view.layer.renderNode()], scale: 1, into: pixels)
      return pixels
    }

    @Test(
      "an orientation turns what is shown, and the size",
      arguments: [
        (UIImage.Orientation.up, CGSize(width: 4, height: 2), true, true),
        (.down, CGSize(width: 4, height: 2), false, false),
        (.left, CGSize(width: 2, height: 4), false, true), (.right, CGSize(width: 2, height: 4), true, false),
        (.upMirrored, CGSize(width: 4, height: 2), false, false),
        (.downMirrored, CGSize(width: 4, height: 2), true, true),
        (.leftMirrored, CGSize(width: 2, height: 4), true, false),
        (.rightMirrored, CGSize(width: 2, height: 4), false, true),
      ])
    func orientation(orientation: UIImage.Orientation, size: CGSize, topRightIsBlueNot: Bool, _: Bool) throws
    {
      let image = UIImage(cgImage: Self.picture(), scale: 1, orientation: orientation)
      #expect(image.size == size)
      let view = UIImageView(image: image)
      #expect(view.bounds.size == size)
      let shown = painted(view)
      // The file, read back, is what is shown.
      let data = try #require(image.pngData())
      let file = try ImageFile.decode([UInt8](data), name: "png")
      #expect(file.width == Int(size.width) && file.height == Int(size.height))
      for (x, y) in [(0, 0), (Int(size.width) - 1, Int(size.height) - 1)] {
        #expect(pixel(shown, x, y) == pixel(file, x, y), "\(x), \(y)")
      }
      // Red is at the top left of the stored pixels: by hand, where it is afterwards.
      let redFirst = topRightIsBlueNot
      #expect((pixel(shown, 0, 0) == [0, 0, 255]) == redFirst)
    }

    @Test("scale makes an image smaller; bytes of nothing make none; JPEG and crops keep the picture")
    func files() throws {
      let image = UIImage(cgImage: Self.picture(), scale: 2, orientation: .up)
      #expect(image.size == CGSize(width: 2, height: 1) && image.scale == 2 && image.cgImage == image.cgImage)
      #expect(UIImage(data: Data([1, 2, 3])) == nil && UIImage(contentsOfFile: "/nowhere.png") == nil)
      #expect(
        UIImage().size == .zero && UIImage().pngData() == nil
          && UIImage().jpegData(compressionQuality: 1) == nil)
      let again = try #require(image.jpegData(compressionQuality: 0).flatMap { UIImage(data: $0) })
      #expect(again.size == CGSize(width: 4, height: 2))
      let right = try #require(Self.picture().cropping(to: CGRect(x: 2, y: -5, width: 9, height: 6)))
      #expect(right.width == 2 && right.height == 1 && pixel(right.pixels, 0, 0) == [255, 0, 0])
      #expect(right.dataProvider?.data?.count == right.bytesPerRow * right.height)
      #expect(Self.picture().cropping(to: CGRect(x: 9, y: 9, width: 1, height: 1)) == nil)
    }

    @Test("content modes place an image, as layers' gravities do")
    func modes() {
      let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
      view.image = UIImage(cgImage: Self.picture())
      func isPainted(_ x: Int, _ y: Int) -> Bool { pixel(painted(view), x, y) != [0, 0, 0] }
      let rows: [(UIView.ContentMode, [(Int, Int)], [(Int, Int)])] = [
        (.scaleToFill, [(0, 0), (7, 7)], []), (.scaleAspectFit, [(0, 2), (7, 5)], [(0, 1), (7, 6)]),
        (.scaleAspectFill, [(0, 0), (7, 7)], []), (.center, [(2, 3), (5, 4)], [(1, 3), (2, 2)]),
        (.topLeft, [(0, 0), (3, 1)], [(4, 0), (0, 2)]), (.bottomRight, [(4, 6), (7, 7)], [(3, 7), (7, 5)]),
        (.top, [(2, 0), (5, 1)], [(1, 0), (2, 2)]), (.bottom, [(2, 7)], [(2, 5)]),
        (.left, [(0, 3)], [(4, 3)]),
        (.right, [(7, 4)], [(3, 4)]), (.topRight, [(7, 0)], [(3, 0)]), (.bottomLeft, [(0, 7)], [(4, 7)]),
      ]
      for (mode, inside, outside) in rows {
        view.contentMode = mode
        for (x, y) in inside { #expect(isPainted(x, y), "\(mode) \(x), \(y)") }
        for (x, y) in outside { #expect(!isPainted(x, y), "\(mode) \(x), \(y)") }
      }
      let layer = CALayer()
      layer.contents = Self.picture()
      layer.contentsGravity = .bottomRight
      layer.contentsScale = 2
      #expect(
        layer.renderNode().content
          == .image(
            ImageContent(pixels: (layer.contents as! CGImage).pixels, fit: .pinned(x: 1, y: 1), scale: 2)))
      #expect(view.intrinsicContentSize == CGSize(width: 4, height: 2) && !view.isUserInteractionEnabled)
    }

    @Test("a template has the tint colour")
    func template() {
      let view = UIImageView(image: UIImage(cgImage: Self.picture()).withRenderingMode(.alwaysTemplate))
      view.tintColor = .green
      #expect(pixel(painted(view), 0, 0) == pixel(painted(view), 3, 1))
      #expect(pixel(painted(view), 0, 0)[1] > 150)
      view.isHighlighted = true
      view.highlightedImage = UIImage(cgImage: Self.picture())
      #expect(pixel(painted(view), 0, 0) == [0, 0, 255])
    }

    @Test("a visual effect blurs what is behind it, and its change is animated")
    func blur() throws {
      try Phone.run { phone in
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 64, height: 64))
        root.addSubview(UIImageView(frame: root.bounds))
        (root.subviews[0] as? UIImageView)?.image = UIImage(cgImage: Self.picture())
        let glass = UIVisualEffectView(effect: nil)
        glass.frame = root.bounds
        let label = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
        label.backgroundColor = .green
        glass.contentView.addSubview(label)
        root.addSubview(glass)
        #expect(glass.contentView.frame == root.bounds)
        let sharp = self.painted(root)
        #expect(self.pixel(sharp, 20, 32) == [0, 0, 255] && self.pixel(sharp, 44, 32) == [255, 0, 0])

        let start = CACurrentMediaTime()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          glass.effect = UIBlurEffect(style: .dark)
        }
        @MainActor func backdrop() -> BackdropContent? {
          guard case .backdrop(let content) = glass.layer.renderNode().sublayers[0].content else {
            return nil
          }
          return content
        }
        #expect(backdrop() == nil)
        await phone.time.sleep(until: .nanoseconds(Int64((start + 0.5) * 1e9)))
        let half = try #require(backdrop())
        await phone.settle()
        let full = try #require(backdrop())
        #expect(
          abs(half.radius - full.radius / 2) < 1e-6 && abs(half.tint.alpha - full.tint.alpha / 2) < 1e-6)
        let blurred = self.painted(root)
        #expect(self.pixel(blurred, 34, 32) != self.pixel(sharp, 34, 32))
        #expect(self.pixel(blurred, 31, 32)[0] > 10 && self.pixel(blurred, 33, 32)[2] > 10)
        #expect(self.pixel(blurred, 1, 1)[1] > 100)
        glass.effect = nil
        #expect(backdrop() == nil)
      }
    }

    @Test("a Bézier path turns clockwise where it says so, and makes what a shape layer draws")
    func paths() {
      let arc = UIBezierPath(
        arcCenter: CGPoint(x: 10, y: 10), radius: 8, startAngle: 0, endAngle: .pi / 2, clockwise: true)
      // Clockwise with y down: from the right to the bottom.
      #expect(abs(arc.currentPoint.x - 10) < 1e-9 && abs(arc.currentPoint.y - 18) < 1e-9)
      #expect(arc.bounds.minX >= 9.99 && arc.bounds.minY >= 9.99)
      let path = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 10, height: 6), cornerRadius: 2)
      path.append(UIBezierPath(ovalIn: CGRect(x: 20, y: 0, width: 4, height: 4)))
      #expect(path.bounds == CGRect(x: 0, y: 0, width: 24, height: 6))
      path.apply(CGAffineTransform(translationX: 1, y: 2))
      #expect(path.bounds == CGRect(x: 1, y: 2, width: 24, height: 6))
      let copy = path.cgPath
      path.removeAllPoints()
      #expect(path.isEmpty && path.bounds == .zero && !copy.isEmpty)
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 4, y: 0))
      path.addQuadCurve(to: CGPoint(x: 4, y: 4), controlPoint: CGPoint(x: 8, y: 2))
      path.addCurve(to: .zero, controlPoint1: CGPoint(x: 2, y: 4), controlPoint2: CGPoint(x: 0, y: 2))
      path.close()
      #expect(path.currentPoint == .zero && UIBezierPath(cgPath: path.cgPath).bounds == path.bounds)
      #expect(UIBezierPath(rect: CGRect(x: 1, y: 1, width: 2, height: 2)).bounds.width == 2)
    }
  }
}
