import AVFoundation
import CoreGraphics
import Foundation
import Imaging
import MovieTestSupport
import SDKTestSupport
import TestSupport
import Testing

@Suite("Movies read back")
@MainActor
struct AssetTests {
  /// Half a second of the rear camera, recorded on its side.
  private func record(_ phone: Phone) async throws -> MovieRig {
    let rig = try await MovieRig(phone)
    try #require(rig.output.connection(with: .video)).videoRotationAngle = 90
    rig.start()
    await phone.wait(.milliseconds(500))
    rig.output.stopRecording()
    await phone.settle()
    return rig
  }

  @Test("a recording's length, size, turn and rate, in the old spelling and the new")
  func properties() throws {
    try withPhone { phone in
      let rig = try await self.record(phone)
      let asset = AVURLAsset(url: rig.url())
      #expect(asset.url == rig.url() && asset.isPlayable)
      let (duration, tracks) = try await asset.load(.duration, .tracks)
      #expect(
        abs(duration.seconds - 0.5) < 0.05 && duration == asset.duration && tracks.count == asset.tracks.count
      )
      let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
      #expect(track.trackID == asset.tracks(withMediaType: .video).first?.trackID && track.asset === asset)
      let (size, transform, rate) = try await track.load(.naturalSize, .preferredTransform, .nominalFrameRate)
      #expect(size == CGSize(width: 640, height: 480) && abs(rate - 30) < 1.5)
      #expect((transform.a, transform.b, transform.c, transform.d) == (0, 1, -1, 0))
      // What a player shows is as large as the turned picture.
      #expect(
        CGRect(origin: .zero, size: size).applying(transform) == CGRect(x: 0, y: 0, width: 480, height: 640))
      #expect(asset.preferredTransform == transform && asset.naturalSize == size)
      #expect(track.timeRange.duration.seconds > 0.4 && track.estimatedDataRate > 1000)
      #expect(track.minFrameDuration.seconds <= 1.0 / 29 && track.hasMediaCharacteristic(.visual))
      let description = try #require(try await track.load(.formatDescriptions).first)
      #expect(CMFormatDescriptionGetMediaSubType(description) == kCMVideoCodecType_H264)
      #expect(CMVideoFormatDescriptionGetDimensions(description).width == 640)
      #expect(try await asset.loadTrack(withTrackID: 99) == nil && asset.track(withTrackID: 99) == nil)
    }
  }

  @Test("what is no movie says so when it is loaded, and is empty in the old spelling")
  func noMovie() async throws {
    let asset = AVAsset(url: URL(fileURLWithPath: "/nowhere.mov"))
    #expect(asset.duration == .zero && asset.tracks.isEmpty && !asset.isReadable)
    await #expect(throws: AVError.self) { try await asset.load(.duration) }
    await #expect(throws: AVError.self) { try await asset.loadTracks(withMediaType: .video) }
    #expect(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough) == nil)
    #expect(throws: AVError.self) {
      try AVAssetImageGenerator(asset: asset).copyCGImage(at: .zero, actualTime: nil)
    }
  }

  @Test("G6 pictures are made at moments, turned where that is asked for, and no larger than allowed")
  func pictures() throws {
    try withPhone { phone in
      let rig = try await self.record(phone)
      let generator = AVAssetImageGenerator(asset: AVURLAsset(url: rig.url()))
      var actual = CMTime.invalid
      let stored = try generator.copyCGImage(at: CMTime(value: 1, timescale: 4), actualTime: &actual)
      #expect(stored.width == 640 && stored.height == 480 && abs(actual.seconds - 0.25) < 0.04)
      generator.appliesPreferredTrackTransform = true
      generator.maximumSize = CGSize(width: 0, height: 64)
      let (turned, _) = try await generator.image(at: .zero)
      #expect(turned.width == 48 && turned.height == 64)
      #expect(throws: AVError.self) { try generator.copyCGImage(at: .invalid, actualTime: nil) }
    }
  }

  @Test("G6 an export to .mp4 has the same pictures, and will not write over a file")
  func export() throws {
    try withPhone { phone in
      let rig = try await self.record(phone)
      let asset = AVURLAsset(url: rig.url())
      #expect(AVAssetExportSession(asset: asset, presetName: "AVAssetExportPreset640x480") == nil)
      let session = try #require(
        AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
      session.outputURL = rig.url("out.mp4")
      session.outputFileType = .mp4
      session.shouldOptimizeForNetworkUse = true
      await session.export()
      #expect(session.status == .completed && session.error == nil && session.progress == 1)
      let made = AVURLAsset(url: rig.url("out.mp4"))
      #expect(try MovieBoxes(rig.url("out.mp4").path).top.prefix(2) == ["ftyp", "moov"])
      #expect(made.duration == asset.duration && made.preferredTransform == asset.preferredTransform)
      let again = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
      await #expect(throws: AVError.self) { try await again.export(to: rig.url("out.mp4"), as: .mp4) }
      #expect(
        again.status == .failed && AVError.fileAlreadyExists ~= (again.error ?? CocoaError(.fileNoSuchFile)))
      let cancelled = try #require(
        AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
      cancelled.cancelExport()
      await cancelled.export()
      #expect(cancelled.status == .cancelled)
    }
  }
}
