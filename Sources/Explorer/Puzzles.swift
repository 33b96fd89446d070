import Dispatch
import Scheduling

/// Small programs whose outcomes are known: what is to be explored can only be believed where all of theirs come out.
@MainActor
enum Puzzles {
  private static var isChecked = false

  /// Throws where an order of a puzzle cannot be reached, as where the Swift runtime is linked statically.
  static func check() throws(ExplorationError) {
    guard !isChecked else { return }
    let seen = Exploration(.promised, .exhaustive, schedules: 20_000).explore(hops)
    guard seen.isExhausted, seen.outcomes.count == 10, seen.failures.isEmpty else {
      throw ExplorationError(
        .blind,
        "Orders cannot be explored in this program: two tasks showed \(seen.outcomes.count) of 10 outcomes. "
          + "Link the Swift runtime dynamically, and let no other library replace its executors.")
    }
    isChecked = true
  }

  private actor Note {
    private(set) var text = ""
    func add(_ letter: Character) { text.append(letter) }
  }

  /// One task writes abc, another xy: five letters, of which two are the other's.
  private static func hops() async throws -> String {
    let note = Note()
    async let one: Void = write("abc", note)
    async let other: Void = write("xy", note)
    _ = await (one, other)
    return await note.text
  }

  nonisolated private static func write(_ letters: String, _ note: Note) async {
    for letter in letters { await note.add(letter) }
  }
}
