import Foundation

extension PaintList {
  /// Which steps would be painted over entirely by opaque ones, and whether opaque ones cover the whole display.
  func hidden(on display: CGRect) -> (steps: [Bool], isCovered: Bool) {
    var hidden = [Bool](repeating: false, count: steps.count)
    // Of what lies in front of the step; a few large ones are enough.
    var covers: [CGRect] = []
    for (index, step) in steps.enumerated().reversed() where step.isPaint {
      if let place = step.place, covers.contains(where: { $0.contains(place) }) {
        hidden[index] = true
        continue
      }
      if case .blur = step.action {
        // What lies behind shows in the blur around the covers, too.
        covers = []
      } else if let cover = step.opaqueCover, covers.count < 8 {
        covers.append(cover)
      }
    }
    let reach = display.insetBy(dx: 0.005, dy: 0.005)
    let isCovered = zip(steps, hidden).contains { step, isHidden in
      !isHidden && step.opaqueCover.map { $0.contains(reach) } ?? false
    }
    return (hidden, isCovered)
  }
}

extension PaintStep {
  /// Where it paints, at most; nil where that is not easily told.
  fileprivate var place: CGRect? {
    let box: CGRect? =
      switch action {
      case .fill(let outline, _): outline.box(transform)
      case .image(_, let bounds), .text(_, let bounds), .gradient(_, let bounds, _): transform.apply(bounds)
      case .picture(let placed): placed.visible
      case .blur(let rect, _): rect
      default: nil
      }
    return box?.intersection(clip).insetBy(dx: 0.005, dy: 0.005)
  }

  /// What it hides for good.
  fileprivate var opaqueCover: CGRect? {
    guard isDirect, !hasRoundedCorners, let cover, cover.opacity >= 1, !cover.rect.isEmpty else { return nil }
    return cover.rect.onWholePixels
  }

  private var hasRoundedCorners: Bool {
    if case .fill(.rect(_, let radius), _) = action { radius > 0 } else { false }
  }
}

extension CGRect {
  /// The pixels that are covered from edge to edge; an edge inside one is smooth. Up to rounding.
  fileprivate var onWholePixels: CGRect {
    let (left, top) = ((minX - 0.005).rounded(.up), (minY - 0.005).rounded(.up))
    let (right, bottom) = ((maxX + 0.005).rounded(.down), (maxY + 0.005).rounded(.down))
    return CGRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }
}
