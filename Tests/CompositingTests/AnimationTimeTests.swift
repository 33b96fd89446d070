import Compositing
import Foundation
import Testing

@Suite("Animations in time")
struct AnimationTimeTests {
  @Test("curves grow from 0 to 1, and are symmetrical where they should be")
  func curves() {
    for curve in [TimingCurve.linear, .easeIn, .easeOut, .easeInOut, .standard] {
      let steps = (0...50).map { curve.progress(at: Double($0) / 50) }
      #expect(steps.first == 0 && steps.last == 1)
      #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 < $1 })
    }
    for time in stride(from: 0.05, to: 1, by: 0.05) {
      #expect(TimingCurve.linear.progress(at: time) == time)
      #expect(
        abs(TimingCurve.easeInOut.progress(at: time) + TimingCurve.easeInOut.progress(at: 1 - time) - 1)
          < 1e-9)
      #expect(
        abs(TimingCurve.easeIn.progress(at: time) + TimingCurve.easeOut.progress(at: 1 - time) - 1) < 1e-9)
    }
    // By another way: the curve at parameter ½ is at x = ½·(1 + …)/… = 0.5 for ease-in-out.
    #expect(abs(TimingCurve.easeInOut.progress(at: 0.5) - 0.5) < 1e-12)
    #expect(TimingCurve(2, 0, -1, 1).progress(at: 0.3).isFinite)
  }

  @Test(
    "a spring starts at 0 with its speed, and rests when it says it does",
    arguments: [0.05, 0.3, 0.7, 1, 1.5, 4])
  func springs(ratio: Double) {
    for velocity in [0.0, 4, -3] {
      let spring = Spring(mass: 2, stiffness: 200, damping: ratio * 40, velocity: velocity)
      #expect(spring.progress(at: 0) == 0)
      #expect(abs(spring.progress(at: 1e-6) / 1e-6 - velocity) < 0.01)
      let rest = spring.settlingTime
      #expect(rest > 0 && rest <= 60)
      for later in [1.0, 1.3, 2] { #expect(abs(spring.progress(at: rest * later) - 1) < 3e-3) }
      // The force: m·x″ = k·(1 − x) − c·x′, by differences.
      let (time, h) = (0.2, 1e-4)
      let (a, b, c) = (
        spring.progress(at: time - h), spring.progress(at: time), spring.progress(at: time + h)
      )
      let force = 200 * (1 - b) - ratio * 40 * (c - a) / (2 * h)
      #expect(abs(2 * (a - 2 * b + c) / (h * h) - force) < 0.5)
    }
    #expect(abs(Spring(ratio: ratio, duration: 0.5).progress(at: 0.5) - 1) < 2e-3)
  }

  @Test("a spring without damping, stiffness or mass stays finite")
  func oddSprings() {
    for spring in [
      Spring(mass: 0, stiffness: 0, damping: 0), Spring(stiffness: 100, damping: 0),
      Spring(stiffness: -1, damping: -1),
    ] {
      #expect(spring.settlingTime <= 60 && spring.progress(at: 1).isFinite)
    }
  }

  struct Row: Sendable {
    let timing: MediaTiming
    /// Time, and fraction of a run and runs that are over; nil where nothing shows.
    let at: [(Double, (Double, Int)?)]
    let end: Double
  }

  static func timing(_ change: (inout MediaTiming) -> Void) -> MediaTiming {
    var timing = MediaTiming(duration: 2)
    timing.begin = 10
    change(&timing)
    return timing
  }

  static let rows: [Row] = [
    Row(
      timing: timing { _ in }, at: [(9.99, nil), (10, (0, 0)), (11, (0.5, 0)), (11.5, (0.75, 0)), (12, nil)],
      end: 12),
    Row(timing: timing { $0.speed = 2 }, at: [(10.5, (0.5, 0)), (11, nil)], end: 11),
    Row(
      timing: timing {
        $0.speed = 0
        $0.offset = 1
      }, at: [(0, (0.5, 0)), (99, (0.5, 0))], end: .infinity),
    Row(timing: timing { $0.repeatCount = 2.5 }, at: [(12, (0, 1)), (14.5, (0.25, 2)), (15, nil)], end: 15),
    Row(timing: timing { $0.repeatCount = .infinity }, at: [(1011, (0.5, 500))], end: .infinity),
    Row(timing: timing { $0.autoreverses = true }, at: [(12, (1, 0)), (13, (0.5, 0)), (14, nil)], end: 14),
    Row(timing: timing { $0.repeatDuration = 3 }, at: [(12.5, (0.25, 1)), (13, nil)], end: 13),
    Row(timing: timing { $0.fillsBackwards = true }, at: [(0, (0, 0)), (12, nil)], end: 12),
    Row(timing: timing { $0.fillsForwards = true }, at: [(9, nil), (12, (1, 0)), (99, (1, 0))], end: 12),
    Row(
      timing: timing {
        $0.fillsForwards = true
        $0.autoreverses = true
        $0.repeatCount = 2
      }, at: [(99, (0, 1))],
      end: 18),
    Row(timing: timing { $0.offset = 1 }, at: [(10, (0.5, 0)), (11, nil)], end: 11),
    Row(
      timing: timing {
        $0.duration = 0
        $0.fillsForwards = true
      }, at: [(10, (1, 0))], end: 10),
  ]

  @Test("what runs when, by hand", arguments: rows.indices)
  func table(index: Int) {
    let row = Self.rows[index]
    #expect(row.timing.end == row.end)
    for (time, expected) in row.at {
      let seen = row.timing.progress(at: time)
      #expect((seen == nil) == (expected == nil), "at \(time)")
      guard let seen, let expected else { continue }
      #expect(abs(seen.fraction - expected.0) < 1e-9 && seen.runs == expected.1, "at \(time)")
    }
  }

  static func track(_ values: AnimationTrack.Values, additive: Bool = false, cumulative: Bool = false)
    -> AnimationTrack
  {
    AnimationTrack("opacity", values, isAdditive: additive, isCumulative: cumulative)
  }

  @Test("what is missing of from, to and by is the value that is there")
  func between() {
    let (one, four, ten) = (AnimatedValue.number(1), AnimatedValue.number(4), AnimatedValue.number(10))
    let rows: [(AnimatedValue?, AnimatedValue?, AnimatedValue?, Double, Double)] = [
      (one, four, nil, 1, 4), (one, nil, four, 1, 5), (nil, four, one, 3, 4), (one, nil, nil, 1, 10),
      (nil, four, nil, 10, 4), (nil, nil, four, 10, 14), (nil, nil, nil, 10, 10),
    ]
    for (from, to, by, start, end) in rows {
      let track = Self.track(.between(from: from, to: to, by: by))
      #expect(track.value(at: 0, runs: 0, over: ten) == .number(start))
      #expect(track.value(at: 1, runs: 0, over: ten) == .number(end))
    }
    let additive = Self.track(.between(from: one, to: four, by: nil), additive: true)
    #expect(additive.value(at: 1, runs: 0, over: ten) == .number(14))
    let cumulative = Self.track(.between(from: .number(0), to: four, by: nil), cumulative: true)
    #expect(cumulative.value(at: 0.5, runs: 3, over: ten) == .number(14))
  }

  @Test("frames at their times, jumping or paced")
  func frames() {
    let values = [0.0, 10, 12].map { AnimatedValue.number($0) }
    let linear = Self.track(.frames(values, at: [0, 0.5, 1], isDiscrete: false))
    let jumping = Self.track(.frames(values, at: [0, 0.5, 1], isDiscrete: true))
    for (progress, value, jumped) in [
      (0.0, 0.0, 0.0), (0.25, 5, 0), (0.5, 10, 10), (0.75, 11, 10), (1, 12, 12),
    ] {
      #expect(linear.value(at: progress, runs: 0, over: .number(9)) == .number(value))
      #expect(jumping.value(at: progress, runs: 0, over: .number(9)) == .number(jumped))
    }
    #expect(AnimationTrack.pacedTimes(values) == [0, 10.0 / 12, 1])
    #expect(AnimationTrack.pacedTimes([values[0], values[0], values[0]]) == [0, 0.5, 1])
    #expect(
      Self.track(.frames([], at: [], isDiscrete: false)).value(at: 0.5, runs: 0, over: .number(9))
        == .number(9))
  }

  @Test("animations are applied one over another; a group ends its members")
  func layering() {
    var move = LayerAnimation(
      timing: MediaTiming(duration: 4),
      content: .track(AnimationTrack("position.x", .between(from: .number(0), to: .number(8), by: nil))))
    let shift = LayerAnimation(
      timing: MediaTiming(duration: 4),
      content: .track(
        AnimationTrack(
          "position", .between(from: .point(.zero), to: .point(CGPoint(x: 4, y: 4)), by: nil),
          isAdditive: true)))
    func seen(_ animations: [LayerAnimation], at time: Double) -> AnimatedValue? {
      var values = AnimatedValues { $0 == "position" ? .point(CGPoint(x: 1, y: 1)) : nil }
      for animation in animations { animation.apply(to: &values, at: time) }
      return values.animated("position")
    }
    #expect(seen([move, shift], at: 2) == .point(CGPoint(x: 6, y: 3)))
    let group = LayerAnimation(timing: MediaTiming(duration: 2), content: .group([move, shift]))
    #expect(seen([group], at: 1) == .point(CGPoint(x: 3, y: 2)))
    #expect(seen([group], at: 2) == nil)
    move.timing.begin = 1
    #expect(seen([LayerAnimation(timing: MediaTiming(duration: 9), content: .group([move]))], at: 0.5) == nil)
  }
}
