/// Why a picture could not be read or written.
package struct ImageFileError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Code: Sendable, Hashable {
    case notFound
    case isDirectory
    /// Permissions, a device or pipe, or a disk error.
    case notReadable
    case empty
    /// Neither JPEG nor PNG.
    case unknownFormat
    case truncated
    case damaged
    /// More pixels or bytes than are allowed.
    case tooLarge
    /// A JPEG or PNG of a kind that is not decoded.
    case unsupported
    case notWritable
  }

  package let code: Code
  /// A sentence that says what was found and what to do.
  package let message: String
  /// The file, as the caller named it.
  package let path: String

  package init(code: Code, message: String, path: String) {
    self.code = code
    self.message = message
    self.path = path
  }

  package var description: String { message }
}
