import CaptureModel
import DeviceModel
import Testing

@Suite("Readiness, brackets and switches of the photo output's model")
struct PhotoReadinessTests {
  private static let frames = (0..<3).map {
    FrameID(camera: "outer", index: $0, time: .milliseconds(66 + 33 * $0))
  }

  @Test("P6 the slowest of the photos on their way decides")
  func readiness() {
    var readiness = PhotoReadiness()
    #expect(readiness.state(isRunning: false, isResponsive: true) == .sessionNotRunning)
    #expect(readiness.state(isRunning: true, isResponsive: false) == .ready)
    readiness.begin(1, isLong: false)
    #expect(readiness.state(isRunning: true, isResponsive: true) == .notReadyMomentarily)
    readiness.begin(2, isLong: true)
    #expect(readiness.state(isRunning: true, isResponsive: true) == .notReadyWaitingForCapture)
    readiness.didCapture(2)
    readiness.didCapture(1)
    #expect(readiness.state(isRunning: true, isResponsive: false) == .notReadyWaitingForProcessing)
    #expect(readiness.state(isRunning: true, isResponsive: true) == .ready)
    #expect(readiness.state(isRunning: true, isResponsive: true, tracking: [1]) == .ready, "it is made")
    #expect(readiness.state(isRunning: true, isResponsive: true, tracking: [3]) == .notReadyMomentarily)
    readiness.finish(1)
    readiness.finish(2)
    #expect(readiness.state(isRunning: true, isResponsive: false) == .ready)
  }

  @Test("P5 a bracket takes the frames that follow one another, and is told of once")
  func bracket() {
    var capture = PhotoCapture(
      at: .zero, shutterLag: .milliseconds(50), processing: .milliseconds(200), count: 3)
    _ = capture.step(.next(at: .milliseconds(66)), at: .zero)
    #expect(
      capture.step(.frame(Self.frames[0]), at: .milliseconds(66))
        == [.willCapture, .wait(until: Self.frames[0].time + .nanoseconds(1))])
    #expect(capture.shutter > Self.frames[0].time && capture.shutter < Self.frames[1].time)
    #expect(
      capture.step(.frame(Self.frames[1]), at: .milliseconds(99))
        == [.wait(until: Self.frames[1].time + .nanoseconds(1))])
    #expect(
      capture.step(.frame(Self.frames[2]), at: .milliseconds(132))
        == [.didCapture(Self.frames), .wait(until: .milliseconds(332))])
    #expect(
      capture.step(.next(at: .seconds(1)), at: .milliseconds(332)) == [.didProcess(nil), .didFinish(nil)])
  }

  @Test("P6 P8 without lag the shutter is open before the call; a movie goes on after the photo")
  func lagAndMovie() {
    var capture = PhotoCapture(
      at: .milliseconds(100), shutterLag: .milliseconds(-100), processing: .milliseconds(200),
      movieTail: .milliseconds(1500))
    #expect(
      capture.step(.frame(Self.frames[1]), at: .milliseconds(100))
        == [.willBegin, .wait(until: .milliseconds(100))])
    #expect(
      capture.step(.frame(Self.frames[1]), at: .milliseconds(100))
        == [.willCapture, .didCapture([Self.frames[1]]), .wait(until: .milliseconds(300))])
    #expect(
      capture.step(.none(.sessionNotRunning), at: .milliseconds(300))
        == [.didProcess(nil), .wait(until: .milliseconds(1599))])
    #expect(capture.step(.none(.sessionNotRunning), at: .milliseconds(1599)) == [.didFilm, .didFinish(nil)])
  }

  @Test("P5 twice the light is a stop, however exposure and sensitivity share it")
  func stops() {
    let controls = CameraControls(Device.iPhoneDuo.cameras[0].abilities)
    let measured = CameraControls.measured
    for stops in -3...3 {
      let factor = stops < 0 ? 1 / Double(1 << -stops) : Double(1 << stops)
      let exposures = [
        PhotoExposure(.bias(Double(stops)), controls),
        PhotoExposure(.manual(duration: measured.exposure * factor, sensitivity: nil), controls),
        PhotoExposure(.manual(duration: nil, sensitivity: measured.sensitivity * factor), controls),
      ]
      for exposure in exposures { #expect(abs(exposure.stops - Double(stops)) < 1e-9) }
    }
    #expect(PhotoExposure(controls, fires: true).stops > PhotoExposure(controls, fires: false).stops)
  }

  @Test("P4 a smaller picture has the photo's shape, even sides, and fits")
  func fitted() {
    for (width, height) in [(4032, 3024), (1080, 1920), (640, 480), (3, 1000)] {
      for side in [2, 100, 160, 333, 5000] {
        let size = PixelSize(width: width, height: height)
        let small = size.fitted(into: PixelSize(width: side, height: side))
        #expect(small.width <= max(width, 2) && small.height <= height)
        guard small != size else {
          #expect(width <= side && height <= side)
          continue
        }
        #expect(small.width % 2 == 0 && small.height % 2 == 0)
        #expect(small.width <= max(side, 2) && small.height <= max(side, 2))
      }
    }
  }
}
