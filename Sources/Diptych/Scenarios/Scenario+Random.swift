import DeviceModel

extension Scenario {
  /// Made up from a seed, of what people do: folding in haste, flipping twice, taking a picture while the phone opens, being
  /// interrupted, leaving and coming back, and now and then a calm look. Each step can be done when it comes, on a device
  /// as it is booted. The same seed gives the same scenario (Q22).
  ///
  /// - Parameters:
  ///   - elements: What the app has to tap, by accessibility identifiers. One called "flip" is taken for the control that
  ///     changes sides; "record", "shutter" or "photo" for the one that captures.
  ///   - count: About how many steps, from 1 to 900.
  public static func random(
    seed: UInt64, for device: Device, tapping elements: [String] = ["flip"], steps count: Int = 12
  ) -> Scenario {
    precondition((1...900).contains(count), "a random scenario has 1 to 900 steps")
    var teller = StoryTeller(seed: seed, on: device, tapping: elements)
    while teller.steps.count < count { teller.goOn() }
    return Scenario(device: device.name, steps: teller.steps)
  }

  /// The seed in a name such as `random:7`.
  public static func seed(inName name: String) -> UInt64? {
    guard name.hasPrefix("random:") else { return nil }
    return UInt64(name.dropFirst("random:".count))
  }
}
