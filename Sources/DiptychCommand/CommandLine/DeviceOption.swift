import DeviceModel
import Foundation

extension Command.Option {
  static let device = Command.Option.value(
    "--device", "NAME|FILE", "a built-in device or a device's JSON; iphone-duo unless given")
  static let hinge = Command.Option.value("--hinge", "DEGREES", "the hinge angle; 180 is flat")
  static let json = Command.Option.flag("--json", "print one JSON object and nothing else")

  static func display(_ help: String) -> Command.Option {
    .value("--display", "NAME", required: true, help)
  }
}

extension Arguments {
  /// The device that `--device` names: a built-in one, or one described in a file.
  func device() throws(CommandError) -> Device {
    guard let name = self["--device"] else { return .iPhoneDuo }
    if let device = Device.named(name) { return device }
    return try Arguments.device(inFile: name)
  }

  private static func device(inFile path: String) throws(CommandError) -> Device {
    guard FileManager.default.fileExists(atPath: path) else {
      let names = Device.builtIn.map(\.name).joined(separator: ", ")
      throw .problem("There is no device or file \"\(path)\"; the built-in devices are: \(names).")
    }
    let json = try Files.read(path)
    do { return try Device(json: json) } catch {
      throw .problem("\(path) does not describe a device: \(error.message)")
    }
  }

  /// The pose that `--hinge` asks for, without history; flat, or as far as the hinge goes, unless given.
  func pose(of device: Device) throws(CommandError) -> Pose {
    let range = device.hinge?.range ?? AngleRange(min: 0, max: 360)
    let angle = try number("--hinge", in: range.min...range.max, unit: "degrees")
    return device.pose(hinge: angle ?? range.clamp(180))
  }

  /// The display that `--display` names, which must not be dark in the pose.
  func display(of device: Device, in pose: Pose) throws(CommandError) -> Display {
    let id = self["--display"] ?? ""
    do {
      let moved = try pose.appMoved(to: id, on: device)
      if let display = device.display(moved.appDisplay) { return display }
    } catch { throw .usage(error.message) }
    throw .usage("\(device.localizedName) has no display \"\(id)\".")
  }
}
