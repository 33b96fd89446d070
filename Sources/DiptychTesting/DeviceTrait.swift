import Testing

/// A trait that gives a test its device. A test has one device: of several such traits the last one counts, as where a test
/// says otherwise than its suite.
protocol DeviceTrait: Trait {
  var mark: Mark { get }
}

/// Tells a trait from its equals.
final class Mark: Sendable {}

extension DeviceTrait {
  /// Whether the test has a trait that counts in place of this one.
  func isOverruled(in test: Test) -> Bool {
    let traits = test.traits.compactMap { $0 as? any DeviceTrait }
    guard let place = traits.firstIndex(where: { $0.mark === mark }) else { return false }
    return place < traits.count - 1
  }
}
