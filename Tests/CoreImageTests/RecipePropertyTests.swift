import CodeReader
import CoreImage
import Foundation
import Imaging
import TestSupport
import Testing

/// A picture as a plain list of pixels: what Core Image's are compared with.
private struct Plain {
  typealias Place = SIMD2<Int>
  /// Red, green, blue, by places that count from the lower left of the plane.
  var pixels: [Place: [UInt8]] = [:]
  var area = CGRect.null

  func moved(_ x: Int, _ y: Int) -> Plain {
    mapped({ $0 &+ Place(x, y) }, area.offsetBy(dx: CGFloat(x), dy: CGFloat(y)))
  }

  func cropped(_ rect: CGRect) -> Plain {
    let rest = pixels.filter { rect.contains(CGPoint(x: Double($0.key.x) + 0.5, y: Double($0.key.y) + 0.5)) }
    return Plain(pixels: rest, area: area.intersection(rect))
  }

  /// Turned as a picture is that is stored so, its lower left at the origin.
  func oriented(_ orientation: Int) -> Plain {
    let (left, low) = (Int(area.minX), Int(area.minY))
    let (width, height) = (Int(area.width), Int(area.height))
    // In pictures' own way: from the upper left, y down.
    let size = orientation > 4 ? CGSize(width: height, height: width) : area.size
    return mapped(
      { place in
        let (x, y) = (place.x - left, height - 1 - (place.y - low))
        let (column, row) =
          switch orientation {
          case 2: (width - 1 - x, y)
          case 3: (width - 1 - x, height - 1 - y)
          case 4: (x, height - 1 - y)
          case 5: (y, x)
          case 6: (height - 1 - y, x)
          case 7: (height - 1 - y, width - 1 - x)
          case 8: (y, width - 1 - x)
          default: (x, y)
          }
        return Place(column, Int(size.height) - 1 - row)
      }, CGRect(origin: .zero, size: size))
  }

  func over(_ other: Plain) -> Plain {
    Plain(pixels: other.pixels.merging(pixels) { $1 }, area: area.union(other.area))
  }

  private func mapped(_ map: (Place) -> Place, _ area: CGRect) -> Plain {
    Plain(
      pixels: Dictionary(uniqueKeysWithValues: pixels.map { (map($0.key), $0.value) }), area: area)
  }
}

@Suite("Core Image, compared with plain pixels")
struct RecipePropertyTests {
  /// Random colours.
  private func picture(_ width: Int, _ height: Int, _ generator: inout SeededGenerator) -> (CIImage, Plain) {
    let pixels = PixelBuffer(width: width, height: height, format: .bgra)
    var plain = Plain(area: CGRect(x: 0, y: 0, width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        let color = (0..<3).map { _ in UInt8.random(in: 0...255, using: &generator) }
        (pixels.baseAddress(ofPlane: 0) + y * pixels.bytesPerRow(ofPlane: 0) + 4 * x).copyMemory(
          from: [color[2], color[1], color[0], 255], byteCount: 4)
        plain.pixels[SIMD2(x, height - 1 - y)] = color
      }
    }
    return (CIImage(cgImage: CGImage(pixels, isOpaque: Bool.random(using: &generator))), plain)
  }

  @Test(
    "G3 whatever is done by whole pixels, and in whatever order, each pixel is where plain counting puts it")
  func random() throws {
    var generator = SeededGenerator(seed: 5)
    for run in 0..<150 {
      var (image, plain) = picture(
        Int.random(in: 1...9, using: &generator), Int.random(in: 1...9, using: &generator), &generator)
      var steps: [String] = []
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        switch number(0...3) {
        case 0:
          let (x, y) = (number(-7...7), number(-7...7))
          (image, plain) = (
            image.transformed(by: CGAffineTransform(translationX: Double(x), y: Double(y))), plain.moved(x, y)
          )
          steps.append("moved \(x), \(y)")
        case 1:
          let rect = CGRect(
            x: Int(plain.area.minX) + number(-1...2), y: Int(plain.area.minY) + number(-1...2),
            width: number(3...9), height: number(3...9))
          guard !plain.area.intersection(rect).isEmpty else { continue }
          (image, plain) = (image.cropped(to: rect), plain.cropped(rect))
          steps.append("cropped \(rect)")
        case 2:
          let orientation = number(1...8)
          (image, plain) = (
            image.oriented(forExifOrientation: Int32(orientation)), plain.oriented(orientation)
          )
          steps.append("oriented \(orientation)")
        default:
          let (other, below) = picture(number(1...9), number(1...9), &generator)
          (image, plain) = (image.composited(over: other), plain.over(below))
          steps.append("over \(below.area)")
        }
      }
      #expect(image.extent == plain.area, "run \(run): \(steps)")
      let seen = plain.area.insetBy(dx: -1, dy: -1)
      let made = try #require(CIContext().createCGImage(image, from: seen)).pixels.asBGRA
      var wrong = 0
      for y in 0..<made.height {
        for x in 0..<made.width {
          let place = SIMD2(x + Int(seen.minX), Int(seen.maxY) - 1 - y)
          let bytes = (0..<4).map {
            (made.baseAddress(ofPlane: 0) + y * made.bytesPerRow(ofPlane: 0)).load(
              fromByteOffset: 4 * x + [2, 1, 0, 3][$0], as: UInt8.self)
          }
          if bytes != plain.pixels[place].map({ $0 + [255] }) ?? [0, 0, 0, 0] { wrong += 1 }
        }
      }
      #expect(wrong == 0, "run \(run): \(steps)")
    }
  }

  @Test("G3 filters that undo each other, or that do nothing, leave each colour as it was")
  func undone() throws {
    var generator = SeededGenerator(seed: 9)
    let (image, plain) = picture(16, 16, &generator)
    let same = [
      image.applyingFilter("CIColorInvert").applyingFilter("CIColorInvert"),
      image.applyingFilter("CIColorMatrix"), image.applyingFilter("CIColorControls"),
      image.applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: 0]),
      image.applyingFilter("CISepiaTone", parameters: [kCIInputIntensityKey: 0]),
      image.applyingFilter("CIAffineTransform"),
      image.applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: -1])
        .applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: 1]),
    ]
    for (index, image) in same.enumerated() {
      let made = try #require(CIContext().createCGImage(image, from: image.extent))
      for (place, color) in plain.pixels {
        let seen = CoreImageTests.pixel(made, place.x, 15 - place.y)
        #expect(zip(seen, color).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(index) at \(place)")
      }
    }
    // Without colour all three parts are the same luma; more contrast brings no part nearer to the middle.
    let grey = try #require(
      CIContext().createCGImage(image.applyingFilter("CIPhotoEffectMono"), from: image.extent))
    let hard = try #require(
      CIContext().createCGImage(
        image.applyingFilter("CIColorControls", parameters: [kCIInputContrastKey: 2]), from: image.extent))
    for (place, color) in plain.pixels {
      let seen = CoreImageTests.pixel(grey, place.x, 15 - place.y)
      #expect(seen[0] == seen[1] && seen[1] == seen[2])
      #expect((color.min()!...color.max()!).contains(seen[0]))
      for (part, other) in zip(color, CoreImageTests.pixel(hard, place.x, 15 - place.y)) {
        #expect(abs(Int(other) - min(255, max(0, 2 * Int(part) - 128))) <= 1)
      }
    }
  }

  @Test(
    "G3 another program reads the codes that the filter makes, and the detector finds them however they are turned"
  )
  func codes() throws {
    let directory = try TemporaryDirectory()
    var generator = SeededGenerator(seed: 21)
    for length in [12, 20, 90] {
      let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.:/")
      let text = String((0..<length).map { _ in letters.randomElement(using: &generator)! })
      let filter = try #require(CIFilter(name: "CIQRCodeGenerator"))
      filter.setValue(Data(text.utf8), forKey: "inputMessage")
      let code = try #require(filter.outputImage).transformed(by: CGAffineTransform(scaleX: 8, y: 8))
      let margin = code.extent.insetBy(dx: -40, dy: -40)
      let scene = code.composited(over: CIImage(color: .white)).cropped(to: margin)
      let path = directory.file("\(length).png")
      try CIContext().writePNGRepresentation(
        of: scene, to: URL(filePath: path), format: .RGBA8, colorSpace: CGColorSpaceCreateDeviceRGB())
      #expect(try Program.output("zbarimg", "-q", "--raw", path) == text)
      let detector = try #require(CIDetector(ofType: CIDetectorTypeQRCode, context: nil, options: nil))
      for orientation in [1, 3, 6, 8] {
        let turned = scene.oriented(forExifOrientation: Int32(orientation))
        let found = detector.features(in: turned).compactMap { $0 as? CIQRCodeFeature }
        #expect(found.map(\.messageString) == [text], "\(orientation)")
        let one = try #require(found.first)
        // Its own upper left is where the turn takes it: 3 is half a turn, 6 a quarter to the right.
        let middle = CGPoint(x: turned.extent.midX, y: turned.extent.midY)
        let (isLeft, isHigh) = (one.topLeft.x < middle.x, one.topLeft.y > middle.y)
        #expect(isLeft == [1, 8].contains(orientation) && isHigh == [1, 6].contains(orientation))
        #expect(turned.extent.contains(one.bounds) && abs(one.bounds.midX - middle.x) < 10)
      }
    }
  }
}
