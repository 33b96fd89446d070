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
    let head = try BoxFile(source).spans[0]
    guard !FileManager.default.fileExists(atPath: target) else {
      throw MovieError(code: .fileExists, message: "There is a file at \(target) already. Remove it first.")
    }
    do {
      var bytes = try WholeFile.read(source)
      let names = kind == .quickTime ? ["qt  "] : ["mp42", "isom"]
      // The brand and its version stand behind the head; the rest are the brands it agrees with.
      let brand = bytes.prefix(4) == [0, 0, 0, 1] ? 16 : 8
      for place in stride(from: brand, through: head.upperBound - 4, by: 4) where place != brand + 4 {
        let name = names[place == brand ? 0 : min((place - brand) / 4 - 2, names.count - 1)]
        bytes.replaceSubrange(place..<(place + 4), with: name.utf8)
      }
      try WholeFile.write(bytes, to: target)
    } catch {
      throw MovieError(code: .notWritable, message: error.message)
    }
    if isFronted { try FrontedMovie.make(of: target) }
  }
}
