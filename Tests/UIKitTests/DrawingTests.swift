import CoreGraphics
import Foundation
import Imaging
import Testing
import UIKit

extension UIKitTests {
  @Suite("Drawing images")
  struct DrawingTests {
    func pixel(_ image: UIImage, _ x: Int, _ y: Int) -> [UInt8] {
      guard let pixels = image.cgImage?.pixels else { return [] }
      let base = pixels.baseAddress(ofPlane: 0) + y * pixels.bytesPerRow(ofPlane: 0) + x * 4
      return (0..<4).map { base.load(fromByteOffset: $0, as: UInt8.self) }
    }

    /// 2 × 2 points: red, green above blue, white.
    func corners(scale: CGFloat = 1, orientation: UIImage.Orientation = .up) throws -> UIImage {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2), format: format).image {
        context in
        for (x, y, color) in [
          (0, 0, UIColor(red: 1, green: 0, blue: 0, alpha: 1)),
          (1, 0, UIColor(red: 0, green: 1, blue: 0, alpha: 1)),
          (0, 1, UIColor(red: 0, green: 0, blue: 1, alpha: 1)), (1, 1, .white),
        ] {
          color.setFill()
          context.fill(CGRect(x: x, y: y, width: 1, height: 1))
        }
      }
      return UIImage(cgImage: try #require(image.cgImage), scale: scale, orientation: orientation)
    }

    @Test("a renderer's origin is at the top left, in points; its context is the current one meanwhile")
    func renderer() throws {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 2
      #expect(UIGraphicsGetCurrentContext() == nil)
      let renderer = UIGraphicsImageRenderer(
        bounds: CGRect(x: 10, y: 10, width: 4, height: 2), format: format)
      let image = renderer.image { context in
        #expect(UIGraphicsGetCurrentContext() === context.cgContext)
        UIColor.white.set()
        UIBezierPath(rect: CGRect(x: 10, y: 10, width: 1, height: 1)).fill()
        #expect(context.currentImage.size == CGSize(width: 4, height: 2))
      }
      #expect(UIGraphicsGetCurrentContext() == nil)
      #expect(image.size == CGSize(width: 4, height: 2) && image.scale == 2 && image.cgImage?.width == 8)
      #expect(pixel(image, 1, 1) == [255, 255, 255, 255] && pixel(image, 2, 2) == [0, 0, 0, 0])
      format.opaque = true
      #expect(
        pixel(UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1), format: format).image { _ in }, 0, 0)
          == [0, 0, 0, 255])
      #expect(
        UIGraphicsImageRenderer(size: .zero).image { _ in Issue.record("nothing to draw on") }.size == .zero)
      #expect(UIImage(data: renderer.pngData { _ in })?.size == CGSize(width: 8, height: 4))
    }

    @Test("the old way nests, and gives what is drawn so far")
    func oldWay() throws {
      UIGraphicsBeginImageContextWithOptions(CGSize(width: 3, height: 3), false, 1)
      UIColor.white.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 1))
      UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
      let inner = UIGraphicsGetImageFromCurrentImageContext()
      UIGraphicsEndImageContext()
      let outer = try #require(UIGraphicsGetImageFromCurrentImageContext())
      UIGraphicsEndImageContext()
      #expect(inner?.size == CGSize(width: 1, height: 1) && outer.size == CGSize(width: 3, height: 3))
      #expect(pixel(outer, 2, 0)[3] == 255 && pixel(outer, 2, 1)[3] == 0)
      #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
      UIGraphicsEndImageContext()
    }

    @Test(
      "an image is drawn upright: the idiom that takes the orientation out of a photo's pixels",
      arguments: [
        UIImage.Orientation.up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored,
        .rightMirrored,
      ])
    func orientations(orientation: UIImage.Orientation) throws {
      let image = try corners(orientation: orientation)
      UIGraphicsBeginImageContextWithOptions(image.size, false, image.scale)
      image.draw(in: CGRect(origin: .zero, size: image.size))
      let fixed = try #require(UIGraphicsGetImageFromCurrentImageContext())
      UIGraphicsEndImageContext()
      #expect(fixed.imageOrientation == .up)
      let (red, green, blue, white): ([UInt8], [UInt8], [UInt8], [UInt8]) = (
        [0, 0, 255, 255], [0, 255, 0, 255], [255, 0, 0, 255], [255, 255, 255, 255]
      )
      let expected: [[UInt8]] =
        switch orientation {
        case .up: [red, green, blue, white]
        case .down: [white, blue, green, red]
        case .left: [green, white, red, blue]
        case .right: [blue, red, white, green]
        case .upMirrored: [green, red, white, blue]
        case .downMirrored: [blue, white, red, green]
        case .leftMirrored: [red, blue, green, white]
        case .rightMirrored: [white, green, blue, red]
        }
      #expect([(0, 0), (1, 0), (0, 1), (1, 1)].map { pixel(fixed, $0.0, $0.1) } == expected)
      // In a mirror: the columns change places, whatever the orientation.
      let flipped = image.withHorizontallyFlippedOrientation()
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let drawn = UIGraphicsImageRenderer(size: flipped.size, format: format).image { _ in
        flipped.draw(at: .zero)
      }
      #expect([(1, 0), (0, 0), (1, 1), (0, 1)].map { pixel(drawn, $0.0, $0.1) } == expected)
    }

    @Test(
      "G2 a JPEG and a HEIC keep the pixels as they are stored and say how to turn them; so does an image read from it",
      arguments: [true, false])
    func fileOrientation(isHEIC: Bool) throws {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let wide = UIGraphicsImageRenderer(size: CGSize(width: 32, height: 16), format: format).image {
        context in
        UIColor.white.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
      }
      for orientation in [UIImage.Orientation.right, .left, .upMirrored, .rightMirrored] {
        let image = UIImage(cgImage: try #require(wide.cgImage), scale: 1, orientation: orientation)
        let data = try #require(isHEIC ? image.heicData() : image.jpegData(compressionQuality: 0.9))
        let again = try #require(UIImage(data: data))
        #expect(again.imageOrientation == orientation && again.cgImage?.width == 32)
        #expect(again.size == image.size)
        // What is drawn of it is what is drawn of the first.
        let drawn = UIGraphicsImageRenderer(size: image.size, format: format)
        let (shown, wanted) = (
          drawn.image { _ in again.draw(at: .zero) }, drawn.image { _ in image.draw(at: .zero) }
        )
        let (right, low) = (Int(image.size.width) - 3, Int(image.size.height) - 3)
        for (x, y) in [(2, 2), (right, 2), (2, low), (right, low)] {
          #expect(abs(Int(pixel(shown, x, y)[0]) - Int(pixel(wanted, x, y)[0])) < 20, "\(orientation)")
        }
        #expect(try #require(UIImage(data: image.pngData() ?? Data())).imageOrientation == .up)
      }
      #expect(UIImage().heicData() == nil)
    }

    @Test("paths are stroked and clipped to; opacity and thumbnails")
    func more() throws {
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8), format: format).image {
        context in
        UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 8, height: 8)).addClip()
        UIColor.white.set()
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        let line = UIBezierPath(rect: CGRect(x: 3, y: 3, width: 2, height: 2))
        line.lineWidth = 2
        UIColor(red: 1, green: 0, blue: 0, alpha: 1).setStroke()
        line.stroke()
      }
      #expect(pixel(image, 0, 0)[3] < 100 && pixel(image, 4, 1) == [255, 255, 255, 255])
      #expect(pixel(image, 2, 2) == [0, 0, 255, 255])
      let faint = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8), format: format).image { _ in
        image.draw(in: CGRect(x: 0, y: 0, width: 8, height: 8), blendMode: .normal, alpha: 0.5)
      }
      #expect((126...129).contains(pixel(faint, 4, 1)[3]))
      let small = try #require(image.preparingThumbnail(of: CGSize(width: 2, height: 2)))
      #expect(small.size == CGSize(width: 2, height: 2) && UIImage().preparingThumbnail(of: .zero) == nil)
    }
  }
}
