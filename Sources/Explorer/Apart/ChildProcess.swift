import CScheduling
import Foundation
import Scheduling

/// A copy of this process that works on something and answers line by line.
///
/// It has one thread, the one that started it, and memory of its own. What it writes to standard error is kept.
final class ChildProcess {
  /// *Decided*: who says nothing for so long waits for ever.
  static let patience = Duration.seconds(60)

  /// Kept of what it says.
  private static let wordLimit = 1 << 16

  private let number: Int32
  private var answers: Stream
  private var words: Stream
  private var lastHeard = MachineClock.now
  private var isLate = false
  private var hasEnded = false
  private(set) var lines: [Data] = []

  /// What comes from the child through a pipe.
  private struct Stream {
    let descriptor: Int32
    var data = Data()
    var isOpen = true

    /// Reads what is there. False when there was nothing.
    mutating func read() -> Bool {
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count > 0 {
        data.append(contentsOf: chunk[..<count])
        return true
      }
      if count == 0 || errno != EAGAIN && errno != EINTR { isOpen = false }
      return false
    }
  }

  /// Copies this process; the copy calls `work` with what sends a line, and ends.
  init(_ work: (_ send: (Data) -> Void) -> Void) throws(ExplorationError) {
    let (answers, words) = (try ChildProcess.pipe(), try ChildProcess.pipe())
    number = diptych_fork(words.writing)
    guard number != 0 else {
      work { ChildProcess.write($0 + [UInt8(ascii: "\n")], to: answers.writing) }
      _exit(0)
    }
    let error = errno
    close(answers.writing)
    close(words.writing)
    self.answers = Stream(descriptor: answers.reading)
    self.words = Stream(descriptor: words.reading)
    guard number > 0 else {
      throw ExplorationError(.noProcess, "No process can be started: \(String(cString: strerror(error))).")
    }
  }

  deinit {
    close(answers.descriptor)
    close(words.descriptor)
    guard number > 0, !hasEnded else { return }
    kill(number, SIGKILL)
    var status: Int32 = 0
    _ = diptych_wait_for(number, &status)
  }

  private var isTalking: Bool { answers.isOpen || words.isOpen }

  /// Takes in what some children say, until the first of them has ended; returns how it did, in words.
  static func end(of children: [ChildProcess]) -> String {
    let first = children[0]
    while first.isTalking, !first.isLate {
      var polled: [pollfd] = []
      for child in children where child.isTalking {
        for stream in [child.answers, child.words] where stream.isOpen {
          polled.append(pollfd(fd: stream.descriptor, events: Int16(POLLIN), revents: 0))
        }
      }
      _ = poll(&polled, nfds_t(polled.count), 1000)
      for child in children { child.takeIn() }
    }
    return first.finish()
  }

  private func takeIn() {
    while answers.isOpen, answers.read() { lastHeard = MachineClock.now }
    while words.isOpen, words.read() { words.data = words.data.suffix(ChildProcess.wordLimit) }
    while let end = answers.data.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(answers.data[answers.data.startIndex..<end])
      answers.data = answers.data[(end + 1)...]
    }
    isLate = MachineClock.now - lastHeard > ChildProcess.patience
  }

  private func finish() -> String {
    if isLate { kill(number, SIGKILL) }
    var status: Int32 = 0
    let signal = diptych_wait_for(number, &status)
    hasEnded = true
    if isLate { return "Its process said nothing for \(Int(ChildProcess.patience.inSeconds)) s." }
    let end = signal == 0 ? "exit(\(status))" : String(cString: strsignal(signal))
    let said = String(decoding: words.data, as: UTF8.self).split(separator: "\n")
    return (said.last { $0.contains("Fatal error") } ?? said.last).map { "\($0) (\(end))" } ?? end
  }

  private static func pipe() throws(ExplorationError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else {
      throw ExplorationError(.noProcess, "No pipe can be made: \(String(cString: strerror(errno))).")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }

  private static func write(_ data: Data, to descriptor: Int32) {
    data.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress! + sent, bytes.count - sent)
        if count > 0 { sent += count } else if errno != EINTR { _exit(1) }
      }
    }
  }
}
