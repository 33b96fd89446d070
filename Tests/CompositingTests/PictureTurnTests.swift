import Compositing
import Foundation
import Testing

@Suite("Turning and mirroring a picture")
struct PictureTurnTests {
  static let all = (0..<4).flatMap { turns in
    [false, true].map { PictureTurn(quarterTurns: turns, mirrored: $0) }
  }

  /// Corners by name, as fractions.
  static let corners: [String: CGPoint] = [
    "top left": CGPoint(x: 0, y: 0), "top right": CGPoint(x: 1, y: 0),
    "bottom left": CGPoint(x: 0, y: 1), "bottom right": CGPoint(x: 1, y: 1),
  ]

  @Test(
    "M4 the picture's top left goes where a clockwise turn and then a mirroring put it",
    arguments: [
      (0, false, "top left"), (1, false, "top right"), (2, false, "bottom right"), (3, false, "bottom left"),
      (0, true, "top right"), (1, true, "top left"), (2, true, "bottom left"), (3, true, "bottom right"),
    ])
  func topLeft(turns: Int, mirrored: Bool, corner: String) {
    let turn = PictureTurn(quarterTurns: turns, mirrored: mirrored)
    #expect(turn.apply(to: CGPoint.zero) == Self.corners[corner])
  }

  @Test("a turn and its inverse leave every corner where it was", arguments: all)
  func inverse(turn: PictureTurn) {
    #expect(turn.then(turn.inverse) == .none)
    #expect(turn.inverse.then(turn) == .none)
    for corner in Self.corners.values {
      #expect(turn.inverse.apply(to: turn.apply(to: corner)) == corner)
    }
  }

  @Test("two turns after each other are their composition", arguments: all, all)
  func composition(first: PictureTurn, second: PictureTurn) {
    let both = first.then(second)
    for corner in Self.corners.values {
      #expect(both.apply(to: corner) == second.apply(to: first.apply(to: corner)))
    }
  }

  @Test("any integer is a turn of 0 to 3 quarters", arguments: [(-1, 3), (-4, 0), (5, 1), (-6, 2)])
  func reduction(given: Int, turns: Int) {
    #expect(PictureTurn(quarterTurns: given).quarterTurns == turns)
  }

  @Test("a rectangle keeps its area and its sides follow the turn", arguments: all)
  func rectangle(turn: PictureTurn) {
    let turned = turn.apply(to: CGRect(x: 0.125, y: 0.25, width: 0.5, height: 0.25))
    let size = turn.apply(to: CGSize(width: 0.5, height: 0.25))
    #expect(turned.size == size)
    #expect(turn.inverse.apply(to: turned) == CGRect(x: 0.125, y: 0.25, width: 0.5, height: 0.25))
  }
}
