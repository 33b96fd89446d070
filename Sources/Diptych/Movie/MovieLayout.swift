import DeviceModel
import Foundation

/// Where a movie's pictures have a device's displays: side by side, true to scale, below a line of text:
/// players lay their controls over the lower edge.
struct MovieLayout: Equatable {
  struct Place: Equatable {
    let display: Display
    /// In pixels; the picture lies in its middle.
    let cell: CGRect
  }

  /// In pixels, even.
  let width: Int
  let height: Int
  let places: [Place]
  /// Of the text, in pixels.
  let caption: CGRect
  private let pixelsPerMillimetre: Double

  /// *Decided*: how high and wide the displays may become together, and the space around them, in pixels.
  private static let highest = 480.0, widest = 1160.0, margin = 24.0, captionHeight = 32.0

  /// - Parameter turns: Whether the device is going to be held in other orientations: then a display gets room for
  ///   all of them, and else for the one that it is made for.
  init(_ device: Device, turns: Bool) {
    let sizes = device.displays.map { display in
      let (size, isWide) = (display.size, display.nativeOrientation % 180 != 0)
      let side = max(size.width, size.height)
      return turns ? Size2D(width: side, height: side) : isWide ? size.transposed : size
    }
    let millimetres = (
      width: sizes.map(\.width).reduce(0, +), height: sizes.map(\.height).max() ?? 1
    )
    let scale = min(Self.highest / millimetres.height, Self.widest / millimetres.width)
    let area = millimetres.height * scale
    let top = Self.margin + Self.captionHeight
    var places: [Place] = []
    var x = Self.margin
    for (display, size) in zip(device.displays, sizes) {
      let cell = CGRect(
        x: x, y: top + (area - size.height * scale) / 2, width: size.width * scale,
        height: size.height * scale)
      places.append(Place(display: display, cell: cell))
      x = cell.maxX + Self.margin
    }
    self.places = places
    pixelsPerMillimetre = scale
    width = (Int(x.rounded(.up)) + 1) & ~1
    caption = CGRect(
      x: Self.margin, y: Self.margin / 2, width: Double(width) - 2 * Self.margin, height: Self.captionHeight)
    height = (Int((top + area + Self.margin).rounded(.up)) + 1) & ~1
  }

  /// Where a display's picture lies with the interface turned to `orientation`, at whole pixels; one that is held
  /// in a way for which there is no room becomes smaller.
  func picture(of place: Place, in orientation: InterfaceOrientation) -> CGRect {
    let size = orientation.isLandscape ? place.display.size.transposed : place.display.size
    let scale = min(pixelsPerMillimetre, place.cell.width / size.width, place.cell.height / size.height)
    let (width, height) = (max(1, (size.width * scale).rounded()), max(1, (size.height * scale).rounded()))
    return CGRect(
      x: (place.cell.midX - width / 2).rounded(), y: (place.cell.midY - height / 2).rounded(), width: width,
      height: height)
  }

  /// The orientation in which a display that is dark is drawn.
  func orientation(ofDark place: Place) -> InterfaceOrientation {
    place.display.nativeOrientation % 180 != 0 ? .landscapeRight : .portrait
  }
}
