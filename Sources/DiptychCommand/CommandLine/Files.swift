import Foundation
import Imaging

/// Files as commands read and write them: whole or not at all, every failure a sentence and exit 3.
enum Files {
  static func read(_ path: String) throws(CommandError) -> Data {
    do { return Data(try WholeFile.read(path)) } catch { throw .problem(error.message) }
  }

  /// Whoever looks finds the old file or the new one, never a part.
  static func write(_ data: Data, to path: String) throws(CommandError) {
    do { try WholeFile.write([UInt8](data), to: path) } catch { throw .problem(error.message) }
  }
}
