import Compositing
import DeviceModel
import UIKit

extension SimulatedDevice {
  /// What a lit display shows, before it is painted.
  struct Screen: Equatable {
    /// The first at the back, in points of the interface.
    let layers: [LayerNode]
    let orientation: InterfaceOrientation
  }

  /// Nil for a display that is dark.
  func screen(of display: Display) -> Screen? {
    world.stage.litDisplays.contains(display) ? shown(on: display) : nil
  }

  /// What a display shows that is lit.
  func shown(on display: Display) -> Screen {
    let scenes = world.stage.scenes(on: display.id)
    return Screen(
      layers: scenes.compactMap { $0 as? UIWindowScene }.flatMap { $0.layerNodes() },
      orientation: scenes.first.flatMap { world.stage.placement(of: $0)?.interfaceOrientation } ?? .portrait)
  }
}
