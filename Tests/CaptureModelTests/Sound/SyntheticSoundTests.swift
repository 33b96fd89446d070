import CaptureModel
import Testing

@Suite("What a microphone hears")
struct SyntheticSoundTests {
  @Test("U1 a microphone hears the same at the same time, in whatever pieces it is asked")
  func pieces() {
    let sound = SyntheticSound(sampleRate: 8000)
    let whole = sound.samples(0..<16_000)
    #expect(sound.samples(0..<4321) + sound.samples(4321..<16_000) == whole)
    #expect(sound.index(at: .milliseconds(1500)) == 12_000)
  }

  @Test("U1 the second is read from its sound, to the sample", arguments: [0, 1, 5, 86_399, 40_000, 65_535])
  func read(second: Int) {
    let sound = SyntheticSound()
    let start = second * sound.sampleRate - 1234
    let readings = sound.read(sound.samples(start..<(start + 2 * sound.sampleRate)))
    #expect(readings.map(\.second) == [second % 65_536, (second + 1) % 65_536])
    // The beep is loud enough after a few samples of its first wave.
    #expect(readings.allSatisfy { 1234..<1245 ~= $0.place % sound.sampleRate })
  }

  @Test("U1 only a second that is heard from its first sample on is read, wherever the sound begins")
  func cut() {
    let sound = SyntheticSound(sampleRate: 8000)
    for start in stride(from: 0, to: sound.sampleRate, by: 37) {
      let readings = sound.read(sound.samples(start..<(start + 2 * sound.sampleRate)))
      #expect(readings.allSatisfy { abs(start + $0.place - $0.second * sound.sampleRate) < 16 }, "\(start)")
      #expect(readings.contains { $0.second == 1 }, "\(start)")
    }
  }

  @Test("U1 what is made softer by a fifth can still be read; silence has no seconds")
  func soft() {
    let sound = SyntheticSound()
    let samples = sound.samples(0..<96_000)
    #expect(sound.read(samples.map { $0 / 5 * 4 }).map(\.second) == [0, 1])
    #expect(sound.read([Int16](repeating: 0, count: 96_000)).isEmpty)
  }

  @Test("U1 levels are decibels of full scale")
  func levels() {
    #expect(abs(SoundLevel([Int16](repeating: -32_768, count: 10)).average) < 0.01)
    #expect(abs(SoundLevel([Int16](repeating: 3277, count: 10)).peak + 20) < 0.01)
    #expect(SoundLevel([0, 0]).average == SoundLevel.silence)
    let beep = SoundLevel(SyntheticSound().samples(0..<1024))
    let hum = SoundLevel(SyntheticSound().samples(46_000..<47_024))
    #expect(beep.average > hum.average + 20 && beep.peak > beep.average)
  }

  @Test("U2 pieces follow each other without a gap, and each is over when its last sample is")
  func stream() {
    for start in [Duration.zero, .milliseconds(300), .nanoseconds(1), .seconds(7) + .nanoseconds(12_345_678)]
    {
      let stream = SoundStream(from: start)
      #expect(SoundStream.time(of: stream.piece(0).lowerBound) >= start)
      #expect(SoundStream.time(of: stream.piece(0).lowerBound - 1) < start)
      for number in 0..<200 {
        let end = stream.end(ofPiece: number)
        #expect(stream.piece(number).upperBound == stream.piece(number + 1).lowerBound)
        #expect(stream.count(at: end) == number + 1)
        #expect(stream.count(at: end - .nanoseconds(1)) == number)
      }
    }
  }
}
