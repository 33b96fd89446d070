import CameraService
import Dispatch
import Foundation
import SDKTestSupport
import Testing
import os

@Suite(.serialized) @MainActor struct LoggerTests {
  private func messages(_ phone: Phone) -> [String] {
    phone.world.log.all.filter { $0.kind == .app }.map(\.text)
  }

  @Test("B5 a logger's messages stand in the event log, without what is private")
  func privacy() throws {
    try withPhone { phone in
      let logger = Logger(subsystem: "camera", category: "session")
      let before = messages(phone).count
      logger.error(
        "failed: \(7) \("name", privacy: .private) \("a", privacy: .public) \(1.5, format: .fixed(precision: 2))"
      )
      logger.log(level: .debug, "\(true) \(Optional<Int>.none as Any, privacy: .sensitive)")
      #expect(
        Array(messages(phone).dropFirst(before)) == [
          "[camera:session] error: failed: 7 <private> a 1.50", "[camera:session] debug: true <private>",
        ])
    }
  }

  @Test("os_log fills in its arguments by place")
  func osLog() throws {
    try withPhone { phone in
      os_log(
        "%d of %{public}@ at 100%%, %{private}@ and %.1f", type: .info, 3, "four" as NSString,
        "x" as NSString, 2.25)
      #expect(messages(phone).last?.hasPrefix("info: 3 of four at 100%, <private> and 2.2") == true)
      os_log("%d %d", 1)
      #expect(messages(phone).last == "notice: %d %d", "too few arguments are not read")
    }
  }

  @Test("a lock lets one in at a time, and copies share what it guards")
  func lock() {
    let lock = OSAllocatedUnfairLock(initialState: 0)
    let copy = lock
    DispatchQueue.concurrentPerform(iterations: 500) { _ in copy.withLock { $0 += 1 } }
    #expect(lock.withLock { $0 } == 500)
    let plain = OSAllocatedUnfairLock()
    plain.lock()
    #expect(!plain.lockIfAvailable())
    plain.unlock()
    #expect(plain.withLock { 3 } == 3)
  }

  @Test("apps hear that the phone has become hot, once a change")
  func heat() throws {
    try withPhone { phone in
      let heralds = Heralds([ProcessInfo.thermalStateDidChangeNotification])
      #expect(ProcessInfo.processInfo.thermalState == .nominal)
      for state in [ProcessInfo.ThermalState.serious, .serious, .critical] {
        ProcessInfo.processInfo.setThermalState(state, of: phone.world)
        #expect(ProcessInfo.processInfo.thermalState == state)
      }
      #expect(heralds.all.count == 2)
    }
    #expect(ProcessInfo.processInfo.thermalState == .nominal, "without a device")
  }
}
