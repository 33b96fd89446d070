import CaptureModel
import TestSupport
import Testing

@Suite("Who has a camera")
struct CameraLedgerTests {
  @Test("C3 the newcomer gets the camera; who has lost it is next in line when it is free")
  func newcomer() {
    var ledger = CameraLedger()
    #expect(take(&ledger, "x", 1) == Taken(evicted: [], freed: []))
    #expect(take(&ledger, "x", 1) == Taken(evicted: [], freed: []))
    #expect(take(&ledger, "x", 2) == Taken(evicted: [1], freed: []))
    #expect(take(&ledger, "x", 3) == Taken(evicted: [2], freed: []))
    #expect(ledger.isWaiting(1) && ledger.isWaiting(2) && !ledger.isWaiting(3))
    #expect([1, 2, 3].map { tell(&ledger, $0) } == [true, true, false])
    #expect(next(&ledger, "x") == nil, "nobody is asked while somebody has it")
    #expect(release(&ledger, 3) == ["x"])
    #expect(next(&ledger, "x") == 2, "who lost it last is asked first")
    #expect(next(&ledger, "x") == 1)
    #expect(next(&ledger, "x") == nil)
  }

  @Test("C3 exchanging the camera frees the one before")
  func exchange() {
    var ledger = CameraLedger()
    _ = ledger.take(["x"], for: 1)
    _ = ledger.take(["x"], for: 2)
    _ = ledger.tell(1)
    #expect(take(&ledger, "y", 2) == Taken(evicted: [], freed: ["x"]))
    #expect(next(&ledger, "x") == 1)
  }

  @Test("C3 who has not heard of its loss has never stopped: it has the camera again, or has given it up")
  func untold() {
    for stops in [false, true] {
      var ledger = CameraLedger()
      for (camera, session) in [("x", 1), ("x", 2)] { _ = ledger.take([camera], for: session) }
      if stops { #expect(release(&ledger, 1) == []) }
      #expect(release(&ledger, 2) == ["x"])
      #expect(next(&ledger, "x") == nil)
      #expect(ledger.holders["x"] == (stops ? nil : 1) && !ledger.isWaiting(1))
    }
  }

  @Test("C3 who waits for one camera and turns to a free one need not wait")
  func retargeting() {
    var ledger = CameraLedger()
    for (camera, session) in [("x", 1), ("x", 2), ("y", 3)] { _ = ledger.take([camera], for: session) }
    #expect(retarget(&ledger, 1, "y") == false)
    #expect(release(&ledger, 2) == ["x"])
    #expect(next(&ledger, "x") == nil)
    #expect(retarget(&ledger, 1, "x") == true)
    #expect(!ledger.isWaiting(1))
    #expect(retarget(&ledger, 1, "x") == false, "it did not wait")
  }

  @Test("C3 in random sequences a camera has one holder, a session one camera, and nobody both has and waits")
  func invariants() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      var ledger = CameraLedger()
      for _ in 0..<60 {
        let session = Int.random(in: 1...4, using: &random)
        let camera = ["x", "y", "z"].randomElement(using: &random)!
        if Bool.random(using: &random) { _ = ledger.tell(Int.random(in: 1...4, using: &random)) }
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1, 2:
          let taken = take(&ledger, camera, session)
          #expect(ledger.holders[camera] == session)
          for evicted in taken.evicted { #expect(ledger.isWaiting(evicted)) }
        case 3: _ = ledger.release(by: session)
        case 4: _ = ledger.retarget(session, to: Bool.random(using: &random) ? [camera] : [])
        default:
          if let asked = next(&ledger, camera) { #expect(!ledger.isWaiting(asked)) }
        }
        #expect(Set(ledger.holders.values).count == ledger.holders.count)
        for holder in ledger.holders.values { #expect(!ledger.isWaiting(holder)) }
      }
      for session in 1...4 { _ = ledger.forget(session) }
      #expect(ledger == CameraLedger(), "nothing is left of those that are gone")
    }
  }
}

extension CameraLedgerTests {
  @Test("C3 of sessions with several cameras, who loses one waits for all of its own, and frees the others")
  func sets() {
    var ledger = CameraLedger()
    _ = ledger.take(["x", "y"], for: 1)
    let taken = ledger.take(["y", "z"], for: 2)
    #expect(taken.evicted == [1] && taken.freed == ["x"])
    #expect(ledger.isWaiting(1) && ledger.holders == ["y": 2, "z": 2])
    #expect(tell(&ledger, 1))
    #expect(next(&ledger, "x") == nil, "y is not free")
    #expect(release(&ledger, 2) == ["y", "z"])
    #expect(next(&ledger, "z") == nil, "it does not wait for z")
    #expect(next(&ledger, "y") == 1)
  }

  @Test("C3 a newcomer may take cameras from several sessions at once")
  func several() {
    var ledger = CameraLedger()
    _ = ledger.take(["x"], for: 1)
    _ = ledger.take(["y"], for: 2)
    let both = ledger.take(["x", "y"], for: 3)
    #expect(both.evicted == [1, 2] && both.freed.isEmpty)
    #expect(tell(&ledger, 1) && tell(&ledger, 2))
    let one = ledger.take(["x"], for: 3)
    #expect(one.freed == ["y"])
    #expect(next(&ledger, "y") == 2 && next(&ledger, "x") == nil)
  }
}

private struct Taken: Equatable {
  let evicted: [Int]
  let freed: [String]
}

// `#expect` cannot call mutating methods itself.
private func take(_ ledger: inout CameraLedger, _ camera: String, _ session: Int) -> Taken {
  let (evicted, freed) = ledger.take([camera], for: session)
  return Taken(evicted: evicted, freed: freed)
}

private func release(_ ledger: inout CameraLedger, _ session: Int) -> [String] { ledger.release(by: session) }

private func next(_ ledger: inout CameraLedger, _ camera: String) -> Int? { ledger.nextInLine(for: camera) }

private func tell(_ ledger: inout CameraLedger, _ session: Int) -> Bool { ledger.tell(session) }

private func retarget(_ ledger: inout CameraLedger, _ session: Int, _ camera: String?) -> Bool {
  ledger.retarget(session, to: Set(camera.map { [$0] } ?? [])).isFree
}
