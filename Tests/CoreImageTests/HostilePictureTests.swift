import CoreGraphics
import CoreImage
import CoreVideo
import Foundation
import Imaging
import Testing

@Suite("Pictures of numbers that no picture has")
struct HostilePictureTests {
  private static let numbers: [CGFloat] = [
    0, 1, -1, 0.5, 1e-300, 1e9, -1e9, 1e17, 1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
    32_768,
  ]

  private static func picture(_ width: Int, _ height: Int) -> CGImage {
    let pixels = PixelBuffer(width: width, height: height, format: .bgra)
    pixels.baseAddress(ofPlane: 0).initializeMemory(as: UInt8.self, repeating: 255, count: pixels.byteCount)
    return CGImage(pixels)
  }

  private static func buffer(_ width: Int, _ height: Int) throws -> CVPixelBuffer {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &buffer)
    return try #require(buffer)
  }

  @Test("G8 whatever part is asked for, it is painted or there is none")
  func parts() throws {
    let images = [
      CIImage(cgImage: Self.picture(4, 2)), CIImage(color: .white),
      CIImage(color: .white).applyingFilter("CIColorInvert"),
    ]
    let target = try Self.buffer(4, 2)
    for x in Self.numbers {
      for width in Self.numbers {
        for rect in [
          CGRect(x: x, y: 0, width: width, height: 2), CGRect(x: 0, y: x, width: 2, height: width),
        ] {
          for image in images {
            let made = CIContext().createCGImage(image, from: rect)
            if let made { #expect(made.width <= 32_767 && made.height <= 32_767, "\(rect)") }
            let isPlain = (0...2).contains(x) && (0.5...2).contains(width)
            #expect(made != nil || !isPlain, "\(rect)")
            CIContext().render(image, to: target, bounds: rect, colorSpace: nil)
          }
        }
      }
    }
  }

  @Test("G8 whatever a picture is moved, blurred and cropped by, it is painted or is empty")
  func changes() throws {
    let target = try Self.buffer(8, 8)
    for number in Self.numbers {
      for other in [0, 1, number] {
        for image in [CIImage(cgImage: Self.picture(4, 2)), CIImage(color: .white)] {
          let inverted = image.applyingFilter("CIColorInvert")
          let changed = [
            image.transformed(by: CGAffineTransform(scaleX: number, y: other)),
            inverted.transformed(by: CGAffineTransform(scaleX: number, y: other)),
            image.transformed(by: CGAffineTransform(translationX: number, y: other)),
            image.transformed(
              by: CGAffineTransform(a: number, b: other, c: other, d: number, tx: other, ty: 0)),
            // A wide blur is slow, and no more than that.
            image.applyingGaussianBlur(sigma: number > 1 ? 1 : number),
            inverted.applyingGaussianBlur(sigma: other > 1 ? 1 : other),
            image.cropped(to: CGRect(x: number, y: other, width: 8, height: number)),
            image.applyingFilter("CILanczosScaleTransform", parameters: [kCIInputScaleKey: number]),
            image.applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: number]),
            image.applyingFilter(
              "CIColorControls", parameters: [kCIInputContrastKey: number, kCIInputSaturationKey: other]),
            CIImage(color: CIColor(red: number, green: other, blue: 0, alpha: number)),
          ]
          for image in changed {
            CIContext().render(image, to: target)
            CIContext().render(image.composited(over: inverted).oriented(.left), to: target)
            if image.extent.width < 64, image.extent.height < 64 {
              _ = CIContext().createCGImage(image, from: image.extent)
            }
          }
        }
      }
    }
    CIContext().render(CIImage(color: .white), to: target)
    CVPixelBufferLockBaseAddress(target, .readOnly)
    #expect(CVPixelBufferGetBaseAddress(target)?.load(as: UInt32.self) == .max, "the next one is painted")
  }

  @Test("a colour that a filter has changed stays plain, however it is moved")
  func plain() throws {
    let black = CIImage(color: .white).applyingFilter("CIColorInvert")
    for scale in [1e-6, 1, 1e6] {
      let image = black.transformed(by: CGAffineTransform(scaleX: scale, y: scale))
      let made = try #require(CIContext().createCGImage(image, from: CGRect(x: 0, y: 0, width: 2, height: 2)))
      #expect(CoreImageTests.pixel(made, 1, 1) == [0, 0, 0, 255], "\(scale)")
    }
  }

  @Test("G8 a picture that is longer than a canvas is drawn all the same", arguments: [false, true])
  func long(isTall: Bool) throws {
    let image = isTall ? Self.picture(1, 40_000) : Self.picture(40_000, 1)
    let context = try #require(
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(CoreImageTests.pixel(context.makeImage(), 3, 3) == [255, 255, 255, 255])
    let scale = CGAffineTransform(scaleX: isTall ? 4 : 1e-4, y: isTall ? 1e-4 : 4)
    let small = CIContext().createCGImage(
      CIImage(cgImage: image).transformed(by: scale).applyingFilter("CIColorInvert"),
      from: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(CoreImageTests.pixel(small, 3, 3) == [0, 0, 0, 255])
  }

  @Test("G8 a context that got numbers which are none draws the next figure")
  func context() throws {
    for number in Self.numbers {
      for other in [1, number] {
        let context = try #require(
          CGContext(
            data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        let rect = CGRect(x: other, y: 0, width: number, height: 2)
        context.setFillColor(red: number, green: other, blue: 0, alpha: number)
        context.saveGState()
        context.setLineWidth(number)
        context.setMiterLimit(number)
        context.setLineDash(phase: number, lengths: [other, number])
        context.setAlpha(number)
        context.fill(rect)
        context.stroke(rect)
        context.strokeEllipse(in: rect)
        context.addArc(
          center: CGPoint(x: other, y: 1), radius: number, startAngle: 0, endAngle: number,
          clockwise: true)
        context.addCurve(
          to: CGPoint(x: number, y: other), control1: CGPoint(x: other, y: number), control2: .zero)
        context.strokePath()
        context.draw(Self.picture(2, 2), in: rect)
        context.draw(Self.picture(2, 2), in: rect, byTiling: true)
        context.draw(
          Self.picture(2, 2), in: CGRect(x: 0, y: 0, width: number, height: number), byTiling: true)
        context.saveGState()
        context.concatenate(CGAffineTransform(a: number, b: 0, c: other, d: 1, tx: other, ty: number))
        context.fill(rect)
        context.clip(to: rect)
        context.restoreGState()
        context.rotate(by: number)
        context.clip(to: rect)
        context.restoreGState()
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(CoreImageTests.pixel(context.makeImage(), 2, 2) == [255, 0, 0, 255], "\(number) \(other)")
      }
    }
  }

  @Test("G8 sizes that no bitmap has make none")
  func sizes() {
    let data = Data(repeating: 7, count: 64)
    for width in [Int.min, -1, 0, 4, 32_768, 1 << 40, Int.max] {
      for row in [Int.min, -1, 0, 15, 16, 1 << 40, Int.max] {
        let context = CGContext(
          data: nil, width: width, height: 4, bitsPerComponent: 8, bytesPerRow: row,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        #expect((context != nil) == (width == 4 && (row == 0 || row == 16)), "\(width) \(row)")
        let image = CGImage(
          width: width, height: 4, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: row,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
          provider: CGDataProvider(data), decode: nil, shouldInterpolate: false, intent: .defaultIntent)
        #expect((image != nil) == (width == 4 && row == 16), "\(width) \(row)")
      }
    }
    for number in Self.numbers {
      let part = Self.picture(4, 2).cropping(to: CGRect(x: number, y: 0, width: 2, height: abs(number)))
      if let part { #expect(part.width <= 4 && part.height <= 2) }
    }
  }
}
