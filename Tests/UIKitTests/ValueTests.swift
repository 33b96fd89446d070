import DeviceModel
import QuartzCore
import Testing
import UIKit

@Suite("UIKit's values")
struct UIKitValueTests {
  @Test("colours have sRGB parts, and are equal when those are")
  func colors() {
    #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(UIColor(white: 0.5, alpha: 1) == .gray && UIColor.gray.hash == UIColor(white: 0.5, alpha: 1).hash)
    #expect(UIColor.blue.withAlphaComponent(0.5).cgColor.alpha == 0.5)
    #expect(UIColor(cgColor: UIColor.systemBlue.cgColor) == .systemBlue)
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    UIColor.orange.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    #expect((red, green, blue, alpha) == (1, 0.5, 0, 1))
  }

  static let hues: [(sixths: Int, color: UIColor)] = [
    (0, .red), (1, .yellow), (2, .green), (3, .cyan), (4, .blue), (5, .magenta),
  ]

  @Test("hues go round the circle", arguments: hues)
  func hue(sixths: Int, expected: UIColor) {
    let color = UIColor(hue: CGFloat(sixths) / 6, saturation: 1, brightness: 1, alpha: 1)
    for (part, wanted) in zip(color.cgColor.components ?? [], expected.cgColor.components ?? []) {
      #expect(abs(part - wanted) < 1e-9)
    }
  }

  @Test("insets shrink a rectangle, and leave none when they are too large")
  func insets() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 50)
    #expect(
      rect.inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        == CGRect(x: 2, y: 1, width: 94, height: 46))
    #expect(rect.inset(by: UIEdgeInsets(top: 30, left: 0, bottom: 30, right: 0)).isNull)
    #expect(rect.inset(by: .zero) == rect)
  }

  @Test("orientations have Apple's numbers, and masks name them")
  func orientations() {
    #expect(UIInterfaceOrientation.landscapeRight.rawValue == UIDeviceOrientation.landscapeLeft.rawValue)
    #expect(UIInterfaceOrientation(.landscapeLeft) == .landscapeLeft)
    #expect(UIInterfaceOrientation.landscapeLeft.isLandscape && UIInterfaceOrientation.portrait.isPortrait)
    #expect(UIInterfaceOrientationMask.all.rawValue == 30)
    #expect(UIInterfaceOrientationMask.allButUpsideDown.rawValue == 26)
    #expect(UIInterfaceOrientationMask.landscape.orientations == [.landscapeLeft, .landscapeRight])
    #expect(UIInterfaceOrientationMask.all.orientations.count == 4)
    #expect(UIDeviceOrientation.faceUp.isFlat && !UIDeviceOrientation.faceUp.isValidInterfaceOrientation)
  }

  @Test("traits and fonts are equal when all of their parts are")
  func equality() {
    #expect(UITraitCollection() == UITraitCollection())
    #expect(UITraitCollection(horizontalSizeClass: .compact) != UITraitCollection())
    #expect(UITraitCollection(displayScale: 2).hash == UITraitCollection(displayScale: 2).hash)
    #expect(UIFont.systemFont(ofSize: 12) == .systemFont(ofSize: 12, weight: .regular))
    #expect(UIFont.systemFont(ofSize: 12) != .boldSystemFont(ofSize: 12))
    #expect(UIFont.boldSystemFont(ofSize: 12).withSize(14).pointSize == 14)
  }
}
