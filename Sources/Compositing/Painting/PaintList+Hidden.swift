import Foundation

extension PaintList {
  /// The last step that covers the whole display with something opaque; what is painted before it never shows.
  func lastCover(of display: CGRect) -> Int? {
    let reach = display.insetBy(dx: 0.005, dy: 0.005)
    return steps.lastIndex { step in
      guard step.isDirect, !step.hasRoundedCorners, let cover = step.cover else { return false }
      return cover.opacity >= 1 && cover.rect.contains(reach)
    }
  }
}

extension PaintStep {
  fileprivate var hasRoundedCorners: Bool {
    if case .fill(.rect(_, let radius), _) = action { radius > 0 } else { false }
  }
}
