/// Width and height in pixels (https://developer.apple.com/documentation/coremedia/cmvideodimensions).
///
/// Not `Equatable`, as on Apple's systems: apps add that themselves, and a second conformance would not compile.
public struct CMVideoDimensions: Sendable, BitwiseCopyable {
  public var width: Int32
  public var height: Int32

  public init() { self.init(width: 0, height: 0) }

  public init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }
}
