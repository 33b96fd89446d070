import Dispatch
import Explorer
import Foundation
import Synchronization
import Testing

/// What happened, in order.
final class Trace: Sendable {
  private let letters = Mutex("")
  var text: String { letters.withLock { $0 } }
  func add(_ letter: Character) { letters.withLock { $0.append(letter) } }
}

/// Concurrency puzzles whose outcomes can be counted by hand: all are reached, and none besides.
@Suite("Puzzles", .serialized)
@MainActor
struct PuzzleTests {
  private func outcomes(
    _ model: OrderModel, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @MainActor (Trace) async throws -> Void
  ) throws -> Set<String> {
    let seen = try Exploration(model, .exhaustive, schedules: 100_000).run {
      let trace = Trace()
      try await body(trace)
      return trace.text
    }
    #expect(seen.isExhausted, "\(seen.schedules) runs", sourceLocation: sourceLocation)
    #expect(seen.failures.isEmpty, "\(seen.failures.keys.sorted())", sourceLocation: sourceLocation)
    return Set(seen.outcomes.keys)
  }

  /// All words in which the given ones keep their letters' order.
  private func merges(_ words: [String]) -> Set<String> {
    let rest = words.filter { !$0.isEmpty }
    guard !rest.isEmpty else { return [""] }
    var all: Set<String> = []
    for (place, word) in rest.enumerated() {
      var shorter = rest
      shorter[place] = String(word.dropFirst())
      for tail in merges(shorter) { all.insert(String(word.prefix(1)) + tail) }
    }
    return all
  }

  private actor Pen {
    func write(_ letter: Character, _ trace: Trace) { trace.add(letter) }
  }

  @Test(
    "two tasks that use one actor interleave at each call: 10 outcomes of 3 and 2 letters",
    arguments: [
      OrderModel.promised, .observed,
    ])
  func oneActor(model: OrderModel) throws {
    let seen = try outcomes(model) { trace in
      let pen = Pen()
      await withTaskGroup { group in
        for word in ["abc", "xy"] {
          group.addTask { for letter in word { await pen.write(letter, trace) } }
        }
      }
    }
    #expect(seen == merges(["abc", "xy"]) && seen.count == 10)
  }

  @Test("two actors of two tasks do not order each other: 6 outcomes of 2 and 2 letters")
  func twoActors() throws {
    let seen = try outcomes(.observed) { trace in
      await withTaskGroup { group in
        for word in ["ab", "xy"] {
          group.addTask {
            let pen = Pen()
            for letter in word { await pen.write(letter, trace) }
          }
        }
      }
    }
    #expect(seen == merges(["ab", "xy"]) && seen.count == 6)
  }

  @Test("tasks of the main actor go first in, first out as observed; any order is promised")
  func mainActor() throws {
    func body(_ trace: Trace) async {
      let tasks = "abc".map { letter in Task { trace.add(letter) } }
      for task in tasks { await task.value }
    }
    #expect(try outcomes(.observed, body) == ["abc"])
    #expect(try outcomes(.promised, body) == merges(["a", "b", "c"]))
  }

  @Test("one unstructured task a change: each of 24 orders of four requests reaches the actor")
  func requests() throws {
    let seen = try outcomes(.observed) { trace in
      let pen = Pen()
      let tasks = "abcd".map { letter in Task.detached { await pen.write(letter, trace) } }
      for task in tasks { await task.value }
    }
    #expect(seen == merges(["a", "b", "c", "d"]) && seen.count == 24)
  }

  @Test("a serial queue is first in, first out in both models; two of them are not ordered")
  func serialQueues() throws {
    for model in OrderModel.allCases {
      let seen = try outcomes(model) { trace in
        await withCheckedContinuation { continuation in
          let group = DispatchGroup()
          for word in ["abc", "xy"] {
            let queue = DispatchQueue(label: word)
            for letter in word { queue.async(group: group) { trace.add(letter) } }
          }
          group.notify(queue: .main) { continuation.resume() }
        }
      }
      #expect(seen == merges(["abc", "xy"]), "\(model)")
    }
  }

  @Test(
    "a concurrent queue's blocks go in any order, and a barrier stands between what comes before and after")
  func barrier() throws {
    let seen = try outcomes(.observed) { trace in
      let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
      await withCheckedContinuation { continuation in
        for letter in "ab" { queue.async { trace.add(letter) } }
        queue.async(flags: .barrier) { trace.add("|") }
        for letter in "xy" { queue.async { trace.add(letter) } }
        queue.async(flags: .barrier) { continuation.resume() }
      }
    }
    #expect(seen == ["ab|xy", "ba|xy", "ab|yx", "ba|yx"])
  }

  @Test("blocks of the main queue keep their order, and run on the main actor")
  func mainQueue() throws {
    let seen = try outcomes(.promised) { trace in
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { trace.add("g") }
        DispatchQueue.main.async { trace.add("a") }
        DispatchQueue.main.async {
          dispatchPrecondition(condition: .onQueue(.main))
          trace.add("b")
          DispatchQueue.global().async(flags: .barrier) { DispatchQueue.main.async { continuation.resume() } }
        }
      }
    }
    #expect(seen.isSubset(of: merges(["g", "ab"]).union(["ab"])) && seen.count >= 3)
  }

  @Test("who waits on a semaphore lets others go on; what was before it is done by then")
  func semaphore() throws {
    let seen = try outcomes(.observed) { trace in
      let (done, queue) = (DispatchSemaphore(value: 0), DispatchQueue(label: "q"))
      queue.async { trace.add("a") }
      DispatchQueue.global().async {
        trace.add("x")
        done.signal()
      }
      done.wait()
      trace.add("!")
      queue.sync { trace.add("s") }
    }
    #expect(seen == ["ax!s", "xa!s", "x!as"])
  }

  @Test("two tasks read, hop, and write back: an update is lost, always where the main actor keeps its order")
  func lostUpdate() throws {
    @MainActor final class Counter { var value = 0 }
    for (model, outcomes) in [(OrderModel.observed, [1]), (.promised, [1, 2])] {
      let seen = try Exploration(model, .exhaustive, schedules: 10_000).run { @MainActor in
        let counter = Counter()
        let pen = Pen()
        @MainActor func increment() async {
          let old = counter.value
          await pen.write("-", Trace())
          counter.value = old + 1
        }
        let tasks = (0..<2).map { _ in Task { await increment() } }
        for task in tasks { await task.value }
        return counter.value
      }
      #expect(seen.isExhausted && seen.outcomes.keys.sorted() == outcomes)
    }
  }

  @Test("time may pass over what waits, by a tenth of a second and no more")
  func time() throws {
    let seen = try outcomes(.observed) { trace in
      async let early: Void = {
        try? await Task.sleep(for: .milliseconds(50))
        trace.add("e")
      }()
      async let late: Void = {
        try? await Task.sleep(for: .milliseconds(250))
        trace.add("l")
      }()
      async let now: Void = { trace.add("n") }()
      _ = await (early, late, now)
    }
    #expect(seen == ["nel", "enl"])
  }
}
