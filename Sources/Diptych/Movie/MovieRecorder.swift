import DeviceModel
import Foundation
import Imaging
import Movies

/// Films a device's displays while it is played with, thirty pictures a second of its world's time.
@MainActor
final class MovieRecorder {
  /// What happens, for the line above the displays.
  var words = ""
  private let duo: SimulatedDevice
  private let painter: MoviePainter
  private let writer: MovieWriter
  private var watch: DisplayWatch?
  private var count = 0
  private var problem: MovieError?

  /// *Decided*: of a longer scenario only so much is filmed, which takes a quarter of that time.
  private static let longest = Duration.seconds(120)
  /// *Decided*: how often the last picture comes again, so that a person sees how it ends.
  private static let repeats = rate
  private static let rate = 30

  init(to path: String, of duo: SimulatedDevice, turns: Bool) throws(SimulatedDeviceError) {
    self.duo = duo
    painter = MoviePainter(MovieLayout(duo.device, turns: turns))
    let layout = painter.layout
    do {
      writer = try MovieWriter(
        to: path, width: layout.width, height: layout.height, framesPerSecond: Self.rate)
    } catch { throw SimulatedDeviceError(code: .pictureFailed, message: error.message) }
    watch = DisplayWatch(duo, rate: Self.rate) { [weak self] in self?.film($0) }
  }

  private func film(_ moment: DisplayWatch.Moment) {
    let hinge = duo.device.hinge.map { _ in "hinge \(Int(duo.pose.hinge.angle.rounded()))°" }
    let tenths = moment.index * 10 / Self.rate
    let caption = ["\(tenths / 10).\(tenths % 10) s", hinge, words].compactMap(\.self)
    painter.paint(moment.screens, caption: caption.joined(separator: " · "))
    append()
    if problem != nil || time(of: count) >= Self.longest { stop() }
  }

  private func time(of index: Int) -> Duration { .nanoseconds(index * 1_000_000_000 / Self.rate) }

  private func append() {
    do { try writer.append(painter.picture, at: time(of: count)) } catch { problem = error }
    count += 1
  }

  private func stop() {
    watch?.stop()
    watch = nil
  }

  /// Writes the movie, from when the recorder was made to now.
  func finish() throws(SimulatedDeviceError) {
    watch?.lookNow()
    stop()
    for _ in 0..<Self.repeats where problem == nil { append() }
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
