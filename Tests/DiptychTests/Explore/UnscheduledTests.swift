import Diptych
import Dispatch
import Foundation
import Scheduling
import TestSupport
import Testing

/// What no order can hold is named.
@Suite("What cannot be scheduled", .serialized)
@MainActor
struct UnscheduledTests {
  private func findings(
    schedules: Int = 2, _ body: @escaping @MainActor (SimulatedDevice) async throws -> Void
  ) async throws -> [ExploredFinding] {
    try await explore(schedules: schedules, body).findings
  }

  private nonisolated static func startsThread() {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread { done.signal() }
    thread.start()
  }

  private nonisolated static func createsThread() {
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in nil }, nil)
    pthread_join(thread, nil)
  }

  @Test(
    "Q25 a thread that the app starts is named, by who started it, in every run",
    .enabled(if: Outside.canBeSeen), arguments: [0, 1])
  func thread(kind: Int) async throws {
    let found = try await findings { _ in
      let group = DispatchGroup()
      DispatchQueue(label: "worker").async(group: group) {
        kind == 0 ? Self.startsThread() : Self.createsThread()
      }
      group.wait()
    }
    #expect(found.map(\.check) == ["cannot-be-scheduled"])
    #expect(
      found[0].sentence.contains("a thread of its own") && found[0].sentence.contains("queue \"worker\""))
    #expect(found[0].sentence.contains("UnscheduledTests.swift:") && found[0].count == 2)
  }

  @Test(
    "Q25 a read that waits is named, and others go on: what comes is read", .enabled(if: Outside.canBeSeen))
  func pipe() async throws {
    final class Got: Sendable { nonisolated(unsafe) var text = "" }
    let got = Got()
    let found = try await findings { _ in
      let pipe = Pipe()
      let (input, output) = (
        pipe.fileHandleForReading.fileDescriptor, pipe.fileHandleForWriting.fileDescriptor
      )
      let group = DispatchGroup()
      DispatchQueue(label: "reader").async(group: group) {
        var byte: UInt8 = 0
        got.text = read(input, &byte, 1) == 1 ? String(UnicodeScalar(byte)) : "nothing"
      }
      DispatchQueue(label: "writer").async(group: group) { _ = write(output, "w", 1) }
      group.wait()
      withExtendedLifetime(pipe) {}
    }
    #expect(got.text == "w")
    // In one order the writer is first, and nobody waits.
    #expect(found.allSatisfy { $0.check == "cannot-be-scheduled" } && !found.isEmpty)
    #expect(
      found[0].sentence.contains("a read of a pipe or socket")
        && found[0].sentence.contains("queue \"reader\""))
  }

  @Test(
    "Q25 a read of what nobody writes ends the run with who waits for what, and does not hang",
    .enabled(if: Outside.canBeSeen))
  func silence() async throws {
    let found = try await findings { _ in
      let pipe = Pipe()
      var byte: UInt8 = 0
      #expect(read(pipe.fileHandleForReading.fileDescriptor, &byte, 1) == -1)
      withExtendedLifetime(pipe) {}
    }
    let stuck = try #require(found.first { $0.check == "run-stuck" })
    #expect(stuck.sentence.contains("the main actor waits for a read of a pipe or socket"))
  }

  @Test("Q25 a poll waits no longer than it says, in virtual time", .enabled(if: Outside.canBeSeen))
  func poll() async throws {
    let found = try await findings { _ in
      let pipe = Pipe()
      var files = [pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)]
      #expect(Foundation.poll(&files, 1, 200) == 0)
      withExtendedLifetime(pipe) {}
    }
    #expect(found.map(\.check) == ["cannot-be-scheduled"])
  }

  @Test(
    "files, what is there to read, threads of the house's own, and anything outside an exploration are nobody's fault"
  )
  func innocent() async throws {
    let found = try await findings { _ in
      let pipe = Pipe()
      _ = write(pipe.fileHandleForWriting.fileDescriptor, "xy", 2)
      var byte: UInt8 = 0
      #expect(read(pipe.fileHandleForReading.fileDescriptor, &byte, 1) == 1)
      let source = try Data(contentsOf: URL(fileURLWithPath: "/proc/self/status"))
      #expect(source.count > 100)
      Outside.ours { Self.startsThread() }
      DispatchQueue.concurrentPerform(iterations: 8) { _ in }
      await Task.detached {}.value
    }
    #expect(found.isEmpty, "\(found)")
    try SimulatedDevice.run { duo in
      Self.createsThread()
      #expect(duo.findings.isEmpty)
    }
  }

  @Test("Q3 a device that never comes to rest is a finding that says what is pending")
  func restless() async throws {
    let found = try await findings { duo in
      let task = Task { while !Task.isCancelled { try? await Task.sleep(for: .milliseconds(200)) } }
      await duo.settle()
      task.cancel()
    }
    #expect(found.map(\.check) == ["never-settled"])
    #expect(found[0].sentence.contains("a task that sleeps") && found[0].law == "Q3")
  }

  @Test("Q4 who asks for the next without end is named", .leavesRunBehind)
  func spinning() async throws {
    let found = try await findings(schedules: 1) { _ in
      let queue = DispatchQueue(label: "spinner")
      @Sendable func spin() { queue.async { spin() } }
      spin()
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
    #expect(found.map(\.check) == ["run-stuck"])
    #expect(found[0].sentence.contains("time never passes; the last was a block of queue \"spinner\""))
  }
}
