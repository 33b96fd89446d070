import GestureModel
import TestSupport
import Testing

@Suite("Who recognises")
struct ArbiterTests {
  /// The legal steps, by hand.
  static let steps: Set<[GestureState]> = [
    [.possible, .began], [.possible, .ended], [.possible, .failed], [.began, .changed], [.began, .ended],
    [.began, .cancelled], [.changed, .changed], [.changed, .ended], [.changed, .cancelled],
  ]

  @Test("T2 a state is followed by those that Apple's diagram lets follow")
  func diagram() {
    for state in GestureState.allCases {
      for next in GestureState.allCases {
        #expect(state.mayBecome(next) == Self.steps.contains([state, next]), "\(state) → \(next)")
      }
    }
  }

  @Test("T2 whatever is asked for, the states are a path through the diagram", arguments: 1...50)
  func paths(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var progress = GestureProgress()
    var states = [progress.state]
    for _ in 0..<20 {
      progress.request(GestureState.allCases.randomElement(using: &random)!)
      if progress.state != states.last { states.append(progress.state) }
      if Bool.random(using: &random) { while let next = progress.next() { states.append(next) } }
    }
    for (state, next) in zip(states, states.dropFirst()) { #expect(Self.steps.contains([state, next])) }
  }

  @Test("a request before the first is answered is answered after it")
  func requests() {
    var progress = GestureProgress()
    for state in [GestureState.changed, .changed, .changed, .ended, .began] { progress.request(state) }
    #expect(progress.stage == .wanting && progress.state == .possible)
    var states: [GestureState] = []
    while let next = progress.next() { states.append(next) }
    #expect(states == [.began, .changed, .ended])
    progress.reset()
    progress.request(.cancelled)
    #expect(progress.state == .failed && !progress.hasRequests)
    progress.reset()
    progress.request(.began)
    #expect(progress.stop() && progress.state == .failed && !progress.stop())
  }

  typealias Stage = GestureProgress.Stage

  /// Stages, who requires whose failure, who prevents whom, who is let begin; who then recognises, who fails.
  static let table: [(String, [Stage], [[Int]], [[Int]], [Int], [Int], [Int])] = [
    ("alone", [.wanting], [], [], [0], [0], []),
    ("not let", [.wanting, .possible], [], [[0, 1]], [], [], [0]),
    ("first of two", [.wanting, .wanting], [], [[0, 1], [1, 0]], [0, 1], [0], [1]),
    ("both", [.wanting, .wanting], [], [], [0, 1], [0, 1], []),
    ("rules out a possible one", [.wanting, .possible], [], [[0, 1]], [0, 1], [0], [1]),
    ("too late", [.recognized, .wanting], [], [[0, 1]], [0, 1], [], [1]),
    ("waits", [.wanting, .possible], [[0, 1]], [[0, 1]], [0, 1], [], []),
    ("has waited", [.wanting, .over], [[0, 1]], [[0, 1]], [0, 1], [0], []),
    ("has waited in vain", [.wanting, .wanting], [[0, 1]], [[1, 0]], [0, 1], [1], [0]),
    ("waits for one that is not let", [.wanting, .wanting], [[0, 1]], [], [0], [0], [1]),
    ("gives way", [.wanting, .wanting], [], [[1, 0]], [0, 1], [1], [0]),
    (
      "does not give way to one that waits", [.wanting, .wanting, .possible], [[1, 2]], [[1, 0]], [0, 1], [0],
      []
    ),
    ("a circle", [.wanting, .wanting, .wanting], [], [[0, 1], [1, 2], [2, 0]], [0, 1, 2], [0, 2], [1]),
  ]

  @Test("T3 T4 by hand", arguments: table)
  func decisions(
    name: String, stages: [Stage], requires: [[Int]], prevents: [[Int]], allowed: [Int], recognized: [Int],
    failed: [Int]
  ) {
    let decisions = GestureArbiter.decide(
      stages, requires: { requires.contains([$0, $1]) }, prevents: { prevents.contains([$0, $1]) },
      shouldBegin: { allowed.contains($0) })
    #expect(decisions.filter { $0.decision == .recognize }.map(\.index).sorted() == recognized)
    #expect(decisions.filter { $0.decision == .fail }.map(\.index).sorted() == failed)
  }

  @Test(
    "T3 T4 nobody recognises whom another rules out, and only a required failure keeps one waiting",
    arguments: 1...200)
  func properties(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = 5
    func pairs(_ share: Int) -> Set<[Int]> {
      var pairs: Set<[Int]> = []
      for a in 0..<count {
        for b in 0..<count where a != b && Int.random(in: 0..<10, using: &random) < share {
          pairs.insert([a, b])
        }
      }
      return pairs
    }
    let all: [Stage] = [.possible, .wanting, .wanting, .wanting, .recognized, .over]
    var stages = (0..<count).map { _ in all.randomElement(using: &random)! }
    let (requires, prevents) = (pairs(2), pairs(5))
    let decisions = GestureArbiter.decide(
      stages, requires: { requires.contains([$0, $1]) }, prevents: { prevents.contains([$0, $1]) },
      shouldBegin: { ($0 + Int(seed)) % 4 != 0 })
    #expect(Set(decisions.map(\.index)).count == decisions.count)
    for (index, decision) in decisions {
      #expect(stages[index] == .wanting || stages[index] == .possible && decision == .fail)
      if decision == .recognize {
        for other in stages.indices where stages[other] == .recognized {
          #expect(!prevents.contains([other, index]) && !requires.contains([index, other]))
        }
        for other in stages.indices where stages[other] == .possible || stages[other] == .wanting {
          #expect(!requires.contains([index, other]))
        }
      }
      stages[index] = decision == .recognize ? .recognized : .over
    }
    for index in stages.indices where stages[index] == .wanting {
      #expect(
        stages.indices.contains {
          requires.contains([index, $0]) && (stages[$0] == .possible || stages[$0] == .wanting)
        })
    }
  }
}
