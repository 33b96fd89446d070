import CaptureModel
import TestSupport
import Testing

private func seconds(_ value: Double) -> Duration { .milliseconds(Int((value * 1000).rounded())) }

@Suite("Where a movie stands, as a value")
struct PlaybackTests {
  /// One of so many seconds that is there at 10 s of the clock.
  private static func movie(_ length: Double = 4, rate: Double = 0) -> Playback {
    var playback = Playback(at: .zero)
    _ = playback.setRate(rate, at: seconds(10))
    playback.load(end: seconds(length), at: seconds(10))
    return playback
  }

  @Test("O12 nothing moves before the movie is there, whatever the rate")
  func waiting() {
    var playback = Playback(at: .zero)
    #expect(playback.setRate(1, at: seconds(1)).isEmpty)
    #expect(playback.place(at: seconds(9)) == .zero && playback.next == nil && !playback.isMoving)
    playback.load(end: seconds(4), at: seconds(10))
    #expect(playback.place(at: seconds(11)) == seconds(1) && playback.isMoving)
  }

  @Test(
    "O12 it goes at its rate, either way, and stays between start and end",
    arguments: [(1.0, 1.0, 2.0), (2, 1, 3), (0.5, 2, 2), (-1, 0.5, 0.5), (-1, 3, 0), (1, 9, 4), (0, 5, 1)]
      as [(Double, Double, Double)])
  func rates(rate: Double, after: Double, place: Double) {
    var playback = Self.movie()
    _ = playback.seek(to: seconds(1), at: seconds(10))
    _ = playback.setRate(rate, at: seconds(10))
    #expect(playback.place(at: seconds(10 + after)) == seconds(place))
  }

  @Test("O12 the end is told once, and the rate is 0 then, or stays where it is to")
  func end() {
    for stops in [true, false] {
      var playback = Self.movie(rate: 1)
      playback.stopsAtEnd = stops
      #expect(playback.next == seconds(14))
      #expect(playback.advance(to: seconds(13.9)).isEmpty)
      #expect(playback.advance(to: seconds(14)) == [.ended])
      #expect(playback.advance(to: seconds(15)).isEmpty && playback.next == nil)
      #expect(playback.rate == (stops ? 0 : 1) && playback.place(at: seconds(20)) == seconds(4))
      // From the end nothing is played; after a jump it is.
      #expect(playback.setRate(1, at: seconds(20)).isEmpty && playback.rate == (stops ? 0 : 1))
      _ = playback.seek(to: .zero, at: seconds(21))
      _ = playback.setRate(1, at: seconds(21))
      #expect(playback.next == seconds(25) && playback.place(at: seconds(22)) == seconds(1))
    }
  }

  /// What is told, with the clock's time, when time passes as `next` asks.
  private static func told(_ playback: inout Playback, until limit: Double) -> [String] {
    var told: [String] = []
    while let next = playback.next, next <= seconds(limit) {
      for event in playback.advance(to: next) {
        let name =
          switch event {
          case .tick(let number, let at): "\(number)@\(Int((at / .milliseconds(1)).rounded()))"
          case .passed(let number): "\(number)"
          case .ended: "end"
          }
        told.append("\(Int((next / .milliseconds(1)).rounded())) \(name)")
      }
    }
    return told
  }

  @Test("O12 multiples and boundaries are told in the order of the way, each once, at their time")
  func watchers() {
    var playback = Self.movie(2)
    playback.watch(1, every: seconds(0.5))
    playback.watch(2, boundaries: [seconds(1.2), seconds(0.3), seconds(7)])
    #expect(playback.setRate(1, at: seconds(10)) == [.tick(1, at: .zero)], "it starts")
    #expect(
      Self.told(&playback, until: 20) == [
        "10300 2", "10500 1@500", "11000 1@1000", "11200 2", "11500 1@1500", "12000 1@2000", "12000 end",
        "12000 1@2000",
      ])
    #expect(playback.seek(to: seconds(1.1), at: seconds(30)) == [.tick(1, at: seconds(1.1))], "it jumps")
    #expect(playback.setRate(-2, at: seconds(30)) == [.tick(1, at: seconds(1.1))])
    #expect(
      Self.told(&playback, until: 40) == ["30050 1@1000", "30300 1@500", "30400 2", "30550 1@0", "30550 1@0"])
    playback.unwatch(1)
    #expect(playback.setRate(1, at: seconds(50)).isEmpty)
    #expect(Self.told(&playback, until: 60) == ["50300 2", "51200 2", "52000 end"])
  }

  @Test("O12 where time passes late, only the last multiple is told, and every boundary")
  func late() {
    var playback = Self.movie(rate: 1)
    playback.watch(1, every: seconds(0.1))
    playback.watch(2, boundaries: [seconds(0.2), seconds(0.6)])
    #expect(
      playback.advance(to: seconds(10.75)) == [.passed(2), .passed(2), .tick(1, at: seconds(0.7))])
    #expect(playback.advance(to: seconds(10.75)).isEmpty)
  }

  @Test("O12 whatever is done, ticks are multiples, none comes twice without a jump, and the end is reached")
  func random() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      var playback = Self.movie(Double(Int.random(in: 1...40, using: &random)) / 10)
      let interval = Duration.nanoseconds(Int.random(in: 10_000_000...500_000_000, using: &random))
      playback.watch(1, every: interval)
      var clock = seconds(10)
      _ = playback.setRate([1, 0.7, 1.9, 1 / 3.0].randomElement(using: &random)!, at: clock)
      var (last, count) = (Duration.milliseconds(-1), 0)
      while let next = playback.next {
        #expect(next >= clock)
        clock = next
        count += 1
        for event in playback.advance(to: clock) where playback.rate != 0 {
          guard case .tick(_, let at) = event else { continue }
          #expect(at > last && at <= playback.place(at: clock) + .nanoseconds(3))
          #expect(at == interval * Int((at / interval).rounded()))
          last = at
        }
        guard count < 1000 else { break }
      }
      #expect(count < 1000 && playback.place(at: clock) == playback.end)
    }
  }
}
