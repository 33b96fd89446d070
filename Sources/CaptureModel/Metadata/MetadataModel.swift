import DeviceModel

/// A metadata output's settings, and which frames it looks at, as a value.
package struct MetadataModel: Hashable, Sendable {
  /// *Decided* (O7): pictures are looked at no larger than this.
  package static let largestSight = PixelSize(width: 1280, height: 1280)

  /// Raw values of Apple's object types that are looked for, in the order asked for.
  package private(set) var types: [String] = []
  private var isLooking = false
  private var hadObjects = false

  package init() {}

  /// Another delegate, or another queue, waits for nothing.
  package mutating func startAnew() { isLooking = false }

  /// Types that are not available raise, as all are before the output has a camera.
  package mutating func set(_ types: [String], available: [String]) throws(Misuse) {
    let unknown = types.filter { !available.contains($0) }
    guard unknown.isEmpty else {
      throw .invalidArgument(
        "-[AVCaptureMetadataOutput setMetadataObjectTypes:]",
        "Unsupported type found - use -availableMetadataObjectTypes: \(unknown.joined(separator: ", "))")
    }
    self.types = types
  }

  /// A frame is there. False when it is not to be looked at: nothing is looked for, or an earlier one still is.
  package mutating func begin() -> Bool {
    guard !isLooking, !types.isEmpty else { return false }
    isLooking = true
    return true
  }

  /// A frame has been looked at. True when the app is to hear of its objects: of every frame that has some, and of
  /// the first that has none any more (*decided*).
  package mutating func finish(count: Int) -> Bool {
    isLooking = false
    defer { hadObjects = count > 0 }
    return count > 0 || hadObjects
  }
}
