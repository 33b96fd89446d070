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
