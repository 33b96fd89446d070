extension Device {
  /// The sets of physical cameras that may run at once: every set of ``largestMultiCamSet`` and its subsets of at
  /// least two, larger sets first. Two entries of the catalogue at one place are one sensor and never together.
  public var multiCamSets: [[Camera]] {
    let physical = cameras.filter { $0.virtual == nil && $0.deviceType.isBuiltIn }
    guard largestMultiCamSet >= 2 else { return [] }
    return stride(from: min(largestMultiCamSet, physical.count), through: 2, by: -1).flatMap { count in
      combinations(of: physical[...], count: count)
    }
  }

  private func combinations(of cameras: ArraySlice<Camera>, count: Int) -> [[Camera]] {
    guard count > 0 else { return [[]] }
    guard let first = cameras.first else { return [] }
    let rest = cameras.dropFirst()
    let apart = rest.filter { $0.mount?.place != first.mount?.place || $0.mount?.panel != first.mount?.panel }
    return combinations(of: apart[...], count: count - 1).map { [first] + $0 }
      + combinations(of: rest, count: count)
  }
}

extension Device {
  /// Pixels a second that several cameras may deliver together. *Decided*: 1080p at 60 frames a second for each of the
  /// largest set.
  public var multiCamPixelRate: Double { Double(largestMultiCamSet * 1920 * 1080 * 60) }

  /// Pixels a second of the camera that has the most.
  public var largestPixelRate: Double {
    cameras.flatMap(\.formats).map { Double($0.width * $0.height) * $0.maxRate }.max() ?? 0
  }
}

extension Format {
  /// Whether it runs beside another camera. *Decided*: up to 1920 pixels wide.
  public var isMultiCamSupported: Bool { width <= 1920 }
}
