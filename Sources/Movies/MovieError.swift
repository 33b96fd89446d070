/// Why a movie could not be written or read.
package struct MovieError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Code: Hashable, Sendable {
    /// A part of GStreamer is not installed.
    case missingElement
    /// The place cannot be written to.
    case notWritable
    /// The place is full.
    case diskFull
    /// There is a file at the place already.
    case fileExists
    /// There is no such file, or it is no movie.
    case notReadable
    /// The encoder failed or stands still.
    case encoderFailed
    /// Not one picture came.
    case empty
  }

  package let code: Code
  /// A sentence that says what was found and what to do.
  package let message: String

  package var description: String { message }
}
