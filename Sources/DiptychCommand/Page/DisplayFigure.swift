import DeviceModel
import Foundation

/// A display with its picture, or dark, at the size that it has beside the device's others.
struct DisplayFigure {
  let device: Device
  let display: Display
  /// How many CSS pixels the longest side of the device's largest display has.
  var longest = 340.0

  /// - Parameters:
  ///   - path: The picture's; nil for a dark display.
  ///   - png: The picture, whose shape tells how the display is held.
  ///   - caption: HTML.
  func html(path: String?, png: Data?, caption: String) -> String {
    let (width, height) = size(png.flatMap(pictureSize))
    guard let path else {
      return """
        <figure><div class="dark" style="width:\(width)px;height:\(height)px"></div>\
        <figcaption>\(escaped(display.id)): dark</figcaption></figure>
        """
    }
    return """
      <figure><a href="\(escaped(path))"><img src="\(escaped(path))" width="\(width)" height="\(height)" \
      alt="what the \(escaped(display.id)) display shows"></a>\
      <figcaption>\(escaped(display.id)): \(caption)</figcaption></figure>
      """
  }

  private func size(_ picture: (width: Int, height: Int)?) -> (Int, Int) {
    // The device's largest display fits the page.
    let scale = longest / (device.displays.map { max($0.size.width, $0.size.height) }.max() ?? longest)
    let long = max(display.size.width, display.size.height)
    let short = min(display.size.width, display.size.height)
    let isWide = picture.map { $0.width > $0.height } ?? (display.nativeOrientation % 180 != 0)
    return (
      Int((scale * (isWide ? long : short)).rounded()), Int((scale * (isWide ? short : long)).rounded())
    )
  }
}

/// A PNG's size as its header says.
private func pictureSize(_ png: Data) -> (width: Int, height: Int)? {
  guard png.count >= 24 else { return nil }
  func number(_ offset: Int) -> Int {
    png.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
  }
  return (number(16), number(20))
}
