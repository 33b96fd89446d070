import DeviceModel
import Testing

@Suite struct PostureProperties {
  static let devices = DirectionProperties.devices.filter { $0.hinge != nil }

  @Test("S4 a jump ends where a sweep in small steps ends")
  func jumpIsSweep() {
    var random = SeededGenerator(seed: 5)
    for device in Self.devices + [.iPhoneDuo, .convertibleLaptop] {
      var state = device.hingeState(settledAt: random.number(0...360))
      for _ in 0..<10 {
        let target = device.hinge!.range.clamp((random.number(0...360) * 2).rounded() / 2)
        let steps = 40
        var swept = state
        for step in 1...steps {
          let angle =
            step == steps ? target : state.angle + (target - state.angle) * Double(step) / Double(steps)
          swept = swept.moved(to: angle, on: device)
        }
        let jumped = state.moved(to: target, on: device)
        #expect(jumped == swept, "\(state) to \(target) on \(device.postures)")
        state = jumped
      }
    }
  }

  @Test("S4 a posture never falls while the hinge rises, nor rises while it falls")
  func monotone() {
    var random = SeededGenerator(seed: 6)
    for device in Self.devices {
      var state = device.hingeState(settledAt: random.number(0...360))
      for _ in 0..<50 {
        let next = state.moved(to: random.number(0...360), on: device)
        if next.angle >= state.angle { #expect(next.posture >= state.posture) }
        if next.angle <= state.angle { #expect(next.posture <= state.posture) }
        #expect(next.peak >= next.angle)
        state = next
      }
    }
  }

  @Test("S4 staying where it is changes nothing")
  func idle() {
    var random = SeededGenerator(seed: 8)
    for device in Self.devices {
      var state = device.hingeState(settledAt: random.number(0...360))
      for _ in 0..<20 {
        state = state.moved(to: random.number(0...360), on: device)
        #expect(state.moved(to: state.angle, on: device) == state)
      }
    }
  }

  @Test("S4 the ends of the range are the first and, where a boundary can be passed, the last posture")
  func ends() {
    for device in Self.devices {
      let range = device.hinge!.range
      let low = device.hingeState(settledAt: 90).moved(to: range.min, on: device)
      #expect(low.posture == 0)
      #expect(low.moved(to: range.max, on: device).posture == device.postures.count - 1)
    }
  }

  @Test("S1 after entering a posture with another display the app is on it")
  func display() {
    var random = SeededGenerator(seed: 9)
    for device in Self.devices {
      var pose = device.pose(hinge: 0)
      for _ in 0..<30 {
        let next = pose.hinged(to: random.number(0...360), on: device)
        let (before, after) = (device.posture(of: pose), device.posture(of: next))
        if before.appDisplay != after.appDisplay { #expect(next.appDisplay == after.appDisplay) }
        if before == after { #expect(next.appDisplay == pose.appDisplay) }
        pose = next
      }
    }
  }
}
