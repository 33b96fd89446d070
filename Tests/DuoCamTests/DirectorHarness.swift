import AVKit
import DeviceModel
import TestSupport

@testable import DuoCam

/// A director with the switch it has asked for, and everything that must hold after each call.
struct DirectorRun {
  enum Call: CaseIterable {
    case map, flip, pin, unpin, leaveToSystem, takeBack, succeed, fail
  }

  static let cameras: [CameraChoice] = [.system] + reported.map { .camera(AVCaptureDeviceDescriptor($0)) }
  private static let reported = Device.iPhoneDuo.cameras.filter { !$0.followsDisplay }

  private(set) var director = CameraDirector()
  /// Sentences about what went wrong.
  private(set) var faults: [String] = []
  private(set) var trace: [String] = []
  /// What the person wished last, until the map or a failure overtakes it.
  private(set) var wish: CameraChoice?
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A map with each camera on one of three sides.
  mutating func randomMap() -> AVCaptureDeviceDirectionMap {
    var map = DirectionMap()
    for camera in Self.reported {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: map.forward.append(camera)
      case 1: map.backward.append(camera)
      default: break
      }
    }
    return AVCaptureDeviceDirectionMap(map)
  }

  /// One random call that the app could make now.
  mutating func step(among calls: [Call] = Call.allCases) {
    perform(calls.randomElement(using: &random) ?? .map)
  }

  mutating func perform(_ call: Call) {
    let (underWay, active) = (director.switchingTo, director.active)
    let asked: CameraChoice?
    switch call {
    case .map:
      let map = randomMap()
      asked = director.directionsDidChange(map)
      wish = nil
    case .flip:
      let target = director.flipTarget
      asked = director.flip()
      if let target { wish = target }
    case .pin:
      let camera = Self.cameras.randomElement(using: &random)
      asked = director.pin(camera)
      wish = camera
    case .unpin:
      asked = director.pin(nil)
      wish = nil
    case .leaveToSystem, .takeBack:
      asked = director.useSystemCamera(call == .leaveToSystem)
      wish = nil
    case .succeed, .fail:
      guard let underWay else { return }
      if call == .fail, wish == underWay { wish = nil }
      asked = call == .succeed ? director.switchSucceeded() : director.switchFailed()
    }
    trace.append("\(call)")
    let ends = call == .succeed || call == .fail
    check(asked == nil || ends || underWay == nil, "a second switch began")
    check(asked == nil || asked == director.switchingTo, "it asked for another than it waits for")
    check(asked != nil || ends || director.switchingTo == underWay, "the switch under way changed")
    check(asked == nil || asked != director.active, "it switches to the active camera")
    check(
      director.active == (call == .succeed ? underWay : active), "active changed other than by a success")
    for camera in Self.cameras { checkMirroring(camera) }
  }

  /// Lets every switch succeed until none is left.
  mutating func finish() {
    var switches = 0
    while director.switchingTo != nil {
      perform(.succeed)
      switches += 1
      guard switches < 4 else { return check(false, "it does not come to rest") }
    }
  }

  /// What holds at rest, all switches having succeeded.
  mutating func checkRest() {
    guard let directions = director.directions else { return }
    if let wish { check(director.active == wish, "the newest wish lost") }
    if let pinned = director.pinned {
      return check(director.active == pinned, "the pinned camera is not active")
    }
    let reported =
      director.wanted == .viewer
      ? directions.forwardFacingDeviceDescriptors : directions.backwardFacingDeviceDescriptors
    var side = reported.map(CameraChoice.camera)
    if director.usesSystemCamera {
      side.removeAll { $0.position == .front }
      if director.wanted == .viewer { side.append(.system) }
    }
    guard !side.isEmpty else { return }
    check(director.active.map(side.contains) == true, "the active camera is not on the wanted side")
  }

  private mutating func checkMirroring(_ camera: CameraChoice) {
    let isFront = camera.position == .front
    let expected: Mirroring =
      switch director.side(of: camera) {
      case .viewer: isFront ? .automatic : .byHand(true)
      case .scene: isFront ? .byHand(false) : .automatic
      case nil: .automatic
      }
    check(director.mirroring(of: camera) == expected, "\(camera.localizedName) is mirrored wrongly")
  }

  private mutating func check(_ condition: Bool, _ fault: String) {
    if !condition { faults.append("after \(trace.joined(separator: ", ")): \(fault)") }
  }
}
