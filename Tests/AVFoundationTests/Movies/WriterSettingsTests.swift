import AVFoundation
import Foundation
import MovieTestSupport
import SDKTestSupport
import TestSupport
import Testing

@Suite("What an asset writer's settings make of pictures")
@MainActor
struct WriterSettingsTests {
  private let directory: TemporaryDirectory
  private let url: URL

  init() throws {
    directory = try TemporaryDirectory()
    url = URL(fileURLWithPath: directory.file("movie.mov"))
  }

  private typealias Pixel = SIMD3<Int>

  private static let colors = [
    Pixel(230, 20, 20), Pixel(20, 200, 20), Pixel(20, 20, 230), Pixel(220, 220, 220),
  ]

  /// Four bands side by side: red, green, blue, white.
  private static func bands(_ width: Int, _ height: Int) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &made)
    let buffer = try #require(made)
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    for y in 0..<height {
      for x in 0..<width {
        let color = colors[4 * x / width]
        let bytes = [UInt8(color.z), UInt8(color.y), UInt8(color.x), 255]
        base.advanced(by: y * CVPixelBufferGetBytesPerRow(buffer) + 4 * x)
          .copyMemory(from: bytes, byteCount: 4)
      }
    }
    return buffer
  }

  private static func settings(
    _ width: Int, _ height: Int, codec: AVVideoCodecType = .h264, mode: Any? = nil, profile: Any? = nil
  ) -> [String: Any] {
    var settings: [String: Any] = [
      AVVideoCodecKey: codec, AVVideoWidthKey: width, AVVideoHeightKey: height,
    ]
    settings[AVVideoScalingModeKey] = mode
    if let profile { settings[AVVideoCompressionPropertiesKey] = [AVVideoProfileLevelKey: profile] }
    return settings
  }

  /// Writes pictures a tenth of a second apart.
  private func write(_ settings: [String: Any], _ pictures: CVPixelBuffer...) async throws {
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for (index, picture) in pictures.enumerated() {
      #expect(
        adaptor.append(picture, withPresentationTime: CMTime(value: CMTimeValue(index), timescale: 10)))
    }
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(String(describing: writer.error))")
  }

  /// Pixels of the movie's pictures as ffmpeg decodes them, at places given in eighths of width and height.
  private func colors(_ size: (Int, Int), at places: [(Int, Int)], picture: Int = 0) throws -> [Pixel] {
    let bytes = [UInt8](
      try Program.bytes(
        "ffmpeg", ["-v", "error", "-i", url.path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]))
    return places.map { x, y in
      let place = 3 * ((picture * size.1 + size.1 * y / 8) * size.0 + size.0 * x / 8)
      return Pixel(Int(bytes[place]), Int(bytes[place + 1]), Int(bytes[place + 2]))
    }
  }

  private func isNear(_ seen: [Pixel], _ expected: [Pixel]) -> Bool {
    seen.count == expected.count
      && zip(seen, expected).allSatisfy { one, other in
        (0..<3).allSatisfy { abs(one[$0] - other[$0]) < 45 }
      }
  }

  /// A mode, the movie's size for pictures of 128 × 32 and settings of 64 × 64, and what is seen in the middle of each
  /// quarter across, and at the top.
  private static let modes: [(mode: String?, size: (Int, Int), across: [Int], top: Int?)] = [
    (nil, (64, 64), [0, 1, 2, 3], 1), (AVVideoScalingModeResize, (64, 64), [0, 1, 2, 3], 1),
    (AVVideoScalingModeResizeAspect, (64, 64), [0, 1, 2, 3], nil),
    (AVVideoScalingModeResizeAspectFill, (64, 64), [1, 1, 2, 2], 1),
    (AVVideoScalingModeFit, (64, 16), [0, 1, 2, 3], 1),
  ]

  @Test("O11 the scaling mode shows in the movie's pixels and size")
  func scaling() throws {
    try withPhone { _ in
      for (mode, size, across, top) in Self.modes {
        try await write(Self.settings(64, 64, mode: mode), try Self.bands(128, 32))
        let video = try #require(try PlayedMovie(url).video)
        #expect((video.width ?? 0, video.height ?? 0) == size, "\(mode ?? "none")")
        let seen = try colors(size, at: [(1, 4), (3, 4), (5, 4), (7, 4), (3, 0)])
        let expected = (across + [top ?? 9]).map { $0 == 9 ? Pixel.zero : Self.colors[$0] }
        #expect(isNear(seen, expected), "\(mode ?? "none"): \(seen)")
        try FileManager.default.removeItem(at: url)
      }
    }
  }

  @Test(
    "O11 a movie that fits is never larger than its first picture; later ones come to its size, sound may be first"
  )
  func fit() throws {
    try withPhone { _ in
      for (wanted, picture, size) in [
        ((640, 480), (32, 16), (32, 16)), ((64, 48), (33, 99), (16, 48)), ((64, 2), (64, 64), (2, 2)),
      ] {
        let settings = Self.settings(wanted.0, wanted.1, codec: .jpeg, mode: AVVideoScalingModeFit)
        try await write(settings, try Self.bands(picture.0, picture.1), try Self.bands(64, 64))
        let played = try PlayedMovie(url)
        #expect((played.video?.width ?? 0, played.video?.height ?? 0) == size && played.frameCount == 2)
        try FileManager.default.removeItem(at: url)
      }
      let video = AVAssetWriterInput(
        mediaType: .video, outputSettings: Self.settings(64, 64, mode: AVVideoScalingModeFit))
      let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
      let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
      writer.add(video)
      writer.add(audio)
      #expect(writer.startWriting())
      writer.startSession(atSourceTime: .zero)
      for second in 0..<2 { #expect(audio.append(try SoundFileTests.sound(second: second))) }
      let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: video)
      #expect(adaptor.append(try Self.bands(128, 32), withPresentationTime: .zero))
      await writer.finishWriting()
      let played = try PlayedMovie(url)
      #expect((played.video?.height, played.seconds.map(\.second)) == (16, [0, 1]))
    }
  }

  @Test(
    "O11 a writer's movie has the profile of its settings; one that is not the codec's raises in Apple's words"
  )
  func profile() throws {
    try withPhone { phone in
      for (codec, name, profile, level) in [
        (AVVideoCodecType.h264, AVVideoProfileLevelH264High41, "High", 41),
        (.h264, AVVideoProfileLevelH264Main32, "Main", 32), (.hevc, "HEVC_Main10_AutoLevel", "Main 10", 0),
      ] {
        try await write(Self.settings(64, 64, codec: codec, profile: name), try Self.bands(64, 64))
        let video = try #require(try PlayedMovie(url).video)
        #expect(video.profile == profile && (level == 0 || video.level == level), "\(name)")
        try FileManager.default.removeItem(at: url)
      }
      for (codec, value, words) in [
        (AVVideoCodecType.h264, "HEVC_Main_AutoLevel", "avc1 only allows the following values: H264"),
        (.h264, 41, "only allows"), (.hevc, AVVideoProfileLevelH264High40, "hvc1 only allows"),
        (.jpeg, AVVideoProfileLevelH264High40, "ProfileLevel is not supported for video codec type jpeg"),
      ] as [(AVVideoCodecType, Any, String)] {
        _ = AVAssetWriterInput(
          mediaType: .video, outputSettings: Self.settings(64, 64, codec: codec, profile: value))
        #expect(phone.takeMisuses().map { $0.reason.contains(words) } == [true], "\(value)")
      }
      _ = AVAssetWriterInput(mediaType: .video, outputSettings: Self.settings(64, 64, mode: "crooked"))
      #expect(phone.takeMisuses().map { $0.reason.contains("crooked") } == [true])
    }
  }

  @Test("O11 a recording has the profile that its connection was given")
  func recording() throws {
    try withPhone { phone in
      let rig = try await MovieRig(phone)
      let connection = try #require(rig.output.connection(with: .video))
      let wish: [String: Any] = [
        AVVideoCodecKey: AVVideoCodecType.h264,
        AVVideoCompressionPropertiesKey: [AVVideoProfileLevelKey: AVVideoProfileLevelH264High40],
      ]
      rig.output.setOutputSettings(wish, for: connection)
      var bad = wish
      bad[AVVideoCompressionPropertiesKey] = [AVVideoProfileLevelKey: "H264_Highest"]
      rig.output.setOutputSettings(bad, for: connection)
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      let kept = rig.output.outputSettings(for: connection)[AVVideoCompressionPropertiesKey] as? [String: Any]
      #expect(kept?[AVVideoProfileLevelKey] as? String == AVVideoProfileLevelH264High40)
      rig.start()
      await phone.wait(.milliseconds(300))
      rig.output.stopRecording()
      await phone.settle()
      let video = try #require(try PlayedMovie(rig.url()).video)
      #expect(video.profile == "High" && video.level == 40)
    }
  }
}
