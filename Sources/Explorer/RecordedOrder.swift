import Scheduling

/// The order of one run: asks a chooser, and keeps what it has chosen.
final class RecordedOrder: TurnOrder {
  let model: OrderModel
  private let ask: (Int, [Candidate]) -> Int
  /// How many choices there were.
  private(set) var length = 0
  private var departures: [Choices.Departure] = []
  /// Of all that was there to choose from, and of what was chosen.
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  init(_ model: OrderModel, ask: @escaping (Int, [Candidate]) -> Int) {
    self.model = model
    self.ask = ask
  }

  var choices: Choices { Choices(departures) }

  var keepsActorsInLine: Bool { model == .observed }

  func choose(among candidates: [Candidate]) -> Int {
    let place = ask(length, candidates)
    if place > 0 { departures.append(.init(step: length, place: place)) }
    length += 1
    mix(UInt64(candidates.count))
    mix(UInt64(bitPattern: Int64(candidates[place].owner)))
    return place
  }

  private func mix(_ value: UInt64) { hash = (hash ^ value) &* 0x0000_0100_0000_01b3 }
}
