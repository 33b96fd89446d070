import Foundation

/// Where a picture's bytes come from. Any thread.
///
/// https://developer.apple.com/documentation/coregraphics/cgdataprovider
public final class CGDataProvider: @unchecked Sendable {
  // @unchecked: a constant copy.
  private let bytes: Data

  package init(_ data: Data) { bytes = data }

  public convenience init?(data: CFData) { self.init(Data(referencing: data)) }

  /// Nil where the file cannot be read.
  public convenience init?(url: CFURL) {
    guard let path = url.path, let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data)
  }

  /// Takes a copy; `releaseData` is called at once (*decided*).
  public convenience init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void
  ) {
    guard size >= 0 else { return nil }
    self.init(Data(bytes: data, count: size))
    releaseData(info, data, size)
  }

  /// All of them.
  public var data: CFData? { NSData(data: bytes) }
}
