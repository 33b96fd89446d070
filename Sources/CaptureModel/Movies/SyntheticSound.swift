import Foundation

/// What a simulated microphone hears, as a function of time: a tone with a beep at each full second, so that a
/// movie's sound shows how it lies to its pictures (*decided*).
package struct SyntheticSound: Hashable, Sendable {
  package let sampleRate: Int

  package init(sampleRate: Int = 44_100) { self.sampleRate = sampleRate }

  /// How many samples lie before `time`.
  package func index(at time: Duration) -> Int {
    let (seconds, rest) = time.components
    return Int(seconds) * sampleRate + Int(rest / 1_000_000_000) * sampleRate / 1_000_000_000
  }

  /// One channel, -32768…32767.
  package func samples(_ range: Range<Int>) -> [Int16] {
    range.map { index in
      let isBeep = (index % sampleRate + sampleRate) % sampleRate < sampleRate / 10
      let phase = Double(index % sampleRate) / Double(sampleRate)
      return Int16(sin(2 * .pi * phase * (isBeep ? 1000 : 440)) * (isBeep ? 16_000 : 3000))
    }
  }
}
