import TestSupport
import Testing

@testable import WorldRenderer

@Suite("Stamp code")
struct StampCodeTests {
  /// True is dark.
  private func cells(_ payload: UInt64) -> [Bool] {
    let grid = StampCode.encode(payload)
    return (0..<100).map { grid >> UInt128($0) & 1 == 1 }
  }

  @Test("What is encoded is decoded, in all eight symmetries")
  func roundTrip() {
    var generator = SeededGenerator(seed: 3)
    for payload in [0, .max, 1] + (0..<20).map({ _ in generator.next() }) {
      let cells = cells(payload)
      for symmetry in StampCode.symmetries {
        var seen = cells
        for (cell, place) in symmetry.places.enumerated() { seen[place] = cells[cell] }
        let result = StampCode.decode(seen)
        #expect(result?.payload == payload)
        #expect(result?.symmetry.turns == symmetry.turns)
        #expect(result?.symmetry.mirrored == symmetry.mirrored)
      }
    }
  }

  @Test("A changed cell, whichever, is noticed")
  func changedCell() {
    let cells = cells(0x0123_4567_89AB_CDEF)
    for cell in cells.indices {
      var changed = cells
      changed[cell].toggle()
      #expect(StampCode.decode(changed) == nil)
    }
  }

  @Test("Random cells are no stamp")
  func randomCells() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<300 {
      let cells = (0..<100).map { _ in Bool.random(using: &generator) }
      #expect(StampCode.decode(cells) == nil)
    }
  }

  @Test("Every payload has dark and bright cells in plenty", arguments: [0, UInt64.max, 1, 0xFF << 56])
  func balance(payload: UInt64) {
    let dark = cells(payload).count { $0 }
    #expect((25...75).contains(dark))
  }

  @Test("A stamp keeps what fits, and its low bits of what does not")
  func fields() {
    let stamp = Stamp(camera: 63, uprightTurns: 3, index: 1 << 24 | 5, milliseconds: 1 << 32 | 9)
    #expect(stamp == Stamp(camera: 63, uprightTurns: 3, index: 5, milliseconds: 9))
    #expect(Stamp(payload: stamp.payload) == stamp)
  }
}
