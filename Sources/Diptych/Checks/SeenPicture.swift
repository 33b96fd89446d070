import Compositing
import DeviceModel
import UIKit

/// A camera's picture on a display, as a person sees it.
struct SeenPicture: Hashable, Sendable {
  /// The display's id.
  let display: String
  /// The `uniqueID` of the physical camera.
  let camera: String
  let index: Int
  /// When it was exposed.
  let time: Duration
  /// What the sensor's picture went through on its way to the display.
  let turn: PictureTurn
  /// Whether it is blurred or covered so much that nobody recognises what it shows.
  let isMasked: Bool

  /// In points; nobody recognises a face through it.
  private static let maskingBlur = 10.0

  init(_ entry: DisplayList.Entry, on display: Display) {
    self.display = display.id
    (camera, index, time) = (entry.picture.source, entry.picture.index, entry.picture.time)
    turn = entry.turn
    isMasked = entry.opacity * (1 - entry.veil) <= 0.01 || entry.blur >= Self.maskingBlur
  }
}

extension DisplayList {
  init(_ screen: SimulatedDevice.Screen, on display: Display) {
    let points = display.size(in: screen.orientation)
    self.init(screen.layers, size: CGSize(width: points.width, height: points.height))
  }
}

extension SimulatedDevice {
  /// On all lit displays now, in the device's order, from back to front.
  var seenPictures: [SeenPicture] {
    device.displays.flatMap { display in
      screen(of: display).map { DisplayList($0, on: display).entries }.map { entries in
        entries.map { SeenPicture($0, on: display) }
      } ?? []
    }
  }
}
