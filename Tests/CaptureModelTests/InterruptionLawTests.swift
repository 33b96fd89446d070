import CaptureModel
import Testing

@Suite("Interruptions")
struct InterruptionLawTests {
  private typealias Reason = SessionModel.InterruptionReason
  private static let background = Reason.videoDeviceNotAvailableInBackground

  @Test("C4 an interruption ends the frames and is heard of; its end starts what then is asked for")
  func running() throws {
    var model = try SessionModel(input("inner"))
    _ = try model.start()
    #expect(
      model.interrupt(.videoDeviceNotAvailableDueToSystemPressure, by: .system)
        == [
          .pause, .post(.wasInterrupted(.videoDeviceNotAvailableDueToSystemPressure)), .post(.didStopRunning),
        ])
    #expect(!model.isRunning && model.isStarted)
    let swapped = try model.swap(to: input("outer", id: 2))
    #expect(swapped == [.retarget(model.graph)])
    #expect(
      model.interruptionEnded(by: .system) == [.start(model.graph), .post(.interruptionEnded)])
    #expect(model.isRunning)
  }

  @Test("C4 a start asked for in the background is kept and carried out with the interruption's end")
  func keptStart() throws {
    var model = try SessionModel(input("inner"))
    #expect(model.interrupt(InterruptionLawTests.background, by: .system) == [])
    #expect(try model.start() == [.post(.wasInterrupted(InterruptionLawTests.background))])
    #expect(!model.isRunning)
    #expect(
      model.interruptionEnded(by: .system) == [.start(model.running), .post(.interruptionEnded)])
    #expect(model.isRunning)
  }

  @Test("C4 a stop during the interruption takes the start back; the end is heard of all the same")
  func stopped() throws {
    var model = try SessionModel(input("inner"))
    _ = try model.start()
    _ = model.interrupt(InterruptionLawTests.background, by: .system)
    #expect(model.stop() == [.stop])
    #expect(model.stop() == [])
    #expect(try model.start() == [], "it has been told already")
    #expect(model.stop() == [.stop])
    #expect(model.interruptionEnded(by: .system) == [.post(.interruptionEnded)])
    #expect(model.interruptionEnded(by: .system) == [])
  }

  @Test("C4 a session that nobody wants to run hears of nothing")
  func idle() throws {
    var model = try SessionModel(input("inner"))
    for reason in Reason.allCases { #expect(model.interrupt(reason, by: .system) == []) }
    #expect(model.interruption == .videoDeviceNotAvailableInBackground, "the first one counts")
    #expect(model.interruptionEnded(by: .system) == [])
  }

  @Test("C4 of two interruptions that overlap each ends its own, and the session goes on after both")
  func overlapping() throws {
    let all = SessionModel.Interrupter.allCases
    for first in all {
      for second in all where second != first {
        for (endsFirst, last) in [(first, second), (second, first)] {
          var model = try SessionModel(input("inner"))
          _ = try model.start()
          #expect(model.interrupt(.videoDeviceInUseByAnotherClient, by: first).count == 3)
          #expect(model.interrupt(InterruptionLawTests.background, by: second) == [])
          #expect(model.interruptionEnded(by: endsFirst) == [])
          #expect(!model.isRunning)
          #expect(model.interruptionEnded(by: last) == [.start(model.running), .post(.interruptionEnded)])
        }
      }
    }
  }

  @Test("C1 C4 an interruption's end inside a configuration starts what ran, not what is being built")
  func insideConfiguration() throws {
    var model = try SessionModel(input("inner"))
    _ = try model.start()
    let ran = model.running
    model.begin()
    _ = model.remove(input: 1)
    _ = model.interrupt(InterruptionLawTests.background, by: .system)
    #expect(model.interruptionEnded(by: .system) == [.start(ran), .post(.interruptionEnded)])
    #expect(model.commit() == [.apply(model.graph)])
  }
}
