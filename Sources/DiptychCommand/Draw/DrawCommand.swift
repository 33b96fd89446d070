import DeviceModel
import Foundation

extension Command {
  static let draw = Command(
    name: "draw", summary: "draw a device with an arrow for each camera direction",
    options: [
      .device, .hinge, .flag("--turned", "turned around: the other side toward the person"),
      .display("the display that the view is on"),
      .value("--out", "FILE.svg", required: true, "the picture to write"),
    ]
  ) { arguments, console in
    let device = try arguments.device()
    let folded = try arguments.pose(of: device)
    let display = try arguments.display(of: device, in: folded)
    let pose = arguments.has("--turned") ? folded.turnedAround() : folded
    let path = arguments["--out"] ?? ""
    try Files.write(Data(PoseDrawing(device: device, pose: pose, display: display).svg.utf8), to: path)
    console.complain("wrote \(path)\n")
    return .done
  }
}
