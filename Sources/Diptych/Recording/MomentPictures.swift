import Compositing
import DeviceModel
import Foundation
import Imaging

/// What the displays showed at each moment of a run, as PNGs: each once, however long it was to be seen.
struct MomentPictures {
  /// *Decided*: the longer side in pixels, enough to know who is seen and how.
  private static let size = 480.0

  private(set) var files: [String: Data] = [:]
  /// For each sample, for each display.
  private(set) var names: [[String?]] = []

  init(_ samples: [RunWatch.Sample], of device: Device) throws {
    let compositor = Compositor()
    var last: [Int: (screen: SimulatedDevice.Screen, name: String, png: Data)] = [:]
    for (index, sample) in samples.enumerated() {
      var named: [String?] = []
      for (place, screen) in sample.screens.enumerated() {
        guard let screen else {
          named.append(nil)
          continue
        }
        if let known = last[place], known.screen == screen {
          named.append(known.name)
          continue
        }
        let png = try Self.png(of: screen, on: device.displays[place], compositor)
        if let known = last[place], known.png == png {
          last[place]?.screen = screen
          named.append(known.name)
          continue
        }
        let name = String(format: "%03d-", index + 1) + "\(device.displays[place].id).png"
        files[name] = png
        last[place] = (screen, name, png)
        named.append(name)
      }
      names.append(named)
    }
  }

  private static func png(
    of screen: SimulatedDevice.Screen, on display: Display, _ compositor: Compositor
  ) throws -> Data {
    let points = display.size(in: screen.orientation)
    let scale = size / max(points.width, points.height)
    let pixels = PixelBuffer(
      width: Int((points.width * scale).rounded()), height: Int((points.height * scale).rounded()),
      format: .bgra)
    compositor.render(screen.layers, scale: scale, into: pixels)
    return Data(try ImageFile.encodePNG(pixels))
  }
}
