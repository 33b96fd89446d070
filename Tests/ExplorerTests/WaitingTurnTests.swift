import Testing

@testable import Scheduling

@Suite("What may go next")
struct WaitingTurnTests {
  private typealias Turns = WaitingTurns<Int>

  private func pointer(_ number: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(bitPattern: 16 * number)!
  }

  private func places(_ lines: [Turns.Line?], isHeld: (Turns.Line) -> Bool = { _ in false }) -> [Int] {
    var turns = turns(lines)
    return turns.places(isHeld: isHeld)
  }

  private func turns(_ lines: [Turns.Line?]) -> Turns {
    var turns = Turns()
    for (number, line) in lines.enumerated() {
      turns.append(.init(turn: number, candidate: Candidate(.queue, owner: number), line: line, end: .zero))
    }
    return turns
  }

  @Test("of each line the first may go, and whoever stands in none")
  func lines() {
    let (a, b) = (Turns.Line.serialQueue(pointer(1)), Turns.Line.actor(pointer(1)))
    #expect(places([a, a, nil, b, .main, b, nil, .main]) == [0, 2, 3, 4, 6])
    #expect(places([a, a, nil, b, .main]) { $0 == a } == [2, 3, 4])
    #expect(places([a]) { $0 == a } == [])
    #expect(places([]) == [])
  }

  @Test("a barrier waits for all before it, all after it wait for a barrier, other queues for neither")
  func barriers() {
    func block(_ queue: Int, barrier: Bool = false) -> Turns.Line {
      .concurrentQueue(pointer(queue), isBarrier: barrier)
    }
    #expect(places([block(1), block(1), block(1, barrier: true), block(1)]) == [0, 1])
    #expect(places([block(1, barrier: true), block(1), block(2)]) == [0, 2])
    #expect(places([block(1), block(2, barrier: true), block(2)]) == [0, 1])
  }

  @Test("taking one lets the next of its line go, and keeps the order of the rest")
  func taking() {
    let a = Turns.Line.serialQueue(pointer(1))
    var turns = turns([a, nil, a, a])
    var taken: [Int] = []
    while let place = turns.places(isHeld: { _ in false }).last { taken.append(turns.remove(at: place)) }
    #expect(taken == [1, 0, 2, 3])
  }
}
