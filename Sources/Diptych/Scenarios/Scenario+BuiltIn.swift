import DeviceModel

extension Scenario {
  /// The main job: a camera app through everything that changes which camera faces whom.
  ///
  /// On a folding phone: launch closed, open, flip to the rear camera, turn around, move to the outer display,
  /// flip back, close. A device with one display is turned instead, or goes through its postures. An app without a
  /// control called "flip" is played without those taps.
  public static func `default`(for device: Device, flips: Bool = true) -> Scenario {
    let flip = Action.tapElement("flip")
    let actions: [(Double, Action)]
    if device.hinge != nil, device.displays.count > 1 {
      actions = [
        (0, .launch), (1, .hinge(to: 180, over: 0.4)), (2.5, flip), (4, .turnAround),
        (5, .moveApp(to: "outer")),
        (6.5, flip), (8, .hinge(to: 0, over: 0.4)),
      ]
    } else if device.hinge != nil {
      let open = device.postures.filter { $0.reference > 0 }.map(\.reference)
      let sweep = (open.dropFirst() + open.prefix(1)).enumerated().map { index, angle in
        (2.5 + 1.5 * Double(index), Action.hinge(to: angle, over: 0.4))
      }
      actions = [(0, .launch), (1, flip)] + sweep
    } else {
      actions = [
        (0, .launch), (1, flip), (2.5, .rotate(to: .landscapeLeft)), (3.5, .rotate(to: .portrait)),
        (4.5, flip),
      ]
    }
    let played = actions.filter { flips || $0.1 != flip }
    return Scenario(device: device.name, steps: played.map { Step($0.0, $0.1) })
  }

  /// The first front camera is kept while the device opens: it then faces away and is shown as it is.
  public static func pinned(for device: Device) -> Scenario {
    var steps = [Step(0, .launch), Step(1, .tapElement("pin"))]
    if device.hinge != nil {
      steps += [Step(2, .hinge(to: 180, over: 0.4)), Step(3.5, .hinge(to: device.restingAngle, over: 0.4))]
    }
    return Scenario(device: device.name, steps: steps)
  }

  /// The reference for exploring: launched closed, opened, and closed again.
  public static func fold(for device: Device) -> Scenario {
    Scenario(
      device: device.name,
      steps: [Step(0, .launch), Step(1, .hinge(to: 180, over: 0.4)), Step(3, .hinge(to: 0, over: 0.4))])
  }

  /// Opened and closed in one movement, and again.
  public static func rapidFolds(for device: Device) -> Scenario {
    Scenario(
      device: device.name,
      steps: [
        Step(0, .launch), Step(1, .hinge(to: 180, over: 0.1)), Step(1.1, .hinge(to: 0, over: 0.1)),
        Step(2.5, .hinge(to: 180, over: 0.1)), Step(2.6, .hinge(to: 0, over: 0.1)),
        Step(2.7, .hinge(to: 180, over: 0.1)),
      ])
  }

  /// The rear camera is chosen, shows the person from the outer display, and the scene from the inner one again.
  public static func rearSelfie(for device: Device) -> Scenario {
    Scenario(
      device: device.name,
      steps: [
        Step(0, .launch), Step(1, .hinge(to: 180, over: 0.4)), Step(3, .tapElement("flip")),
        Step(4.5, .turnAround), Step(5, .moveApp(to: "outer")), Step(6.5, .turnAround),
        Step(7, .moveApp(to: "inner")),
      ])
  }

  /// Opened at once and turned on its side a moment later, while a switch is under way.
  public static func turningFold(for device: Device) -> Scenario {
    Scenario(
      device: device.name,
      steps: [
        Step(0, .launch), Step(1, .hinge(to: 180, over: 0)), Step(1.05, .rotate(to: .landscapeLeft)),
      ])
  }

  /// Opened at once, with an interruption while a switch is under way.
  ///
  /// - Parameter seconds: How long it is.
  public static func interruptedFold(for device: Device, seconds: Double = 1) -> Scenario {
    Scenario(
      device: device.name,
      steps: [
        Step(0, .launch), Step(1, .hinge(to: 180, over: 0)),
        Step(1.01, .interrupt(reason: "videoDeviceInUseByAnotherClient", seconds: seconds)),
      ])
  }

  /// A photo upright, a photo on its side right after the phone is turned, and one of the other camera.
  public static func photos(for device: Device) -> Scenario {
    Scenario(
      device: device.name,
      steps: [
        Step(0, .launch), Step(1, .tapElement("photo")), Step(2, .rotate(to: .landscapeLeft)),
        Step(2.5, .tapElement("photo")), Step(3.5, .hinge(to: 180, over: 0.1)),
        Step(5, .tapElement("photo")),
      ])
  }

  /// Launched, and left as it is.
  public static func still(for device: Device) -> Scenario {
    Scenario(device: device.name, steps: [Step(0, .launch)])
  }

  /// By their names.
  private static let builtIn: KeyValuePairs<String, @Sendable (Device, Bool) -> Scenario> = [
    "default": { .default(for: $0, flips: $1) },
    "blinkingFold": { device, _ in .interruptedFold(for: device, seconds: 0.02) },
    "fold": { device, _ in .fold(for: device) },
    "interruptedFold": { device, _ in .interruptedFold(for: device) },
    "photos": { device, _ in .photos(for: device) },
    "pinned": { device, _ in .pinned(for: device) },
    "rapidFolds": { device, _ in .rapidFolds(for: device) },
    "rearSelfie": { device, _ in .rearSelfie(for: device) },
    "still": { device, _ in .still(for: device) },
    "turningFold": { device, _ in .turningFold(for: device) },
  ]

  /// What ``named(_:for:flips:)`` knows.
  public static var names: [String] { builtIn.map(\.key) }

  /// A built-in scenario by its name, or as `random:7` a random one by its seed.
  public static func named(_ name: String, for device: Device, flips: Bool = true) -> Scenario? {
    if let seed = seed(inName: name) {
      return random(seed: seed, for: device, tapping: flips ? ["flip"] : [])
    }
    return builtIn.first { $0.key == name }?.value(device, flips)
  }
}

extension Device {
  /// The hinge angle a scenario starts from: the reference of the first posture in which the app's display can be
  /// seen (*decided*).
  public var restingAngle: Double {
    let posture = postures.first { posture in
      display(posture.appDisplay).map { !isDark($0, pose(hinge: posture.reference)) } ?? false
    }
    return posture?.reference ?? 180
  }
}
