import DeviceModel
import Testing

/// Whatever somebody does to a device file: it is refused with a field's name, or everything works with it.
@Suite struct DeviceFileProperties {
  static let strange: [JSONValue?] = [
    nil, .null, .bool(true), .number(0), .number(-1), .number(1), .number(90), .number(1e300), .number(-0.0),
    .number(1e-300), .string(""), .string("main"), .array([]), .object([:]),
    .array([.number(0), .number(0), .number(0)]),
  ]

  @Test("X2 a file with any one value replaced is refused by name or is a device that works")
  func oneChange() throws {
    var random = SeededGenerator(seed: 31)
    var (refused, accepted) = (0, 0)
    for device in [Device.convertibleLaptop, .iPhoneDuo] {
      let document = try JSONValue(encoding: device)
      let paths = document.paths()
      for _ in 0..<(device.name == "iphone-duo" ? 60 : 300) {
        let path = random.pick(paths)
        var changed = document
        changed.put(random.pick(Self.strange), at: path)
        do throws(DeviceFileError) {
          exercise(try Device(document: changed))
          accepted += 1
        } catch {
          refused += 1
          #expect(error.message.hasSuffix(".") && error.message.contains("needs"), "\(path)")
        }
      }
    }
    #expect(refused > 100 && accepted > 10)
  }

  @Test("X2 a missing field is refused by its own name unless the field is optional")
  func missing() throws {
    let document = try JSONValue(encoding: Device.convertibleLaptop)
    for path in document.paths() {
      guard case .key? = path.steps.last else { continue }
      var changed = document
      changed.put(nil, at: path)
      do throws(DeviceFileError) {
        _ = try Device(document: changed)
      } catch {
        #expect(error.path == path.description || error.code == .value, "\(path)")
      }
    }
  }

  /// Asks a device for everything that it can be asked for.
  private func exercise(_ device: Device) {
    let solver = DirectionSolver(device)
    for hinge in [0.0, 100, 360] {
      let pose = device.pose(hinge: hinge).hinged(to: 90, on: device).turnedAround()
      _ = device.litDisplays(pose)
      for (index, display) in device.displays.enumerated() {
        let map = solver.map(pose.hinge.posture, index)
        #expect(Set(map.forward).isDisjoint(with: map.backward))
        let orientation = device.interfaceOrientation(display, pose)
        _ = device.reservedRegions(display, pose, orientation: orientation)
        for camera in device.cameras {
          #expect(
            [0, 90, 180, 270].contains(device.previewAngle(camera, display, orientation, pose.hinge.posture)))
        }
      }
      for camera in device.cameras {
        let view = device.cameraView(camera, pose)
        #expect(view.forward.length.isFinite && view.position.length.isFinite)
        #expect([0, 90, 180, 270].contains(device.captureAngle(camera, pose)))
        for format in camera.formats { _ = format.size(at: format.aspectRatios.last) }
      }
    }
    _ = device.multiCamSets
  }
}

extension JSONValue {
  /// The paths of all values below this one.
  fileprivate func paths(_ path: JSONPath = .root) -> [JSONPath] {
    switch self {
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { key, value in [path.key(key)] + value.paths(path.key(key))
      }
    case .array(let items):
      items.enumerated().flatMap { index, value in [path.index(index)] + value.paths(path.index(index)) }
    default: []
    }
  }
}
