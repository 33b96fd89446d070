// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreMedia
import Foundation
import Movies
import Synchronization

/// A movie file. What it says is read when it is first asked for. Any thread.
///
/// https://developer.apple.com/documentation/avfoundation/avasset
open class AVAsset: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind a lock.

  let fileURL: URL
  private let read = Mutex<Result<MovieInfo, AVError>?>(nil)

  init(file url: URL) { fileURL = url }

  /// An ``AVURLAsset``.
  public convenience init(url URL: URL) { self.init(file: URL) }

  /// Blocks at the first call.
  func info() throws -> MovieInfo {
    try read.withLock { read in
      if let read { return read }
      let result = Self.read(fileURL)
      read = result
      return result
    }.get()
  }

  private static func read(_ url: URL) -> Result<MovieInfo, AVError> {
    guard url.isFileURL else {
      return .failure(AVError(.fileFormatNotRecognized, "\(url) is no file. Give a file's URL."))
    }
    do throws(MovieError) { return .success(try MovieInfo(url.path)) } catch {
      return .failure(AVError(.fileFormatNotRecognized, error.message))
    }
  }

  /// Zero for what cannot be read; `load(.duration)` says why.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avasset/duration
  open var duration: CMTime { (try? info()).map(CMTime.init(durationOf:)) ?? .zero }

  /// Empty for what cannot be read.
  open var tracks: [AVAssetTrack] { (try? info()).map(tracks(of:)) ?? [] }

  func tracks(of info: MovieInfo) -> [AVAssetTrack] { info.tracks.map { AVAssetTrack(self, $0) } }

  open func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
    tracks.filter { $0.mediaType == mediaType }
  }

  open func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? {
    tracks.first { $0.trackID == trackID }
  }

  /// https://developer.apple.com/documentation/avfoundation/avasset/loadtracks(withmediatype:)
  open func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
    try await load(.tracks).filter { $0.mediaType == mediaType }
  }

  open func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVAssetTrack? {
    try await load(.tracks).first { $0.trackID == trackID }
  }

  open func loadTracks(
    withMediaType mediaType: AVMediaType,
    completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
  ) {
    do { completionHandler(tracks(of: try info()).filter { $0.mediaType == mediaType }, nil) } catch {
      completionHandler(nil, error)
    }
  }

  /// Of the first track of video.
  open var preferredTransform: CGAffineTransform {
    tracks(withMediaType: .video).first?.preferredTransform ?? .identity
  }

  open var naturalSize: CGSize { tracks(withMediaType: .video).first?.naturalSize ?? .zero }
  open var preferredRate: Float { 1 }
  open var preferredVolume: Float { 1 }
  open var isReadable: Bool { (try? info()) != nil }
  open var isPlayable: Bool { tracks.contains { [.video, .audio].contains($0.mediaType) } }
  open var isExportable: Bool { isReadable }
  open var hasProtectedContent: Bool { false }

  /// The handler is called once all is read, on another thread.
  open func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil
  ) {
    DispatchQueue.global().async {
      _ = try? self.info()
      handler?()
    }
  }
}

/// A movie file at a place.
///
/// https://developer.apple.com/documentation/avfoundation/avurlasset
open class AVURLAsset: AVAsset, @unchecked Sendable {
  // @unchecked: as its superclass.

  public convenience init(url URL: URL) { self.init(file: URL) }

  /// Options count for nothing.
  public convenience init(url URL: URL, options: [String: Any]?) { self.init(file: URL) }

  public var url: URL { fileURL }
}

/// *Decided*: durations are always exact.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"

extension CMTime {
  init(durationOf info: MovieInfo) {
    self.init(value: CMTimeValue(info.duration), timescale: CMTimeScale(clamping: info.timescale))
  }
}
