import DeviceModel
import Testing

@Suite struct PostureLawTests {
  let duo = Device.iPhoneDuo

  private func name(_ state: HingeState) -> String { duo.postures[state.posture].name }

  @Test(
    "S4 a pose without history: closed below 28°, fully open at 180° only",
    arguments: [
      (0.0, "closed"), (20.5, "closed"), (27.9, "closed"), (28, "partiallyOpen"), (90, "partiallyOpen"),
      (179.9, "partiallyOpen"), (180, "fullyOpen"),
    ])
  func settled(angle: Double, posture: String) {
    let state = duo.hingeState(settledAt: angle)
    #expect(name(state) == posture)
    #expect(state.angle == angle && state.peak == angle && state.trough == angle)
  }

  struct Walk: Sendable, CustomTestStringConvertible {
    let angles: [Double]
    let postures: [String]
    var testDescription: String { "\(angles)" }
    init(_ steps: KeyValuePairs<Double, String>) {
      angles = steps.map(\.key)
      postures = steps.map(\.value)
    }
  }

  @Test(
    "S4 opens above 20°, closes at 36° after having been above it, always at 20°",
    arguments: [
      Walk([0: "closed", 20: "closed", 20.1: "partiallyOpen", 180: "fullyOpen"]),
      Walk([180: "fullyOpen", 179.9: "partiallyOpen", 36.1: "partiallyOpen", 36: "closed"]),
      Walk([0: "closed", 25: "partiallyOpen", 21: "partiallyOpen", 20: "closed", 20.1: "partiallyOpen"]),
      Walk([0: "closed", 36: "partiallyOpen", 21: "partiallyOpen", 20: "closed"]),
      Walk([0: "closed", 36.5: "partiallyOpen", 36: "closed", 30: "closed", 36: "closed"]),
      Walk([0: "closed", 30: "partiallyOpen", 90: "partiallyOpen", 36: "closed", 30: "closed"]),
      Walk([90: "partiallyOpen", 180: "fullyOpen", 180: "fullyOpen", 90: "partiallyOpen"]),
      Walk([180: "fullyOpen", 30: "closed", 30: "closed", 36: "closed", 36.1: "partiallyOpen"]),
      Walk([180: "fullyOpen", 30: "closed", 20: "closed", 20.1: "partiallyOpen"]),
      Walk([28: "partiallyOpen", 27: "partiallyOpen", 20: "closed"]),
    ])
  func walk(walk: Walk) {
    var state = duo.hingeState(settledAt: walk.angles[0])
    #expect(name(state) == walk.postures[0])
    for (angle, posture) in zip(walk.angles, walk.postures).dropFirst() {
      state = state.moved(to: angle, on: duo)
      #expect(name(state) == posture, "at \(angle)°")
    }
  }

  @Test(
    "S4 a jump counts as a sweep",
    arguments: [
      (0.0, 180.0, "fullyOpen"), (180, 0, "closed"), (180, 30, "closed"), (180, 36, "closed"),
      (180, 37, "partiallyOpen"), (0, 30, "partiallyOpen"), (0, 128, "partiallyOpen"),
    ])
  func jump(from: Double, to: Double, posture: String) {
    #expect(name(duo.hingeState(settledAt: from).moved(to: to, on: duo)) == posture)
  }

  @Test(
    "S4 angles outside the hinge's range are brought into it",
    arguments: [(-10.0, 0.0), (400, 180), (.nan, 0)])
  func clamped(angle: Double, reached: Double) {
    #expect(duo.hingeState(settledAt: angle).angle == reached)
    #expect(duo.hingeState(settledAt: 90).moved(to: angle, on: duo).angle == reached)
  }

  @Test(
    "S4 the status is the posture, unknown without a hinge",
    arguments: [
      (Device.iPhoneDuo, 0.0, HingeStatus.closed), (.iPhoneDuo, 130, .partiallyOpen),
      (.iPhoneDuo, 180, .fullyOpen),
      (.iPhone17Pro, 180, .unknown), (.iPadPro, 0, .unknown), (.convertibleLaptop, 110, .partiallyOpen),
      (.convertibleLaptop, 360, .fullyOpen),
    ])
  func status(device: Device, hinge: Double, status: HingeStatus) {
    #expect(device.hingeStatus(device.pose(hinge: hinge)) == status)
  }

  @Test("S4 a status has UIHinge's raw values")
  func rawValues() {
    #expect([HingeStatus.unknown, .closed, .partiallyOpen, .fullyOpen].map(\.rawValue) == [0, 1, 2, 3])
  }

  @Test("S4 a device without a hinge stays flat")
  func noHinge() {
    let pose = Device.iPhone14Pro.pose(hinge: 20)
    #expect(pose.hinge.angle == 180)
    #expect(pose.hinged(to: 90, on: .iPhone14Pro) == pose)
  }
}
