import AVFoundation
import CameraService
import CaptureModel
import Foundation
import MovieTestSupport
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
    }
  }

  @Test(
    "P8 G4 photo and movie have one identifier of their own, in either kind of file, as other programs and apps read it"
  )
  func pair() throws {
    let directory = try TemporaryDirectory()
    try withPhone { phone in
      let rig = try await rig(phone)
      var identifiers: Set<String> = []
      for codec in [AVVideoCodecType.hevc, .jpeg] {
        let url = URL(fileURLWithPath: directory.file("\(codec.rawValue).mov"))
        let taker = await rig.follow(AVCapturePhotoSettings(format: [AVVideoCodecKey: codec])) {
          $0.livePhotoMovieFileURL = url
        }
        let photo = try #require(taker.photo)
        let maker = try #require(photo.metadata[kCGImagePropertyMakerAppleDictionary] as? [String: Any])
        let identifier = try #require(maker["17"] as? String)
        #expect(try Program.output("exiftool", "-s3", "-Keys:ContentIdentifier", url.path) == identifier)
        let data = try #require(photo.fileDataRepresentation())
        let file = try directory.write([UInt8](data), to: codec == .hevc ? "a.heic" : "a.jpg")
        // By its name of these years, and by the one before and after.
        let noted = try Program.output(
          "exiftool", "-s3", "-Apple:MediaGroupUUID", "-Apple:ContentIdentifier", file)
        #expect(noted == identifier)
        #expect(try Program.output("exiftool", "-validate", "-s3", file) == "OK")
        let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any])
        let read = try #require(properties[kCGImagePropertyMakerAppleDictionary] as? [String: Any])
        #expect(read["17"] as? String == identifier)
        identifiers.insert(identifier)
      }
      #expect(identifiers.count == 2)
    }
  }

  @Test("P8 a photo without a movie has no identifier")
  func unpaired() throws {
    let directory = try TemporaryDirectory()
    try withPhone { phone in
      let photo = try await rig(phone).take()
      #expect(photo.metadata[kCGImagePropertyMakerAppleDictionary] == nil)
      let file = try directory.write([UInt8](try #require(photo.fileDataRepresentation())), to: "a.jpg")
      #expect(try Program.output("exiftool", "-s3", "-Apple:all", file).isEmpty)
    }
  }

  /// The movie of a live photo in a session that has a microphone. `before` comes ahead of its time, `after` between
  /// the exposure and the end.
  private func film(
    _ phone: Phone, _ before: (PhotoRig) async throws -> Void = { _ in },
    after: (PhotoRig) async throws -> Void = { _ in }
  ) async throws -> (movie: PlayedMovie, begin: Double) {
    let directory = try TemporaryDirectory()
    let rig = try await PhotoRig(phone, "back-wide")
    rig.output.isLivePhotoCaptureEnabled = true
    try await before(rig)
    await phone.wait(.milliseconds(2345))
    let url = URL(fileURLWithPath: directory.file("a.mov"))
    let (settings, taker) = (AVCapturePhotoSettings(), PhotoTaker(phone.world))
    settings.livePhotoMovieFileURL = url
    rig.output.capturePhoto(with: settings, delegate: taker)
    await phone.wait(.milliseconds(500))
    try await after(rig)
    await phone.settle()
    let told = try #require(taker.movies.all.first)
    #expect(told.error == nil)
    return (try PlayedMovie(url), try #require(taker.photo).timestamp.seconds - told.displayTime)
  }

  private func microphone() throws -> AVCaptureDeviceInput {
    try AVCaptureDeviceInput(device: try #require(AVCaptureDevice.default(for: .audio)))
  }

  @Test("P8 U1 a live photo's movie hears the session's microphone, in step with its pictures")
  func sound() throws {
    try withPhone { phone in
      let (movie, begin) = try await self.film(phone) { $0.rig.session.addInput(try self.microphone()) }
      let (video, sound) = (try #require(movie.video), try #require(movie.sound))
      #expect(abs(video.seconds - 3) < 0.1 && abs(video.seconds - sound.seconds) < 0.01 && sound.start == 0)
      #expect(movie.seconds.count >= 2)
      for (second, place) in movie.seconds { #expect(abs(begin + place - Double(second)) < 0.005) }
      let audio = phone.world.audio.model
      #expect(audio.category == .playAndRecord, "as for any sound that is captured")
    }
  }

  @Test("P8 without a microphone, or with its stream off, there is no sound")
  func noSound() throws {
    try withPhone { phone in
      let movie = try await self.film(phone).movie
      #expect(movie.streams.map(\.codecType) == ["video"])
    }
    try withPhone { phone in
      let movie = try await self.film(phone) { rig in
        let input = try self.microphone()
        rig.rig.session.addInput(input)
        for port in input.ports { port.isEnabled = false }
      }.movie
      #expect(movie.streams.map(\.codecType) == ["video"])
    }
  }

  @Test("P8 what was not heard is silent: before the microphone came, and from when the app mutes it")
  func silence() throws {
    func isLoud(_ movie: PlayedMovie, _ range: Range<Double>) -> Bool {
      movie.samples[Int(range.lowerBound * 48_000)..<Int(range.upperBound * 48_000)].contains {
        abs($0) > 200
      }
    }
    try withPhone { phone in
      let movie = try await self.film(phone) { rig in
        // The movie begins some 0.9 s after this.
        await phone.wait(.milliseconds(3000))
        self.later(.milliseconds(1845), phone) { rig.rig.session.addInput(try self.microphone()) }
      }.movie
      #expect(!isLoud(movie, 0.1..<0.8) && isLoud(movie, 1.2..<2.9))
      #expect(abs(try #require(movie.sound).seconds - 3) < 0.1)
    }
    try withPhone { phone in
      let movie = try await self.film(phone) {
        $0.rig.session.addInput(try self.microphone())
      } after: { _ in
        phone.world.audio.setMuted(true)
      }.movie
      #expect(isLoud(movie, 0.1..<1.4) && !isLoud(movie, 1.7..<2.9))
    }
  }

  private func later(
    _ delay: Duration, _ phone: Phone, _ act: @escaping @MainActor () throws -> Void
  ) {
    phone.world.clock.schedule(at: phone.time.now + delay, .event) {
      #expect(throws: Never.self) { try act() }
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
