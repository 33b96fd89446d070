import Scheduling
import Testing

@Suite("Before time passes")
@MainActor
struct WillPassTests {
  private final class Seen {
    var times: [(now: Duration, next: Duration)] = []
  }

  @Test("Q15 somebody hears of each moment that time goes on from, once, with the one that comes next")
  func moments() throws {
    let time = VirtualTime()
    let seen = Seen()
    time.willPass = { [unowned time] next in seen.times.append((time.now, next)) }
    try time.run {
      for milliseconds in [20, 0, 30] { try await Task.sleep(for: .milliseconds(milliseconds)) }
    }
    let moments = seen.times.filter { $0.next > $0.now }
    #expect(moments.count == seen.times.count)
    #expect(moments.map(\.now) == [.zero, .milliseconds(20)])
    #expect(moments.map(\.next) == [.milliseconds(20), .milliseconds(50)])
  }
}
