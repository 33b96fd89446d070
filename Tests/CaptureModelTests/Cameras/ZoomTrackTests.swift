import CaptureModel
import Foundation
import TestSupport
import Testing

@Suite("Zoom over time")
struct ZoomTrackTests {
  @Test("Z3 a track of random steps and ramps is what they say one after the other", arguments: 1...50)
  func plain(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var track = ZoomTrack()
    var (now, value) = (Duration.zero, 1.0)
    var ramp: (target: Double, rate: Double)?
    for _ in 0..<60 {
      let step = Duration.milliseconds(Int.random(in: 1...400, using: &random))
      now += step
      if let (target, rate) = ramp {
        let reach = pow(2, rate * Double(step.components.attoseconds) * 1e-18)
        value = target > value ? min(target, value * reach) : max(target, value / reach)
      }
      #expect(abs(track.value(at: now) - value) < 1e-9 * value)
      #expect(track.isRamping(at: now) == (ramp.map { abs($0.target - value) > 1e-9 } ?? false))
      let factor = Double(Int.random(in: 4...64, using: &random)) / 4
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        track.set(factor, at: now)
        (value, ramp) = (factor, nil)
      case 1:
        let rate = Double(Int.random(in: 1...16, using: &random)) / 4
        track.ramp(to: factor, rate: rate, at: now)
        ramp = (factor, rate)
      case 2:
        track.cancel(at: now)
        ramp = nil
      default: break
      }
    }
  }

  @Test("however often the factor is set, what is kept of it has an end, and frames get the latest")
  func often() {
    var track = ZoomTrack()
    for step in 1...20_000 {
      track.set(1 + Double(step % 7), at: .nanoseconds(step))
      #expect(track.value(at: .nanoseconds(step)) == 1 + Double(step % 7))
    }
    #expect(
      Mirror(reflecting: track).children.first.map { Mirror(reflecting: $0.value).children.count } ?? 0 <= 256
    )
  }

  @Test("Z2 frames of before keep the factor that they were exposed with")
  func past() {
    var track = ZoomTrack()
    for step in 1...10 { track.set(Double(step), at: .milliseconds(step * 10)) }
    for step in 1...10 { #expect(track.value(at: .milliseconds(step * 10 + 9)) == Double(step)) }
    #expect(track.value(at: .milliseconds(5)) == 1 && track.target == 10)
  }
}
