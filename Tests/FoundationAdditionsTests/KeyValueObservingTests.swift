import FoundationAdditions
import Synchronization
import Testing

/// What handlers heard, in order.
final class Heard: Sendable {
  private let lines = Mutex<[String]>([])
  func note(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

func show(_ change: NSKeyValueObservedChange<Double?>) -> String {
  func text(_ value: Double??) -> String {
    value.map { $0.map { "\($0)" } ?? "nil" } ?? "-"
  }
  return "\(text(change.oldValue)) → \(text(change.newValue))\(change.isPrior ? " prior" : "")"
}

@Suite("Observing a property")
struct KeyValueObservingTests {
  @Test(
    "options decide what a handler hears",
    arguments: [
      ([], ["- → -"]),
      ([.new], ["- → 1.0"]),
      ([.old, .new], ["nil → 1.0"]),
      ([.initial], ["- → -", "- → -"]),
      ([.initial, .new], ["- → nil", "- → 1.0"]),
      ([.initial, .old], ["- → -", "nil → -"]),
      ([.prior, .old, .new], ["nil → - prior", "nil → 1.0"]),
    ] as [(NSKeyValueObservingOptions, [String])])
  func options(options: NSKeyValueObservingOptions, expected: [String]) {
    let (lamp, heard) = (Lamp(), Heard())
    let observation = lamp.observe(\.brightness, options: options) { _, change in heard.note(show(change)) }
    lamp.brightness = 1
    #expect(heard.all == expected)
    observation.invalidate()
  }

  @Test("the handler sees the object, before the change its old value and after it the new one")
  func values() {
    let (lamp, heard) = (Lamp(), Heard())
    let observation = lamp.observe(\.brightness, options: .prior) { lamp, _ in
      heard.note("\(lamp.brightness ?? 0)")
    }
    lamp.brightness = 1
    lamp.brightness = 2
    #expect(heard.all == ["0.0", "1.0", "1.0", "2.0"])
    withExtendedLifetime(observation) {}
  }

  @Test("an observation ends when it is invalidated or released")
  func ending() {
    let (lamp, heard) = (Lamp(), Heard())
    let first = lamp.observe(\.brightness) { _, _ in heard.note("first") }
    var second: NSKeyValueObservation? = lamp.observe(\.brightness) { _, _ in heard.note("second") }
    lamp.brightness = 1
    first.invalidate()
    first.invalidate()
    lamp.brightness = 2
    withExtendedLifetime(second) {}
    second = nil
    lamp.brightness = 3
    #expect(heard.all == ["first", "second", "second"])
    #expect(!lamp.observers.isObserved)
  }

  @Test("an observer that is invalidated by an earlier one's handler is not called")
  func endingInside() {
    let (lamp, heard) = (Lamp(), Heard())
    let later = Mutex<NSKeyValueObservation?>(nil)
    let first = lamp.observe(\.brightness) { _, _ in
      heard.note("first")
      later.withLock { $0?.invalidate() }
    }
    let second = lamp.observe(\.brightness) { _, _ in heard.note("second") }
    later.withLock { $0 = second }
    lamp.brightness = 1
    #expect(heard.all == ["first"])
    withExtendedLifetime(first) {}
  }

  @Test("neither side keeps the other alive")
  func lifetimes() {
    final class Captured: Sendable {}
    var lamp: Lamp? = Lamp()
    var captured: Captured? = Captured()
    weak let weakLamp = lamp
    weak let weakCaptured = captured
    let observation = lamp?.observe(\.brightness) { [captured] _, _ in withExtendedLifetime(captured) {} }
    captured = nil
    lamp = nil
    #expect(weakLamp == nil)
    observation?.invalidate()
    #expect(weakCaptured == nil)
  }

  @Test("a subclass's property is announced for the type it is observed as")
  func subclass() {
    let (lamp, heard) = (DeskLamp(), Heard())
    let asBase = (lamp as Lamp).observe(\.brightness) { lamp, _ in heard.note("base \(type(of: lamp))") }
    let asItself = lamp.observe(\.brightness) { lamp, _ in heard.note("itself \(type(of: lamp))") }
    lamp.brightness = 4
    lamp.didChange(\DeskLamp.brightness, old: nil, new: 4)
    #expect(heard.all == ["base DeskLamp", "itself DeskLamp"])
    withExtendedLifetime((asBase, asItself)) {}
  }

  @Test("other properties, and objects that announce nothing, give the initial call only")
  func silent() {
    let heard = Heard()
    let lamp = Lamp()
    let name = lamp.observe(\.name, options: [.initial, .new]) { _, change in
      heard.note(change.newValue ?? "-")
    }
    lamp.name = "torch"
    lamp.brightness = 1
    let plain = Progress(totalUnitCount: 3)
    let total = plain.observe(\.totalUnitCount, options: [.initial]) { _, _ in heard.note("initial") }
    plain.totalUnitCount = 4
    #expect(heard.all == ["lamp", "initial"])
    withExtendedLifetime((name, total)) {}
  }

  @Test("observers come and go on other threads while changes are announced")
  func threads() {
    let lamp = Shared(Lamp())
    DispatchQueue.concurrentPerform(iterations: 64) { index in
      if index % 8 == 0 {
        lamp.value.didChange(\.brightness, old: 0, new: Double(index))
      } else {
        lamp.value.observe(\.brightness) { _, _ in }.invalidate()
      }
    }
    #expect(!lamp.value.observers.isObserved)
  }
}

/// @unchecked: the test above uses only what may be used on any thread.
private struct Shared: @unchecked Sendable {
  let value: Lamp
  init(_ value: Lamp) { self.value = value }
}
