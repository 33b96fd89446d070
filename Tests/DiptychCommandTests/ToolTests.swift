import DeviceModel
import Foundation
import Testing

@testable import DiptychCommand

@MainActor @Suite struct ToolTests {
  @Test("Without a command there is the usage text and exit 2; help is exit 0")
  func usage() async {
    let bare = await Run()
    #expect(bare.status == .usage && bare.output.isEmpty && bare.complaints.contains("directions"))
    for word in ["help", "--help", "-h"] {
      let help = await Run(word)
      #expect(help.status == .done && help.output == Tool.usage && help.complaints.isEmpty)
    }
  }

  @Test("Every command explains itself", arguments: Tool.commands.map(\.name))
  func help(name: String) async {
    let help = await Run(name, "--help")
    #expect(help.status == .done && help.output.hasPrefix("diptych \(name)") && help.complaints.isEmpty)
  }

  @Test("X2 an unknown command is exit 2 and names the known ones")
  func unknown() async {
    let run = await Run("fold")
    #expect(run.status == .usage)
    #expect(
      run.complaints.contains("\"fold\"")
        && run.complaints.contains("play, explore, directions, devices, draw, bench")
    )
  }

  @Test("devices lists displays, cameras and formats of all")
  func devices() async {
    let run = await Run("devices")
    #expect(run.status == .done && run.complaints.isEmpty)
    for device in Device.builtIn {
      #expect(run.output.contains("\(device.name): \(device.localizedName)"))
      for camera in device.cameras { #expect(run.output.contains(camera.localizedName)) }
    }
    #expect(
      run.output.contains("466 × 678 pt") && run.output.contains("3840 × 2160, 120 fps, depth, square sensor")
    )
  }

  @Test("devices --json is one object; each item is a device file")
  func devicesJSON() async throws {
    let run = await Run("devices", "--json")
    let list = try JSONDecoder().decode(DeviceList.self, from: Data(run.output.utf8))
    #expect(run.status == .done && list.devices == Device.builtIn)
    let one = await Run("devices", "--device", "iphone-duo", "--json")
    #expect(try Device(json: Data(one.output.utf8)) == .iPhoneDuo)
    let text = await Run("devices", "--device", "ipad-pro")
    #expect(text.output.hasPrefix("ipad-pro") && !text.output.contains("iphone"))
  }

  @Test("D3 directions --json has the documented keys")
  func directionsJSON() async throws {
    let run = await Run(
      "directions", "--device", "iphone-duo", "--hinge", "180", "--display", "outer", "--json")
    #expect(run.status == .done && run.complaints.isEmpty)
    let object = try run.json()
    #expect(Set(object.keys).isSuperset(of: ["device", "hinge", "display", "forward", "backward"]))
    #expect(object["device"] as? String == "iphone-duo" && object["hinge"] as? Double == 180)
    let backward = try #require(object["backward"] as? [[String: String]])
    #expect(
      backward == [
        [
          "uniqueID": "com.apple.avfoundation.avcapturedevice.built-in_video:inner",
          "deviceType": "AVCaptureDeviceTypeBuiltInInnerUltraWideCamera", "position": "front",
          "localizedName": "Inner Ultra Wide Camera",
        ]
      ])
    #expect((object["forward"] as? [[String: String]])?.count == 4)
  }

  @Test("D8 directions --types decides the order, by raw or Swift name; unknown ones only cause a note")
  func types() async throws {
    let types = "builtInOuterUltraWideCamera,AVCaptureDeviceTypeBuiltInWideAngleCamera,builtInFourthCamera"
    let run = await Run("directions", "--hinge", "180", "--display", "outer", "--types", types, "--json")
    let report = try JSONDecoder().decode(DirectionsReport.self, from: Data(run.output.utf8))
    #expect(report.forward.map(\.position) == ["front", "back"] && report.backward.isEmpty)
    #expect(run.status == .done && run.complaints.contains("builtInFourthCamera"))
  }

  @Test("directions for people")
  func directions() async {
    let run = await Run("directions", "--hinge", "0", "--display", "outer")
    #expect(
      run.output.hasPrefix(
        "iphone-duo at 0°, closed, view on outer\n\n  forward\n    Outer Ultra Wide Camera  front"))
    let none = await Run("directions", "--hinge", "0", "--display", "outer", "--types", "external")
    #expect(none.output.contains("  forward\n    none\n\n  backward\n    none\n"))
  }

  @Test(
    "X2 bad arguments are exit 2 and a sentence",
    arguments: [
      (["directions", "--hinge", "400", "--display", "inner"], "--hinge 400 is outside 0 to 180 degrees"),
      (["directions", "--hinge", "wide", "--display", "inner"], "not \"wide\""),
      (["directions", "--hinge", "0", "--display", "inner"], "folded shut"),
      (["directions", "--hinge", "0", "--display", "cover"], "outer, inner"),
      (["directions", "--device", "convertible-laptop", "--hinge", "0", "--display", "main"], "folded shut"),
      (["directions", "--hinge", "0"], "needs --display"), (["directions", "--fold"], "no option --fold"),
      (["draw", "--hinge", "180", "--display", "inner"], "needs --out"), (["devices", "all"], "\"all\""),
    ])
  func badArguments(words: [String], part: String) async {
    let said = await Run(words: words)
    #expect(said.status == .usage && said.output.isEmpty)
    #expect(said.complaints.contains(part), "\(said.complaints)")
  }

  @Test("X2 a device file that is missing, a directory, not JSON or not a device is exit 3")
  func badDevices() async throws {
    let scratch = try Scratch()
    var device = Device.iPhoneDuo
    device.cameras[2].virtual = nil
    let cases = [
      (scratch.file("none.json"), "no device or file"), (scratch.path, "is a directory"),
      (try scratch.write("{", to: "half.json"), "needs JSON"),
      (try scratch.write("{}", to: "empty.json"), "name: found nothing"),
      (
        try scratch.write(String(decoding: device.json, as: UTF8.self), to: "adrift.json"),
        "cameras[2].mount: found nothing"
      ),
    ]
    for (path, part) in cases {
      for command in [
        ["devices"], ["directions", "--display", "inner"], ["draw", "--display", "inner", "--out", "x"],
      ] {
        let said = await Run(words: command + ["--device", path])
        #expect(said.status == .problem && said.output.isEmpty)
        #expect(said.complaints.contains(part), "\(said.complaints)")
      }
    }
  }

  @Test("A device from a file works as a built-in one does")
  func deviceFile() async throws {
    let scratch = try Scratch()
    let path = try scratch.write(
      String(decoding: Device.convertibleLaptop.json, as: UTF8.self), to: "mine.json")
    let said = await Run("directions", "--device", path, "--hinge", "300", "--display", "main")
    #expect(said.status == .done && said.output.contains("convertible-laptop at 300°, tent"))
  }

  @Test("A device without a hinge takes any hinge angle and stays flat")
  func noHinge() async throws {
    for hinge in [[], ["--hinge", "0"], ["--hinge", "180"]] {
      let said = await Run(words: ["directions", "--device", "iphone-14-pro", "--display", "main"] + hinge)
      #expect(said.status == .done && said.output.hasPrefix("iphone-14-pro at 180°, flat"))
    }
  }
}
