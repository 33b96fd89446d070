import CoreGraphics
import TestSupport
import Testing

@testable import UIKit

extension UIKitTests {
  @Suite("Where a button's image, title and subtitle go")
  @MainActor
  struct ButtonContentTests {
    nonisolated static let placements: [NSDirectionalRectEdge] = [.leading, .trailing, .top, .bottom]

    struct Case {
      var content: ButtonContent
      var bounds: CGRect

      init(seed: UInt64, placement: NSDirectionalRectEdge, roomy: Bool) {
        var generator = SeededGenerator(seed: seed)
        func size(_ height: ClosedRange<Int>) -> CGSize {
          CGSize(width: generator.number(1...60), height: generator.number(height))
        }
        let image = generator.number(0...3) == 0 ? nil : size(5...40)
        let title = generator.number(0...3) == 0 ? CGSize.zero : size(10...20)
        let subtitle = title == .zero || generator.number(0...1) == 0 ? CGSize.zero : size(8...16)
        func inset() -> CGFloat { CGFloat(generator.number(0...9)) }
        content = ButtonContent(
          image: image, title: title, subtitle: subtitle, placement: placement,
          imagePadding: inset(), titlePadding: inset(),
          insets: UIEdgeInsets(top: inset(), left: inset(), bottom: inset(), right: inset()))
        let extra = roomy ? CGFloat(generator.number(0...50)) : -CGFloat(generator.number(1...40))
        bounds = CGRect(
          x: 3, y: -4, width: max(0, content.size.width + extra), height: max(0, content.size.height + extra))
      }
    }

    @Test(
      "with room, all parts have their sizes, lie inside the insets and do not meet", arguments: placements)
    func room(placement: NSDirectionalRectEdge) {
      for seed in 0..<200 as Range<UInt64> {
        let test = Case(seed: seed, placement: placement, roomy: true)
        let (content, bounds) = (test.content, test.bounds)
        let (image, title, subtitle) = content.frames(in: bounds)
        let area = bounds.inset(by: content.insets).insetBy(dx: -0.01, dy: -0.01)
        #expect(image.size == content.image ?? .zero && subtitle.height == content.subtitle.height)
        #expect(title.width >= content.title.width && title.height >= content.title.height)
        let parts = [image, title, subtitle].filter { !$0.isEmpty }
        for (index, part) in parts.enumerated() {
          #expect(part.minX >= area.minX && part.maxX <= area.maxX, "seed \(seed)")
          #expect(part.minY >= area.minY && part.maxY <= area.maxY, "seed \(seed)")
          for other in parts.dropFirst(index + 1) {
            let shared = part.intersection(other)
            #expect(shared.isNull || min(shared.width, shared.height) < 0.01, "seed \(seed)")
          }
        }
      }
    }

    @Test(
      "the image lies on its side of the title, by its padding, and the whole in the middle",
      arguments: placements)
    func side(placement: NSDirectionalRectEdge) {
      for seed in 0..<200 as Range<UInt64> {
        let test = Case(seed: seed, placement: placement, roomy: true)
        let content = test.content
        guard content.image != nil, content.title.width > 0 else { continue }
        let (image, title, subtitle) = content.frames(in: test.bounds)
        let text = subtitle.isEmpty ? title : title.union(subtitle)
        let gap: CGFloat =
          switch placement {
          case .leading: text.minX - image.maxX
          case .trailing: image.minX - text.maxX
          case .top: text.minY - image.maxY
          default: image.minY - text.maxY
          }
        #expect(abs(gap - content.imagePadding) < 0.01, "seed \(seed)")
        let (all, area) = (image.union(text), test.bounds.inset(by: content.insets))
        let isAcross = placement == .leading || placement == .trailing
        #expect(abs(isAcross ? all.midX - area.midX : all.midY - area.midY) < 0.01, "seed \(seed)")
      }
    }

    @Test("leading and trailing, top and bottom are mirror images of each other")
    func mirrored() {
      for seed in 0..<200 as Range<UInt64> {
        for (one, other) in [
          (NSDirectionalRectEdge.leading, NSDirectionalRectEdge.trailing), (.top, .bottom),
        ] {
          var (first, second) = (
            Case(seed: seed, placement: one, roomy: true), Case(seed: seed, placement: other, roomy: true)
          )
          guard first.content.image != nil else { continue }
          first.bounds = CGRect(x: 0, y: 0, width: first.bounds.width, height: first.bounds.height)
          second.bounds = first.bounds
          let area = first.bounds.inset(by: first.content.insets)
          let (a, b) = (
            first.content.frames(in: first.bounds).image, second.content.frames(in: second.bounds).image
          )
          if one == .leading {
            #expect(abs(a.midX - area.minX - (area.maxX - b.midX)) < 0.01 && a.minY == b.minY)
          } else {
            #expect(abs(a.midY - area.minY - (area.maxY - b.midY)) < 0.01 && a.minX == b.minX)
          }
        }
      }
    }

    @Test("without room nothing has a negative size or is no number, and an empty button is its insets")
    func noRoom() {
      for placement in Self.placements {
        for seed in 0..<200 as Range<UInt64> {
          let test = Case(seed: seed, placement: placement, roomy: false)
          let (image, title, subtitle) = test.content.frames(in: test.bounds)
          for frame in [image, title, subtitle] {
            #expect(frame.size.width >= 0 && frame.size.height >= 0 && (frame.minX + frame.minY).isFinite)
          }
        }
      }
      let empty = ButtonContent(
        image: nil, title: .zero, subtitle: .zero, placement: .leading, imagePadding: 9, titlePadding: 9,
        insets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
      #expect(empty.size == CGSize(width: 6, height: 4))
    }
  }
}
