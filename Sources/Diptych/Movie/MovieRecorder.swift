import CameraService
import DeviceModel
import Foundation
import Imaging
import Movies
import Scheduling

/// Films a device's displays while it is played with, thirty pictures a second of its world's time.
@MainActor
final class MovieRecorder {
  /// What happens, for the line below the displays.
  var words = ""
  private let duo: SimulatedDevice
  private let painter: MoviePainter
  private let writer: MovieWriter
  private var count = 0
  private var timer: TimerID?
  private var problem: MovieError?

  /// *Decided*: a longer scenario is filmed so far; a movie costs about a quarter of its time.
  static let longest = Duration.seconds(120)
  /// *Decided*: how long the last picture stays.
  private static let end = Duration.seconds(1)
  private static let rate = 30

  init(to path: String, of duo: SimulatedDevice, turns: Bool) throws(SimulatedDeviceError) {
    self.duo = duo
    painter = MoviePainter(MovieLayout(duo.device, turns: turns))
    let layout = painter.layout
    do {
      writer = try MovieWriter(
        to: path, width: layout.width, height: layout.height, framesPerSecond: Self.rate)
    } catch { throw SimulatedDeviceError(code: .pictureFailed, message: error.message) }
    awaitNext()
  }

  private func time(of index: Int) -> Duration { .nanoseconds(index * 1_000_000_000 / Self.rate) }

  private func awaitNext() {
    let time = time(of: count)
    guard time < Self.longest else {
      timer = nil
      return
    }
    // Nobody who waits for the phone to come to rest waits for the camera that films it.
    timer = duo.world.clock.schedule(at: time, .background) { [weak self] in self?.film() }
  }

  private func film() {
    let hinge = duo.device.hinge.map { _ in "hinge \(Int(duo.pose.hinge.angle.rounded()))°" }
    let tenths = count * 10 / Self.rate
    let caption = ["\(tenths / 10).\(tenths % 10) s", hinge, words].compactMap(\.self)
    painter.paint(duo.device.displays.map(duo.screen), caption: caption.joined(separator: " · "))
    append()
    if problem == nil { awaitNext() }
  }

  private func append() {
    do { try writer.append(painter.picture, at: time(of: count)) } catch { problem = error }
    count += 1
  }

  /// Writes the movie, from when the recorder was made to now.
  func finish() throws(SimulatedDeviceError) {
    if timer != nil { film() }
    if let timer { duo.world.clock.cancel(timer) }
    let last = time(of: count) + Self.end
    while problem == nil, time(of: count) < last { append() }
    do throws(MovieError) {
      if let problem { throw problem }
      try writer.finish()
    } catch { throw SimulatedDeviceError(code: .pictureFailed, message: error.message) }
  }

  /// The newest picture as a PNG.
  func png() throws(SimulatedDeviceError) -> Data {
    do { return Data(try ImageFile.encodePNG(painter.picture)) } catch {
      throw SimulatedDeviceError(code: .pictureFailed, message: error.message)
    }
  }
}
