import Dispatch
import Scheduling
import Synchronization
import Testing

@Suite("Timer sources in virtual time")
@MainActor
struct SourceTimerTests {
  @Test("Q6 a timer fires once at its time, on its queue, and whoever settles has waited for it")
  func once() throws {
    let (time, ticks, queue) = (VirtualTime(), Ticks(), DispatchQueue(label: "timer"))
    try time.run {
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.setEventHandler { @Sendable in
        dispatchPrecondition(condition: .onQueue(queue))
        ticks.add(time.now)
      }
      timer.schedule(deadline: .now() + 30)
      await time.settle()
      #expect(time.now == .zero, "it is not active yet")
      timer.resume()
      await time.settle()
      #expect(time.now == .seconds(30))
      #expect(ticks.take() == [.seconds(30)])
    }
  }

  @Test("Q6 one that repeats goes on at its interval, and nobody who settles waits for it")
  func repeating() throws {
    let (time, ticks) = (VirtualTime(), Ticks())
    try time.run {
      let timer = DispatchSource.makeTimerSource(queue: .main)
      timer.schedule(deadline: .now() + 0.5, repeating: 0.25)
      timer.setEventHandler { ticks.add(time.now) }
      timer.activate()
      await time.settle()
      #expect(time.now == .zero)
      await time.sleep(until: .milliseconds(1100))
      #expect(ticks.take() == [500, 750, 1000].map { .milliseconds($0) })
      timer.schedule(deadline: .now() + 1, repeating: .never)
      await time.sleep(until: .seconds(10))
      #expect(ticks.take() == [.milliseconds(2100)])
    }
  }

  @Test("Q6 suspended, cancelled or let go it fires no more; who cancels is told")
  func ends() throws {
    let (time, ticks) = (VirtualTime(), Ticks())
    try time.run {
      var timer: (any DispatchSourceTimer)? = DispatchSource.makeTimerSource(queue: .main)
      timer?.schedule(deadline: .now() + 1, repeating: 1)
      timer?.setEventHandler { ticks.add(time.now) }
      timer?.resume()
      await time.sleep(until: .milliseconds(1500))
      timer?.suspend()
      await time.sleep(until: .milliseconds(4500))
      #expect(ticks.take() == [.seconds(1)])
      timer?.resume()
      await time.sleep(until: .milliseconds(5500))
      #expect(ticks.take() == [.milliseconds(4500), .seconds(5)])
      timer?.setCancelHandler { ticks.add(.zero) }
      timer?.cancel()
      #expect(timer?.isCancelled == true)
      await time.sleep(until: .seconds(8))
      #expect(ticks.take() == [.zero])
      timer = DispatchSource.makeTimerSource(queue: .main)
      timer?.schedule(deadline: .now() + 1, repeating: 1)
      timer?.setEventHandler { ticks.add(time.now) }
      timer?.resume()
      await time.sleep(until: .milliseconds(9500))
      #expect(ticks.take() == [.seconds(9)])
      timer?.cancel()
      timer = nil
      await time.sleep(until: .seconds(20))
      #expect(ticks.take().isEmpty)
    }
  }

  @Test("outside a run timer sources keep the machine's time")
  func outside() async {
    await confirmation { fired in
      let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "outside"))
      timer.schedule(deadline: .now() + .milliseconds(1))
      await withCheckedContinuation { done in
        timer.setEventHandler { @Sendable in done.resume() }
        timer.resume()
      }
      fired()
    }
  }
}

private final class Ticks: Sendable {
  private let times = Mutex<[Duration]>([])
  func add(_ time: Duration) { times.withLock { $0.append(time) } }
  func take() -> [Duration] {
    times.withLock { times in
      defer { times = [] }
      return times
    }
  }
}
