import AVFoundation
import CameraService
import Dispatch
import Foundation
import SDKTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Photos under bad input, odd orders and many threads")
@MainActor
struct HostilePhotoTests {
  nonisolated private static let qualities: [any Sendable] = [
    Double.nan, Double.infinity, -Double.infinity, 1e300, -1e300, 100, -1, 0, Int.max, "high",
  ]

  @Test("P4 a quality of any kind gives a file that other programs read", arguments: ["jpeg", "hvc1"])
  func qualities(codec: String) throws {
    let directory = try TemporaryDirectory()
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      for (index, quality) in Self.qualities.enumerated() {
        let settings = AVCapturePhotoSettings(format: [
          AVVideoCodecKey: AVVideoCodecType(rawValue: codec),
          AVVideoCompressionPropertiesKey: [AVVideoQualityKey: quality],
        ])
        let photo = try await rig.take(settings)
        let data = try #require(photo.fileDataRepresentation(), "\(quality)")
        let file = try directory.write([UInt8](data), to: "\(index).\(codec)")
        let size = try Program.output("exiftool", "-s3", "-ImageSize", file)
        #expect(size == "640x480", "\(quality): \(size)")
      }
    }
  }

  nonisolated private static let lengths: [any Sendable] = [
    Double.nan, Double.infinity, 1e300, 0, -7, 1, Int.max, "wide",
  ]

  @Test("a preview or thumbnail of any size is one that can be, and never larger than the photo")
  func small() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      for length in Self.lengths {
        let settings = AVCapturePhotoSettings()
        settings.previewPhotoFormat = [
          kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA, kCVPixelBufferWidthKey: length,
          kCVPixelBufferHeightKey: length,
        ]
        settings.embeddedThumbnailPhotoFormat = [
          AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: length, AVVideoHeightKey: length,
        ]
        let photo = try await rig.take(settings)
        let preview = try #require(photo.previewPixelBuffer)
        #expect(2...640 ~= CVPixelBufferGetWidth(preview) && 2...480 ~= CVPixelBufferGetHeight(preview))
        #expect(photo.fileDataRepresentation() != nil, "\(length)")
      }
    }
  }

  /// Something that no photo can be taken with, and a word of why.
  private struct Refusal {
    let word: String
    let settings: @MainActor () -> AVCapturePhotoSettings

    init(_ word: String, _ settings: @escaping @MainActor () -> AVCapturePhotoSettings) {
      (self.word, self.settings) = (word, settings)
    }

    init(_ word: String, change: @escaping @MainActor (AVCapturePhotoSettings) -> Void) {
      self.init(word) {
        let settings = AVCapturePhotoSettings()
        change(settings)
        return settings
      }
    }

    static func bracket(_ word: String, _ steps: AVCaptureBracketedStillImageSettings...) -> Refusal {
      Refusal(word) {
        AVCapturePhotoBracketSettings(
          rawPixelFormatType: 0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg],
          bracketedSettings: steps)
      }
    }
  }

  @Test("P2 P5 P8 what cannot be raises, names what is wrong, and leaves the output ready for the next")
  func refusals() throws {
    let auto = AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias:)
    func manual(_ time: CMTime, _ iso: Float) -> AVCaptureBracketedStillImageSettings {
      AVCaptureManualExposureBracketedStillImageSettings.manualExposureSettings(
        exposureDuration: time, iso: iso)
    }
    let moment = CMTime(value: 1, timescale: 100)
    let refusals: [Refusal] = [
      Refusal("livePhotoMovieFileURL must be a file URL") {
        $0.livePhotoMovieFileURL = URL(string: "https://a.b/x.mov")
      },
      Refusal("maxPhotoDimensions") { $0.maxPhotoDimensions = CMVideoDimensions(width: -1, height: -1) },
      Refusal("maxPhotoDimensions") {
        $0.maxPhotoDimensions = CMVideoDimensions(width: .max, height: .max)
      },
      Refusal("format must have") { AVCapturePhotoSettings(format: nil) },
      Refusal("format must have") { AVCapturePhotoSettings(format: [:]) },
      Refusal("format must have") { AVCapturePhotoSettings(format: [AVVideoCodecKey: 7]) },
      Refusal("availablePhotoCodecTypes") {
        AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.proRes422])
      },
      Refusal("availablePhotoPixelFormatTypes") {
        AVCapturePhotoSettings(format: [kCVPixelBufferPixelFormatTypeKey: 0])
      },
      Refusal("format must have") {
        AVCapturePhotoSettings(format: [kCVPixelBufferPixelFormatTypeKey: -1])
      },
      Refusal("rawPhotoPixelFormatType") { AVCapturePhotoSettings(rawPixelFormatType: .max) },
      Refusal("previewPhotoFormat") { $0.previewPhotoFormat = [:] },
      Refusal("embeddedThumbnailPhotoFormat") { $0.embeddedThumbnailPhotoFormat = ["x": 1] },
      .bracket("bracketedSettings must not be empty"),
      .bracket("maxBracketedCapturePhotoCount", auto(0), auto(0), auto(0), auto(0)),
      .bracket("same class", auto(0), manual(moment, 100)),
      .bracket("exposureTargetBias", auto(.nan)), .bracket("exposureTargetBias", auto(.infinity)),
      .bracket("exposureDuration", manual(.zero, 100)),
      .bracket("exposureDuration", manual(CMTime(value: .max, timescale: 1), 100)),
      .bracket("ISO", manual(moment, .nan)), .bracket("ISO", manual(moment, -1)),
    ]
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      rig.output.isLivePhotoCaptureEnabled = true
      for refusal in refusals {
        let taker = await rig.follow(refusal.settings())
        let misuses = phone.takeMisuses()
        #expect(misuses.count == 1 && misuses[0].reason.contains(refusal.word), "\(misuses)")
        #expect(misuses.first?.name == "NSInvalidArgumentException" && taker.names.isEmpty)
        #expect(rig.output.captureReadiness == .ready, "\(refusal.word)")
      }
      _ = try await rig.take()
    }
  }

  @Test("P1 photos of several threads at once each have their calls in order, and one end; ids are used once")
  func threads() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      rig.output.isZeroShutterLagEnabled = true
      let output = rig.output
      let takers = (0..<8).map { _ in PhotoTaker(phone.world) }
      let shared = SharedSettings()
      let copies = PhotoTaker(phone.world)
      DispatchQueue.concurrentPerform(iterations: 8) { index in
        output.capturePhoto(with: AVCapturePhotoSettings(), delegate: takers[index])
        output.capturePhoto(with: shared.copy, delegate: copies)
      }
      #expect(phone.takeMisuses().map { $0.reason.contains("re-used") } == Array(repeating: true, count: 7))
      await phone.settle()
      let whole = ["willBegin", "willCapture", "didCapture", "didProcess", "didFinish"]
      for taker in takers + [copies] { #expect(taker.names == whole && taker.errors.all.isEmpty) }
      #expect(Set(takers.compactMap { $0.photo?.resolvedSettings.uniqueID }).count == 8)
      #expect(output.captureReadiness == .ready)
    }
  }

  private enum Mischief: CaseIterable {
    case stopSession, removeOutput, removeInput, switchCamera, dropDelegate, disable, background, call
  }

  /// When it happens, after the call.
  private enum Moment: Int, CaseIterable {
    case atOnce = 0
    case exposing = 50
    case processing = 150
    case filming = 900
  }

  @Test("P1 P5 P8 whatever happens to a bracket or a live photo, there is one end, and the output can go on")
  func interrupted() throws {
    let directory = try TemporaryDirectory()
    for mischief in Mischief.allCases {
      for moment in Moment.allCases {
        try withPhone { phone in
          let rig = try await PhotoRig(phone, "back-wide")
          rig.output.isLivePhotoCaptureEnabled = true
          await phone.wait(.milliseconds(300))
          let url = URL(fileURLWithPath: directory.file("\(mischief)-\(moment).mov"))
          var takers: [PhotoTaker?] = [PhotoTaker(phone.world), PhotoTaker(phone.world)]
          let live = AVCapturePhotoSettings()
          live.livePhotoMovieFileURL = url
          let steps = [-1, 0, 1].map {
            AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: $0)
          }
          rig.output.capturePhoto(with: live, delegate: takers[0]!)
          rig.output.capturePhoto(
            with: AVCapturePhotoBracketSettings(
              rawPixelFormatType: 0, processedFormat: [AVVideoCodecKey: AVVideoCodecType.jpeg],
              bracketedSettings: steps), delegate: takers[1]!)
          await phone.wait(.milliseconds(moment.rawValue))
          let session = rig.rig.session
          switch mischief {
          case .stopSession: session.stopRunning()
          case .removeOutput: session.removeOutput(rig.output)
          case .removeInput: session.removeInput(session.inputs[0])
          case .switchCamera: try rig.rig.exchange(to: "outer")
          case .dropDelegate: takers = [nil, nil]
          case .disable: try rig.connection().isEnabled = false
          case .background: phone.hub.interrupt(.videoDeviceNotAvailableInBackground, by: .background)
          case .call: phone.world.beginCall()
          }
          await phone.wait(.seconds(4))
          await phone.settle()
          for taker in takers.compactMap({ $0 }) {
            let names = taker.names
            #expect(names.first == "willBegin" && names.last == "didFinish", "\(mischief) \(moment) \(names)")
            #expect(names.filter { $0 == "didFinish" }.count == 1, "\(mischief) \(moment) \(names)")
            #expect(names.contains("didProcess"), "\(mischief) \(moment) \(names)")
          }
          if let movie = takers[0]?.movies.all.first, movie.error == nil {
            let frames = try Program.output(
              "ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of",
              "csv=p=0", url.path)
            #expect(Int(frames.prefix { $0.isNumber }) ?? 0 > 0, "\(mischief) \(moment)")
          }
          if mischief == .call { phone.world.endCall() }
          guard session.outputs.contains(rig.output), mischief != .removeInput else { return }
          if mischief == .background { phone.hub.endInterruption(by: .background) }
          if mischief == .disable { try rig.connection().isEnabled = true }
          session.startRunning()
          await phone.settle()
          #expect(rig.output.captureReadiness == .ready, "\(mischief) \(moment)")
          #expect(try await rig.take().fileDataRepresentation() != nil, "\(mischief) \(moment)")
        }
      }
    }
  }

  @Test("P1 a photo asked for in a handler of another is taken, as is one after the output has moved")
  func nested() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let chain = Chain(length: 5)
      rig.output.capturePhoto(with: AVCapturePhotoSettings(), delegate: chain)
      await phone.settle()
      #expect(chain.finished.all == [1, 2, 3, 4, 5])
      let session = AVCaptureSession()
      rig.rig.session.stopRunning()
      rig.rig.session.removeOutput(rig.output)
      #expect(rig.output.captureReadiness == .sessionNotRunning && rig.output.availablePhotoCodecTypes == [])
      session.addInput(try AVCaptureDeviceInput(device: phone.camera("outer")))
      session.addOutput(rig.output)
      session.startRunning()
      await phone.settle()
      #expect(rig.output.captureReadiness == .ready)
      _ = try await rig.take()
    }
  }
}

/// One request, handed to several threads.
private final class SharedSettings: @unchecked Sendable {
  // @unchecked: copies are made one at a time.
  private let settings = AVCapturePhotoSettings()
  private let lock = Mutex(())

  var copy: AVCapturePhotoSettings { lock.withLock { _ in settings.copy() as! AVCapturePhotoSettings } }
}

/// Asks for the next photo in the last call for each, in every method where it can.
private final class Chain: NSObject, AVCapturePhotoCaptureDelegate, Sendable {
  let finished = Collected<Int>()
  private let length: Int

  init(length: Int) { self.length = length }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {
    finished.add(finished.all.count + 1)
    if error == nil, finished.all.count < length {
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: self)
    }
  }
}
