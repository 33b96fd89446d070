import DeviceModel

/// A video data output's settings, and which frames its delegate gets, as a value.
package struct VideoDataModel: Hashable, Sendable {
  /// Why a frame does not reach the delegate.
  package enum DropReason: Hashable, Sendable {
    /// The delegate still works on an earlier one.
    case late
    /// Too many wait for the delegate.
    case outOfBuffers
  }

  /// `420f`, `420v` and `BGRA`; cameras have the first.
  package static let pixelFormats: [UInt32] = [0x3432_3066, 0x3432_3076, 0x4247_5241]
  /// *Decided*: frames that wait for a delegate which wants them all.
  package static let queueLimit = 4
  package static let dropLimit = 64

  package private(set) var pixelFormat = pixelFormats[0]
  package var discardsLate = true
  /// Whether the session's preset decides how large frames are.
  package private(set) var choosesSize = true
  private var wantsPreviewSize = false
  /// Frames handed to the delegate's queue and not done with.
  private var pending = 0
  private var droppings = 0

  package init() {}

  /// - Parameters:
  ///   - keys: of the app's dictionary.
  ///   - format: what the dictionary asks for; nil where it asks for nothing.
  package mutating func set(keys: [String], pixelFormat format: UInt32?, formatKey: String) throws(Misuse) {
    let method = "-[AVCaptureVideoDataOutput setVideoSettings:]"
    let unknown = keys.filter { $0 != formatKey }.sorted()
    guard unknown.isEmpty else {
      throw .invalidArgument(
        method, "videoSettings dictionary contains one or more unsupported (ignored) keys: \(unknown)")
    }
    guard keys.isEmpty || format.map(VideoDataModel.pixelFormats.contains) == true else {
      throw .invalidArgument(
        method, "Unsupported pixel format type - use -availableVideoPixelFormatTypes")
    }
    pixelFormat = format ?? VideoDataModel.pixelFormats[0]
  }

  /// On, frames are preview-sized under the photo preset alone.
  package mutating func setChoosesSize(_ chooses: Bool) {
    choosesSize = chooses
    if chooses { wantsPreviewSize = false }
  }

  package func isPreviewSized(_ preset: SessionPreset) -> Bool {
    choosesSize ? preset == .photo : wantsPreviewSize
  }

  package mutating func setPreviewSized(_ isPreviewSized: Bool) throws(Misuse) {
    guard !choosesSize else {
      throw .invalidArgument(
        "-[AVCaptureVideoDataOutput setDeliversPreviewSizedOutputBuffers:]",
        "May not be set while automaticallyConfiguresOutputBufferDimensions is YES")
    }
    wantsPreviewSize = isPreviewSized
  }

  /// How large a frame is that the camera has in `size`. *Decided*: preview-sized is no longer than the longest side
  /// of a display, both in pixels.
  package func size(of size: PixelSize, _ preset: SessionPreset, longestDisplaySide: Int) -> PixelSize {
    let longest = max(size.width, size.height)
    guard isPreviewSized(preset), longest > longestDisplaySide else { return size }
    func scaled(_ side: Int) -> Int { side * longestDisplaySide / longest & ~1 }
    return PixelSize(width: scaled(size.width), height: scaled(size.height))
  }

  /// A frame is there. Nil when it is to be handed over, which ``finished()`` ends.
  package mutating func offer() -> DropReason? {
    if discardsLate, pending > 0 { return .late }
    if pending >= VideoDataModel.queueLimit { return .outOfBuffers }
    pending += 1
    return nil
  }

  /// The delegate is done with a frame.
  package mutating func finished() { pending = max(0, pending - 1) }

  /// Whether the delegate is to hear of a dropped frame, which ``heardOfDrop()`` ends. *Decided*: one that is so many calls
  /// behind hears of no more.
  package mutating func tellsDrop() -> Bool {
    guard droppings < VideoDataModel.dropLimit else { return false }
    droppings += 1
    return true
  }

  /// The delegate knows of a dropped frame.
  package mutating func heardOfDrop() { droppings = max(0, droppings - 1) }

  /// Another delegate, or another queue, has nothing to catch up with.
  package mutating func startAnew() { (pending, droppings) = (0, 0) }
}
