import CAllocations
import CameraService
import Foundation
import Imaging
import Testing

/// What a process holds on to, as it and the system count it. Meant for a process of its own: other tests allocate too.
struct Belongings: CustomStringConvertible {
  let buffers = PixelBuffer.count
  let files = Belongings.entries(of: "/proc/self/fd")
  let threads = Belongings.entries(of: "/proc/self/task")
  /// Memory that has been asked for and not given back, in bytes.
  let inUse = Int(diptych_bytes_in_use())
  /// Memory that the system has given for that, in bytes.
  let taken = Int(diptych_bytes_taken())
  /// At most so many of those in use are the world's log, which is meant to grow.
  let logged = (World.current?.log.all ?? []).reduce(0) { $0 + Belongings.size($1) }

  /// An array has room for twice its elements at most; a text has a header.
  private static func size(_ entry: EventLog.Entry) -> Int {
    2 * MemoryLayout<EventLog.Entry>.stride + 64 + entry.text.utf8.count
  }

  private static func entries(of directory: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: directory).count) ?? 0
  }

  /// *Decided*: the system's pools of threads grow and shrink by themselves.
  private static let spareThreads = 6
  /// *Decided*: less than a thousand of anything that a round leaves behind; test objects count what they hear.
  private static let spareBytes = 1 << 20
  /// *Decided*: of memory that waits to be used again; each thread of a pool keeps some pictures' worth.
  private static let spareTaken = 24 << 20

  /// Nothing has been left behind since `before`.
  func expectNothingNew(since before: Belongings) {
    let comment: Comment = "before: \(before), after: \(self)"
    #expect(buffers <= before.buffers, comment)
    #expect(files <= before.files, comment)
    #expect(threads <= before.threads + Belongings.spareThreads, comment)
    #expect(inUse - logged <= before.inUse - before.logged + Belongings.spareBytes, comment)
    #expect(taken <= before.taken + Belongings.spareTaken, comment)
  }

  var description: String {
    "\(buffers) buffers, \(files) files, \(threads) threads, \(inUse) bytes of \(taken) in use, \(logged) for the log"
  }
}
