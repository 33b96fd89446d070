import Foundation

/// What a simulated microphone hears, as a function of the world's time, so that whoever has the sound of a second and a
/// bit can tell when it was heard.
///
/// *Decided*: each second begins with a loud beep of a tenth of a second. Its number follows in 16 softer tones of a
/// twentieth each, the lowest bit first, high for one and low for zero; the rest is a faint hum. Every tone begins and
/// ends at zero.
package struct SyntheticSound: Hashable, Sendable {
  package enum Tone {
    static let (beep, one, zero, hum) = (1000, 800, 400, 200)
  }

  /// Of the loudest sample of each kind.
  private static let (beepLevel, codeLevel, humLevel) = (16_000.0, 5_000.0, 700.0)

  package let sampleRate: Int

  /// - Parameter sampleRate: A multiple of 20.
  package init(sampleRate: Int = SoundStream.sampleRate) { self.sampleRate = sampleRate }

  /// How many samples lie before `time`.
  package func index(at time: Duration) -> Int {
    let (seconds, rest) = time.components
    return Int(seconds) * sampleRate + Int(rest / 1_000_000_000) * sampleRate / 1_000_000_000
  }

  /// One channel, -32768…32767. `gain` goes from 0, silence, to 1.
  package func samples(_ range: Range<Int>, gain: Float = 1) -> [Int16] {
    [Int16](unsafeUninitializedCapacity: range.count) { buffer, count in
      write(range, gain: gain, to: buffer)
      count = range.count
    }
  }

  /// As ``samples(_:gain:)``, into memory that has room for it.
  package func write(_ range: Range<Int>, gain: Float = 1, to buffer: UnsafeMutableBufferPointer<Int16>) {
    guard gain > 0 else { return buffer.update(repeating: 0) }
    for (place, index) in range.enumerated() { buffer[place] = sample(index) }
    guard gain < 1 else { return }
    for place in 0..<range.count { buffer[place] = Int16(Float(buffer[place]) * gain) }
  }

  private func sample(_ index: Int) -> Int16 {
    let second = index >= 0 ? index / sampleRate : (index + 1) / sampleRate - 1
    let place = index - second * sampleRate
    let (tone, level) = tone(of: second, twentieth: place * 20 / sampleRate)
    return Int16(sin(2 * .pi * Double(tone * place % sampleRate) / Double(sampleRate)) * level)
  }

  private func tone(of second: Int, twentieth: Int) -> (tone: Int, level: Double) {
    switch twentieth {
    case 0, 1: (Tone.beep, Self.beepLevel)
    case 2..<18: (second >> (twentieth - 2) & 1 == 1 ? Tone.one : Tone.zero, Self.codeLevel)
    default: (Tone.hum, Self.humLevel)
    }
  }

  // MARK: Reading

  /// Where in some samples a second begins, and which one.
  package struct Reading: Hashable, Sendable {
    package let place: Int
    package let second: Int
  }

  /// The seconds that begin in `samples` and whose numbers are there, whole; compressing does not matter.
  package func read(_ samples: [Int16]) -> [Reading] {
    // A beep that is heard from its middle on is shorter.
    beeps(in: samples).filter { $0.count > sampleRate * 98 / 1000 }.compactMap { beep in
      let place = beep.lowerBound
      guard place + sampleRate * 9 / 10 <= samples.count else { return nil }
      let second = (0..<16).reduce(0) { number, bit in
        let start = place + (bit + 2) * sampleRate / 20 + sampleRate / 200
        let slot = samples[start..<(start + sampleRate / 25)]
        return number | (power(of: Tone.one, in: slot) > power(of: Tone.zero, in: slot) ? 1 << bit : 0)
      }
      return Reading(place: place, second: second)
    }
  }

  private func beeps(in samples: [Int16]) -> [Range<Int>] {
    var beeps: [Range<Int>] = []
    for (place, sample) in samples.enumerated() where abs(Int(sample)) > 10_000 {
      if let last = beeps.last, place - last.upperBound < sampleRate / 20 {
        beeps[beeps.count - 1] = last.lowerBound..<place + 1
      } else {
        beeps.append(place..<place + 1)
      }
    }
    return beeps
  }

  private func power(of tone: Int, in samples: ArraySlice<Int16>) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for (place, sample) in samples.enumerated() {
      let angle = 2 * .pi * Double(tone * place % sampleRate) / Double(sampleRate)
      real += Double(sample) * cos(angle)
      imaginary += Double(sample) * sin(angle)
    }
    return real * real + imaginary * imaginary
  }
}

/// How loud samples are, in decibels of full scale: 0 is the loudest there is.
package struct SoundLevel: Hashable, Sendable {
  /// *Decided*: what is softer counts as silence.
  package static let silence = -120.0

  package let average: Double
  package let peak: Double

  package init(_ samples: some Collection<Int16>) {
    let power = samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))
    let most = samples.reduce(0) { max($0, abs(Int($1))) }
    average = Self.decibels(power.squareRoot())
    peak = Self.decibels(Double(most))
  }

  private static func decibels(_ amplitude: Double) -> Double {
    amplitude > 0 ? max(silence, 20 * log10(amplitude / 32_768)) : silence
  }
}
