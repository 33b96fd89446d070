import DeviceModel
import Testing

@Suite struct DirectionProperties {
  /// 200 devices from one seed.
  static let devices: [Device] = {
    var random = SeededGenerator(seed: 2026)
    return (0..<200).map { _ in random.device() }
  }()

  @Test("Random devices keep the rules of a device file")
  func valid() throws {
    for device in Self.devices { try device.validate() }
  }

  @Test("D4 opposite views swap forward and backward")
  func opposite() {
    for device in Self.devices {
      let solver = DirectionSolver(device)
      for posture in device.postures.indices {
        for panel in device.panels.indices {
          let inner = solver.map(posture, panel * 2)
          let outer = solver.map(posture, panel * 2 + 1)
          #expect(inner.forward == outer.backward && inner.backward == outer.forward)
        }
      }
    }
  }

  @Test("D4 a camera is never in both arrays")
  func exclusive() {
    for device in Self.devices {
      let solver = DirectionSolver(device)
      for posture in device.postures.indices {
        for display in device.displays.indices {
          let directions = solver.solve(posture, display)
          #expect(directions.forward & directions.backward == 0)
        }
      }
    }
  }

  @Test("D4 turning a device changes no direction")
  func attitude() {
    var random = SeededGenerator(seed: 7)
    for device in Self.devices.prefix(60) {
      let pose = device.pose(hinge: random.number(0...360))
      for display in device.displays {
        let map = device.directions(of: display, in: pose)
        #expect(device.directions(of: display, in: pose.with(attitude: random.attitude())) == map)
        #expect(device.directions(of: display, in: pose.turnedAround()) == map)
      }
    }
  }

  @Test("D4 in a hinge sweep a map changes only where the posture does")
  func sweep() {
    var random = SeededGenerator(seed: 11)
    for device in Self.devices.prefix(60) {
      let solver = DirectionSolver(device)
      var state = device.hingeState(settledAt: 0)
      for _ in 0..<60 {
        let next = state.moved(to: random.number(0...360), on: device)
        for display in device.displays.indices where next.posture == state.posture {
          #expect(solver.map(next.posture, display) == solver.map(state.posture, display))
        }
        state = next
      }
    }
  }

  @Test("D4 on iPhone Duo a map changes at most once each way of a sweep", arguments: ["outer", "inner"])
  func duoSweep(display: String) throws {
    let duo = Device.iPhoneDuo
    let solver = DirectionSolver(duo)
    let index = try #require(duo.index(ofDisplay: display))
    var state = duo.hingeState(settledAt: 0)
    for way in [
      Array(stride(from: 0, through: 180.0, by: 0.5)), Array(stride(from: 180.0, through: 0, by: -0.5)),
    ] {
      var changes = 0
      for angle in way {
        let next = state.moved(to: angle, on: duo)
        if solver.map(next.posture, index) != solver.map(state.posture, index) { changes += 1 }
        state = next
      }
      #expect(changes == 1)
    }
  }

  @Test("D8 the listed types decide the order whatever it is")
  func order() {
    var random = SeededGenerator(seed: 3)
    for device in Self.devices.prefix(60) {
      let types = DeviceType.builtIn.shuffled(using: &random)
      let solver = DirectionSolver(device)
      let map = solver.map(0, 0, types: types + types)
      for cameras in [map.forward, map.backward] {
        let keys = cameras.map { camera in
          (types.firstIndex(of: camera.deviceType) ?? 0) * 64 + (device.index(ofCamera: camera.uniqueID) ?? 0)
        }
        #expect(keys == keys.sorted() && Set(keys).count == keys.count)
      }
    }
  }
}
