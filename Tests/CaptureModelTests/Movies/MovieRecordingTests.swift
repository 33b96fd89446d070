import DeviceModel
import Testing

@testable import CaptureModel

@Suite("A recording, by value")
struct MovieRecordingTests {
  private static let size = PixelSize(width: 640, height: 480)
  private static let period = Duration.milliseconds(100)

  private func frame(
    _ recording: inout MovieRecording, _ milliseconds: Int, size: PixelSize = size, bytes: Int = 0
  ) -> [MovieRecording.Action] {
    recording.expose(
      at: .milliseconds(milliseconds), size: size, lasting: Self.period, byteCount: bytes)
  }

  @Test("O1 times count from the first frame; one end is given, and nothing after it")
  func plain() {
    var recording = MovieRecording(limits: .init())
    #expect(frame(&recording, 700) == [.begin(Self.size), .append(at: .zero)])
    #expect(frame(&recording, 800) == [.append(at: .milliseconds(100))])
    #expect(recording.duration == .milliseconds(200))
    #expect(frame(&recording, 1250) == [.append(at: .milliseconds(550))], "a hand-over's gap stays")
    let (first, second) = (recording.end(.stopped), recording.end(.cameraGone))
    #expect(first == [.end(.stopped)] && second == [] && recording.isEnded)
    #expect(frame(&recording, 1400) == [])
  }

  @Test("O2 a pause leaves frames out and no gap; a pause and a resumption between two frames do nothing")
  func paused() {
    var recording = MovieRecording(limits: .init())
    recording.pause()
    #expect(frame(&recording, 0) == [.begin(Self.size), .append(at: .zero)], "nothing to pause before it")
    recording.pause()
    recording.resume()
    #expect(frame(&recording, 100) == [.append(at: .milliseconds(100))])
    recording.pause()
    #expect(recording.isPaused)
    #expect(frame(&recording, 200) == [.didPause])
    #expect(frame(&recording, 300) == [])
    recording.resume()
    #expect(!recording.isPaused)
    #expect(frame(&recording, 900) == [.didResume, .append(at: .milliseconds(200))])
    #expect(frame(&recording, 1000) == [.append(at: .milliseconds(300))])
    #expect(recording.duration == .milliseconds(400))
  }

  @Test("O3 a recording is never longer than its limit, whatever the frames' times", arguments: 1...12)
  func longest(limit: Int) {
    var recording = MovieRecording(limits: .init(duration: .milliseconds(50 * limit)))
    var appended = 0
    for index in 0..<20 {
      for action in frame(&recording, 100 * index) {
        if case .append = action { appended += 1 }
        if case .end(let ending) = action { #expect(ending == .durationReached) }
      }
    }
    #expect(recording.isEnded)
    // A movie has one picture at least.
    #expect(appended == max(1, limit / 2))
  }

  @Test("O3 a recording ends at the first frame after its file is as large as it may be")
  func largest() {
    var recording = MovieRecording(limits: .init(size: 1000))
    #expect(frame(&recording, 0, bytes: 0).count == 2)
    #expect(frame(&recording, 100, bytes: 999) == [.append(at: .milliseconds(100))])
    #expect(frame(&recording, 200, bytes: 1000) == [.end(.sizeReached)])
  }

  @Test("A1 pictures of another size end a recording, and no picture of that size is in it")
  func resized() {
    var recording = MovieRecording(limits: .init())
    _ = frame(&recording, 0)
    #expect(frame(&recording, 100, size: PixelSize(width: 480, height: 640)) == [.end(.formatChanged)])
  }

  @Test("a movie's settings are a connection's, and a codec that is not there raises")
  func settings() {
    var model = MovieOutputModel()
    let available = ["avc1", "jpeg"]
    #expect(model.compression(for: 1, available: available) == MovieCompression(codec: "avc1"))
    #expect(throws: Misuse.self) {
      var other = model
      try other.set(MovieCompression(codec: "apcn"), for: 1, available: available)
    }
    try? model.set(MovieCompression(codec: "jpeg", bitRate: 5), for: 1, available: available)
    #expect(model.compression(for: 1, available: available).bitRate == 5)
    #expect(model.compression(for: 2, available: available).codec == "avc1")
    try? model.set(nil, for: 1, available: available)
    #expect(model.compression(for: 1, available: available).codec == "avc1")
  }
}
