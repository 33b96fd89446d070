import Foundation
import Imaging

/// Which part of a picture is needed when not all of it shows.
enum Crop {
  /// - Parameters:
  ///   - whole: Where the whole picture would go after `turn`, in the display's pixels.
  ///   - visible: What shows of it.
  /// - Returns: The part in the source's pixels, from even to even where it does not reach the edge, and where it
  ///   goes; that covers `visible`.
  static func needed(
    of source: PixelBuffer, _ turn: PictureTurn, shownAt whole: PixelRect, visible: PixelRect
  ) -> (crop: PixelRect, place: PixelRect) {
    let all = (source.bounds, whole)
    let shown = whole.intersection(visible)
    guard shown != whole, !shown.isEmpty else { return all }
    let (width, height) = (Double(source.width), Double(source.height))
    // One display pixel more on each side, for resampling.
    let reach = CGRect(
      x: Double(shown.x - whole.x - 1) / Double(whole.width),
      y: Double(shown.y - whole.y - 1) / Double(whole.height),
      width: Double(shown.width + 2) / Double(whole.width),
      height: Double(shown.height + 2) / Double(whole.height))
    let part = turn.inverse.apply(to: reach)
    let left = max(0, Int((part.minX * width).rounded(.down)) & ~1)
    let top = max(0, Int((part.minY * height).rounded(.down)) & ~1)
    let right = min(source.width, (Int((part.maxX * width).rounded(.up)) + 1) & ~1)
    let bottom = min(source.height, (Int((part.maxY * height).rounded(.up)) + 1) & ~1)
    let crop = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    guard !crop.isEmpty else { return all }
    let turned = turn.apply(
      to: CGRect(
        x: Double(left) / width, y: Double(top) / height, width: Double(crop.width) / width,
        height: Double(crop.height) / height))
    let place = PixelRect(
      nearest: CGRect(
        x: Double(whole.x) + turned.minX * Double(whole.width),
        y: Double(whole.y) + turned.minY * Double(whole.height),
        width: turned.width * Double(whole.width), height: turned.height * Double(whole.height)))
    return place.contains(shown) ? (crop, place) : all
  }
}
