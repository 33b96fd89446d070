import Foundation
import GestureModel
import Testing

/// What fingers do, as written by hand: time, what happens, finger, place.
struct Move: Sendable {
  let time: Double
  let phase: FingerPhase
  let fingers: [Finger]

  static func down(_ time: Double, _ id: Int = 1, _ x: Double = 0, _ y: Double = 0) -> Move {
    Move(time: time, phase: .began, fingers: [Finger(id, CGPoint(x: x, y: y))])
  }

  static func go(_ time: Double, _ id: Int = 1, _ x: Double = 0, _ y: Double = 0) -> Move {
    Move(time: time, phase: .moved, fingers: [Finger(id, CGPoint(x: x, y: y))])
  }

  static func up(_ time: Double, _ id: Int = 1) -> Move {
    Move(time: time, phase: .ended, fingers: [Finger(id, .zero)])
  }

  static func cancel(_ time: Double, _ id: Int = 1) -> Move {
    Move(time: time, phase: .cancelled, fingers: [Finger(id, .zero)])
  }
}

extension GestureRule {
  /// The states the rule asks for, until the gesture is over, with its deadlines in between; `until` lets time pass.
  mutating func play(_ moves: [Move], until end: Double = 100) -> [GestureState] {
    var progress = GestureProgress()
    var states: [GestureState] = []
    func note(_ wanted: GestureState?) {
      guard let wanted else { return }
      progress.request(wanted)
      if progress.state == .failed { states.append(.failed) }
      while let next = progress.next() { states.append(next) }
    }
    for move in moves {
      while let deadline, deadline <= move.time, !progress.state.isOver { note(deadlinePassed()) }
      if !progress.state.isOver { note(take(move.phase, move.fingers, at: move.time)) }
    }
    while let deadline, deadline <= end, !progress.state.isOver { note(deadlinePassed()) }
    return states
  }
}

@Suite("Rules of gestures")
struct RuleTests {
  static let taps: [(String, TapRule, [Move], [GestureState])] = [
    ("a tap", TapRule(), [.down(0), .up(0.1)], [.ended]),
    ("a tap that trembles", TapRule(), [.down(0), .go(0.05, 1, 44, 0), .up(0.1)], [.ended]),
    ("a finger that goes", TapRule(), [.down(0), .go(0.05, 1, 46, 0), .up(0.1)], [.failed]),
    ("a finger that stays", TapRule(), [.down(0), .up(1.6)], [.failed]),
    ("a finger too many", TapRule(), [.down(0), .down(0.1, 2, 9, 9), .up(0.2), .up(0.2, 2)], [.failed]),
    ("a cancelled finger", TapRule(), [.down(0), .cancel(0.1)], [.failed]),
    ("two taps", TapRule(tapsRequired: 2), [.down(0), .up(0.1), .down(0.4), .up(0.5)], [.ended]),
    ("two taps, too slow", TapRule(tapsRequired: 2), [.down(0), .up(0.1), .down(0.46), .up(0.5)], [.failed]),
    ("one tap of two", TapRule(tapsRequired: 2), [.down(0), .up(0.1)], [.failed]),
    (
      "two taps apart", TapRule(tapsRequired: 2), [.down(0), .up(0.1), .down(0.2, 1, 46), .up(0.3)], [.failed]
    ),
    (
      "two fingers", TapRule(touchesRequired: 2), [.down(0), .down(0.1, 2, 90), .up(0.2), .up(0.3, 2)],
      [.ended]
    ),
    (
      "two fingers, one after the other", TapRule(touchesRequired: 2),
      [.down(0), .up(0.1), .down(0.2, 2), .up(0.3, 2)], [.failed]
    ),
  ]

  @Test("T5 taps", arguments: taps)
  func tap(name: String, rule: TapRule, moves: [Move], states: [GestureState]) {
    var rule = rule
    #expect(rule.play(moves) == states)
  }

  static let presses: [(String, LongPressRule, [Move], [GestureState])] = [
    ("a press", press(), [.down(0), .up(0.6)], [.began, .ended]),
    ("a press that moves then", press(), [.down(0), .go(0.6, 1, 99), .up(0.7)], [.began, .changed, .ended]),
    ("a short press", press(), [.down(0), .up(0.4)], [.failed]),
    ("a finger that trembles", press(), [.down(0), .go(0.1, 1, 10), .up(0.6)], [.began, .ended]),
    ("a finger that goes", press(), [.down(0), .go(0.1, 1, 11), .up(0.6)], [.failed]),
    ("a press taken away", press(), [.down(0), .cancel(0.6)], [.began, .cancelled]),
    ("a touch taken away", press(), [.down(0), .cancel(0.4)], [.failed]),
    ("a finger too many", press(), [.down(0), .down(0.1, 2)], [.failed]),
    ("a tap and a press", press(taps: 1), [.down(0), .up(0.1), .down(0.2), .up(0.8)], [.began, .ended]),
    ("a press without the tap", press(taps: 1), [.down(0), .up(0.6)], [.failed]),
  ]

  static func press(taps: Int = 0) -> LongPressRule {
    LongPressRule(duration: 0.5, movement: 10, tapsRequired: taps)
  }

  @Test("T5 long presses", arguments: presses)
  func longPress(name: String, rule: LongPressRule, moves: [Move], states: [GestureState]) {
    var rule = rule
    // A press without its tap waits for one until the interval is over.
    #expect(rule.play(moves, until: 2) == states)
  }

  static let pans: [(String, PanRule, [Move], [GestureState])] = [
    (
      "a pan", PanRule(), [.down(0), .go(0.1, 1, 10), .go(0.2, 1, 11), .up(0.3)], [.began, .changed, .ended]
    ),
    ("a finger that trembles", PanRule(), [.down(0), .go(0.1, 1, 9), .up(0.3)], [.failed]),
    ("a pan taken away", PanRule(), [.down(0), .go(0.1, 1, 10), .cancel(0.2)], [.began, .cancelled]),
    ("one finger of two", PanRule(touches: 2...2), [.down(0), .go(0.1, 1, 50), .up(0.2)], [.failed]),
    (
      "two fingers", PanRule(touches: 2...2),
      [.down(0), .down(0, 2, 50), .go(0.1, 1, 40), .up(0.2), .up(0.2, 2)], [.began, .ended]
    ),
    (
      "a finger too many", PanRule(touches: 1...1), [.down(0), .down(0, 2, 50), .go(0.1, 2, 90), .up(0.2)],
      [.failed]
    ),
  ]

  @Test("T5 pans", arguments: pans)
  func pan(name: String, rule: PanRule, moves: [Move], states: [GestureState]) {
    var rule = rule
    #expect(rule.play(moves) == states)
  }

  static let swipes: [(String, SwipeRule.Direction, [Move], [GestureState])] = [
    ("right", .right, [.down(0), .go(0.1, 1, 50, 50)], [.ended]),
    ("left", .left, [.down(0), .go(0.1, 1, -50)], [.ended]),
    ("up", .up, [.down(0), .go(0.1, 1, 0, -50)], [.ended]),
    ("down", .down, [.down(0), .go(0.1, 1, 0, 30), .go(0.2, 1, 0, 50)], [.ended]),
    ("the wrong way", .right, [.down(0), .go(0.1, 1, -60), .up(0.2)], [.failed]),
    ("aslant", .right, [.down(0), .go(0.1, 1, 50, 51)], [.failed]),
    ("too slow", .right, [.down(0), .go(0.51, 1, 60)], [.failed]),
    ("too short", .right, [.down(0), .go(0.1, 1, 49), .up(0.2)], [.failed]),
  ]

  @Test("T5 swipes", arguments: swipes)
  func swipe(name: String, direction: SwipeRule.Direction, moves: [Move], states: [GestureState]) {
    var rule = SwipeRule(directions: [direction])
    #expect(rule.play(moves) == states)
  }

  @Test("a pan's translation is the way of the fingers' middle; fingers that come or go do not move it")
  func translation() {
    var rule = PanRule()
    _ = rule.play([.down(0), .go(0.1, 1, 20, 10), .down(0.2, 2, 220, 10), .go(0.3, 2, 240, 10)])
    #expect(rule.translation == Offset(dx: 30, dy: 10))
    _ = rule.take(.ended, [Finger(1, .zero)], at: 0.4)
    #expect(rule.translation == Offset(dx: 30, dy: 10))
    rule.translation = .zero
    _ = rule.take(.moved, [Finger(2, CGPoint(x: 241, y: 12))], at: 0.5)
    #expect(rule.translation == Offset(dx: 1, dy: 2))
  }

  @Test("a velocity is that of the last tenth of a second, and passes")
  func velocity() {
    var rule = PanRule()
    let moves = (1...30).map { Move.go(Double($0) / 60, 1, $0 < 15 ? 0 : Double($0 - 15) * 5) }
    _ = rule.play([.down(0)] + moves)
    #expect(abs(rule.velocity(at: 0.5).dx - 300) < 1e-6 && rule.velocity(at: 0.5).dy == 0)
    #expect(rule.velocity(at: 0.7) == .zero)
  }

  @Test("a pinch's scale is the distance by the first one, a rotation's angle adds up over turns")
  func twoFingers() {
    var pinch = TwoFingerRule(.scale)
    #expect(
      pinch.play([.down(0), .down(0, 2, 100), .go(0.1, 2, 107), .go(0.2, 2, 108), .go(0.35, 2, 50)])
        == [.began, .changed])
    #expect(abs(pinch.value - 0.5) < 1e-9)
    #expect(abs(pinch.velocity(at: 0.35) + 0.58 / 0.15) < 1e-9)
    pinch.value = 1
    #expect(pinch.take(.moved, [Finger(2, CGPoint(x: 100, y: 0))], at: 0.4) == .changed)
    #expect(abs(pinch.value - 2) < 1e-9)
    #expect(pinch.take(.ended, [Finger(1, .zero)], at: 0.5) == .ended)

    var turn = TwoFingerRule(.rotation)
    let circle = (0...24).map { step in
      let angle = Double(step) * .pi / 8
      return Move.go(Double(step) / 10, 2, 100 * cos(angle), 100 * sin(angle))
    }
    #expect(turn.play([.down(0), .down(0, 2, 100)] + circle).first == .began)
    #expect(abs(turn.value - 3 * .pi) < 1e-9)
  }

  @Test("two fingers that keep their distance do not pinch; that keep their direction do not rotate")
  func apart() {
    var pinch = TwoFingerRule(.scale)
    #expect(pinch.play([.down(0), .down(0, 2, 100), .go(1, 2, 0, 100), .up(2), .up(2, 2)]) == [.failed])
    var turn = TwoFingerRule(.rotation)
    #expect(turn.play([.down(0), .down(0, 2, 100), .go(1, 2, 300), .up(2), .up(2, 2)]) == [.failed])
  }
}
