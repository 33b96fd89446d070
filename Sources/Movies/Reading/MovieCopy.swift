import Foundation
import Imaging

/// A movie in a file of another kind, its samples as they are.
package enum MovieCopy {
  package enum Kind: Sendable { case quickTime, mpeg4 }

  /// Blocks. Throws where there is a file already, and for what is no movie. The first box is written anew at its old
  /// length, so that every place in the file still holds; then, where it is to be fronted, its description is brought
  /// before its samples.
  package static func copy(
    _ source: String, to target: String, as kind: Kind, isFronted: Bool = false
  ) throws(MovieError) {
    _ = try MovieInfo(source)
    guard !FileManager.default.fileExists(atPath: target) else {
      throw MovieError(code: .fileExists, message: "There is a file at \(target) already. Remove it first.")
    }
    do {
      var bytes = try WholeFile.read(source)
      let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let names = kind == .quickTime ? ["qt  "] : ["mp42", "isom"]
      // Box, brand and version take 16 bytes; the rest are the brands it agrees with.
      for place in stride(from: 16, to: length - 3, by: 4) {
        let name = names[min((place - 16) / 4, names.count - 1)]
        bytes.replaceSubrange(place..<(place + 4), with: name.utf8)
      }
      bytes.replaceSubrange(8..<12, with: names[0].utf8)
      try WholeFile.write(bytes, to: target)
    } catch {
      throw MovieError(code: .notWritable, message: error.message)
    }
    if isFronted { try FrontedMovie.make(of: target) }
  }
}
