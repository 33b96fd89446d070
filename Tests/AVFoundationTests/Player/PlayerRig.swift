import AVFoundation
import Compositing
import Foundation
import Imaging
import SDKTestSupport
import Testing
import UIKit
import WorldRenderer

/// A movie of two seconds of the rear camera, recorded upright, and a layer in a window to play it in.
@MainActor
final class PlayerRig {
  let phone: Phone
  let url: URL
  let view = UIView()
  let layer = AVPlayerLayer()
  private let movie: MovieRig
  private let window: UIWindow

  init(_ phone: Phone) async throws {
    let movie = try await MovieRig(phone)
    try #require(movie.output.connection(with: .video)).videoRotationAngle = 90
    movie.start()
    await phone.wait(.seconds(2))
    movie.output.stopRecording()
    await phone.settle()
    movie.session.stopRunning()
    (self.phone, self.movie, url) = (phone, movie, movie.url())
    window = phone.show(view)
    view.backgroundColor = .green
    view.layer.addSublayer(layer)
    layer.frame = view.bounds
  }

  /// What a person sees of the movie: the frame's number, upright and not mirrored.
  func seen(sourceLocation: SourceLocation = #_sourceLocation) -> Int? {
    guard let reading = StampReader.read(display()).first else { return nil }
    #expect(reading.quarterTurns == 0 && !reading.mirrored, sourceLocation: sourceLocation)
    #expect(
      Phone.short(phone.world.device.cameras[reading.stamp.camera].uniqueID) == "back-wide",
      sourceLocation: sourceLocation)
    return reading.stamp.index
  }

  /// The window as it is at this moment, two pixels a point.
  func display() -> PixelBuffer {
    let display = PixelBuffer(
      width: Int(window.bounds.width * 2) & ~1, height: Int(window.bounds.height * 2) & ~1, format: .bgra)
    Compositor().render(window.windowScene?.layerNodes() ?? [], scale: 2, into: display)
    return display
  }

  /// Whether the view's green shows at a point.
  func isGreen(_ x: Double, _ y: Double) -> Bool {
    let display = display()
    let row = display.baseAddress(ofPlane: 0) + Int(y * 2) * display.bytesPerRow(ofPlane: 0)
    let parts = (0..<3).map { row.load(fromByteOffset: Int(x * 2) * 4 + $0, as: UInt8.self) }
    return parts[1] > 200 && parts[0] < 50 && parts[2] < 50
  }
}
