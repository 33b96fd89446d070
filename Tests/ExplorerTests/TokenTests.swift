import Explorer
import TestSupport
import Testing

@Suite("Tokens")
struct TokenTests {
  private func token(seed: Int) -> Token {
    var dice = SeededGenerator(seed: UInt64(seed))
    let departures = (0..<Int.random(in: 0...30, using: &dice)).map { _ in
      Choices.Departure(
        step: .random(in: 0...(seed % 2 == 0 ? 10 : 3000), using: &dice),
        Bool.random(using: &dice) ? .takes : .delays, place: Int.random(in: 0...40, using: &dice))
    }
    return Token(OrderModel.allCases.randomElement(using: &dice)!, Choices(departures))
  }

  @Test("a token is read as it was written, for a thousand of them")
  func roundTrip() throws {
    for seed in 0..<1000 {
      let token = token(seed: seed)
      let read = try Token("\(token)")
      #expect(read == token)
    }
  }

  @Test("choices are one at each step, in the order of steps, and the later of two counts")
  func normal() {
    let choices = Choices([
      .init(step: 7, place: 1), .init(step: 2, place: 1), .init(step: 7, .delays, place: 0),
    ])
    #expect(choices == Choices([.init(step: 2, place: 1), .init(step: 7, .delays, place: 0)]))
    for seed in 0..<100 {
      let steps = token(seed: seed).choices.departures.map(\.step)
      #expect(zip(steps, steps.dropFirst()).allSatisfy(<))
    }
  }

  @Test("a token that lost, changed or swapped letters says so, and is never taken for another")
  func damage() throws {
    for seed in 0..<40 {
      let token = token(seed: seed)
      let text = Array("\(token)")
      for place in text.indices {
        for damaged in [text[..<place] + text[(place + 1)...], text[..<place] + ["7"] + text[(place + 1)...]]
        {
          let word = String(Array(damaged))
          guard word != "\(token)" else { continue }
          let error = #expect(throws: ExplorationError.self, "\(word)") { try Token(word) }
          #expect(error?.code == .badToken && error?.message.contains("token") == true)
        }
      }
    }
  }

  @Test(
    "what is no token at all is answered with what one looks like",
    arguments: [
      "", ".", "..", "...", "observed", "observed.1", "seen.1.1", "observed..", "promised.1x.", "🙂.🙂.🙂",
    ])
  func nonsense(text: String) {
    let error = #expect(throws: ExplorationError.self) { try Token(text) }
    #expect(error?.code == .badToken)
  }
}
