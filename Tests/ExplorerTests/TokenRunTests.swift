import Explorer
import Testing

@Suite("Tokens of runs", .serialized)
@MainActor
struct TokenRunTests {
  /// As many tasks that each hop once.
  private func hops(_ count: Int) async -> Int {
    let tasks = (0..<count).map { number in Task.detached { await MainActor.run { number } } }
    var sum = 0
    for task in tasks { sum += await task.value }
    return sum
  }

  @Test("a token knows the run that it is of: that goes again, and another is an error that says so")
  func otherRun() throws {
    let seen = try Exploration(.observed, .mixed, schedules: 20).run { await self.hops(4) }
    for token in seen.outcomes.values.map(\.shortest) {
      let read = try Token("\(token)")
      #expect(read == token && read.fingerprint != nil)
      let again = Exploration.replay(read) { await self.hops(4) }
      try read.requireSameRun(again.hash)
      let other = Exploration.replay(read) { await self.hops(5) }
      let error = #expect(throws: ExplorationError.self) { try read.requireSameRun(other.hash) }
      #expect(error?.code == .otherRun && error?.message.contains("another run") == true)
      try Token(read.model, read.choices).requireSameRun(other.hash)
    }
  }

  @Test("a fingerprint that has changed is damage")
  func damage() throws {
    let text = "\(Token(.promised, Choices([.init(step: 3, place: 1)]), fingerprint: 77_777))"
    #expect(try Token(text).fingerprint == 77_777)
    for place in text.indices {
      var damaged = text
      damaged.remove(at: place)
      let error = #expect(throws: ExplorationError.self, "\(damaged)") { try Token(damaged) }
      #expect(error?.code == .badToken)
    }
  }
}
