import Foundation
import Imaging
import Testing

/// What a process holds on to, as it and the system count it. Meant for a process of its own: other tests allocate too.
struct Belongings: CustomStringConvertible {
  let buffers = PixelBuffer.count
  let files = Belongings.entries(of: "/proc/self/fd")
  let threads = Belongings.entries(of: "/proc/self/task")
  /// Of memory, as far as it is resident; for people, since the log grows.
  let bytes = Belongings.residentPages * 4096

  private static var residentPages: Int {
    let words =
      (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }

  private static func entries(of directory: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: directory).count) ?? 0
  }

  /// *Decided*: the system's pools of threads grow and shrink by themselves.
  private static let spareThreads = 6

  /// Nothing has been left behind since `before`.
  func expectNothingNew(since before: Belongings) {
    let comment: Comment = "before: \(before), after: \(self)"
    #expect(buffers <= before.buffers, comment)
    #expect(files <= before.files, comment)
    #expect(threads <= before.threads + Belongings.spareThreads, comment)
  }

  var description: String { "\(buffers) buffers, \(files) files, \(threads) threads, \(bytes) bytes" }
}
