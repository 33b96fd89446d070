import AVFoundation
import CameraService
import Foundation
import SDKTestSupport
import TestSupport
import Testing

@Suite("Live photos")
@MainActor
struct LivePhotoTests {
  private func rig(_ phone: Phone) async throws -> PhotoRig {
    let rig = try await PhotoRig(phone, "back-wide")
    #expect(rig.output.isLivePhotoCaptureSupported && !rig.output.isLivePhotoCaptureEnabled)
    rig.output.isLivePhotoCaptureEnabled = true
    await phone.wait(.seconds(3))
    return rig
  }

  @Test("P8 a live photo comes with a movie of three seconds around it, paired with the photo")
  func movie() throws {
    let directory = try TemporaryDirectory()
    try withPhone { phone in
      let rig = try await rig(phone)
      try rig.connection().videoRotationAngle = 90
      let url = URL(fileURLWithPath: directory.file("a.mov"))
      let taker = await rig.follow(AVCapturePhotoSettings()) { $0.livePhotoMovieFileURL = url }
      #expect(
        taker.names == [
          "willBegin", "willCapture", "didCapture", "didProcess", "didFilm", "movie", "didFinish",
        ])
      #expect(taker.errors.all.isEmpty)
      let movie = try #require(taker.movies.all.first)
      #expect(movie.error == nil && movie.url == url)
      #expect(abs(movie.duration - 3) < 0.1 && abs(movie.displayTime - 1.5) < 0.05)
      let photo = try #require(taker.photo)
      let size = photo.resolvedSettings.livePhotoMovieDimensions
      #expect(size.width == 480 && size.height == 640)
      let said = try Program.output(
        "ffprobe", "-v", "error", "-show_entries", "stream=width,height,nb_frames:format=duration", "-of",
        "default=nw=1", url.path)
      #expect(said.contains("width=640\nheight=480\nnb_frames=9"), "\(said)")
      #expect(try Program.output("exiftool", "-s3", "-Rotation", url.path) == "90")
      let maker = try #require(photo.metadata[kCGImagePropertyMakerAppleDictionary] as? [String: String])
      let identifier = try #require(maker["17"])
      #expect(try Program.output("exiftool", "-s3", "-Keys:ContentIdentifier", url.path) == identifier)
      let file = try directory.write([UInt8](try #require(photo.fileDataRepresentation())), to: "a.jpg")
      // By its old name and its new one.
      let noted = try Program.output(
        "exiftool", "-s3", "-Apple:MediaGroupUUID", "-Apple:ContentIdentifier", file)
      #expect(noted == identifier)
    }
  }

  /// What keeps the movie away, and the error.
  struct Trouble: Sendable, CustomTestStringConvertible {
    let name: String
    let error: Int
    let act: @MainActor @Sendable (PhotoRig, URL) throws -> Void
    var testDescription: String { name }
  }

  nonisolated static let troubles = [
    Trouble(name: "a file is there", error: -11823) { _, url in try Data().write(to: url) },
    Trouble(name: "live photos are suspended", error: -11862) { rig, _ in
      rig.output.isLivePhotoCaptureSuspended = true
    },
    Trouble(name: "the session does not run", error: -11803) { rig, _ in rig.rig.session.stopRunning() },
  ]

  @Test("P8 a movie that cannot be has an error of its own", arguments: troubles)
  func trouble(trouble: Trouble) throws {
    let directory = try TemporaryDirectory()
    try withPhone { phone in
      let rig = try await rig(phone)
      let url = URL(fileURLWithPath: directory.file("a.mov"))
      try trouble.act(rig, url)
      let taker = await rig.follow(AVCapturePhotoSettings()) { $0.livePhotoMovieFileURL = url }
      #expect(taker.movies.all.map(\.error) == [trouble.error])
      #expect(taker.names.suffix(2) == ["movie", "didFinish"])
    }
  }

  @Test("P8 X1 without having been enabled, with a movie output or with an unknown codec it raises")
  func refused() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let url = URL.temporaryDirectory.appending(path: "never.mov")
      @MainActor func raises(_ word: String, _ codec: AVVideoCodecType = .h264) async {
        _ = await rig.follow(AVCapturePhotoSettings()) {
          $0.livePhotoMovieFileURL = url
          $0.livePhotoVideoCodecType = codec
        }
        #expect(phone.takeMisuses().map { $0.reason.contains(word) } == [true], "\(word)")
      }
      await raises("livePhotoCaptureEnabled")
      rig.output.isLivePhotoCaptureEnabled = true
      #expect(rig.output.availableLivePhotoVideoCodecTypes.contains(.h264))
      await raises("livePhotoVideoCodecType", .proRes422)
      rig.rig.session.addOutput(AVCaptureMovieFileOutput())
      let output: AVCapturePhotoOutput = rig.output
      #expect(!output.isLivePhotoCaptureSupported && !output.isLivePhotoCaptureEnabled)
      await raises("livePhotoCaptureEnabled")
    }
  }
}
