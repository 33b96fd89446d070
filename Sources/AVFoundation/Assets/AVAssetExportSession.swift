// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreMedia
import Dispatch
import Foundation
import Movies
import Synchronization

/// Makes a file of a movie. Any thread.
///
/// What is here passes samples through: from .mov to .mp4 and back.
/// https://developer.apple.com/documentation/avfoundation/avassetexportsession
open class AVAssetExportSession: NSObject, @unchecked Sendable {
  // @unchecked: what can change is behind a lock, or set before the start.

  public enum Status: Int, Sendable {
    case unknown = 0
    case waiting = 1
    case exporting = 2
    case completed = 3
    case failed = 4
    case cancelled = 5
  }

  private struct State {
    var status = Status.unknown
    var error: AVError?
  }

  public let asset: AVAsset
  public let presetName: String
  open var outputURL: URL?
  open var outputFileType: AVFileType?
  /// Whether the file can be played while the rest of it is being loaded: what describes the movie stands before its
  /// samples then.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avassetexportsession/shouldoptimizefornetworkuse
  open var shouldOptimizeForNetworkUse = false
  private let state = Mutex(State())

  /// Nil for a preset other than those of ``allExportPresets()``, and for what cannot be read.
  public init?(asset: AVAsset, presetName: String) {
    guard AVAssetExportSession.allExportPresets().contains(presetName), asset.isReadable else { return nil }
    (self.asset, self.presetName) = (asset, presetName)
  }

  /// Both leave the samples as they are: nothing is of a higher quality.
  open class func allExportPresets() -> [String] {
    [AVAssetExportPresetPassthrough, AVAssetExportPresetHighestQuality]
  }

  open class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
    asset.isReadable ? allExportPresets() : []
  }

  open var supportedFileTypes: [AVFileType] { [.mov, .mp4, .m4v] }
  open var status: Status { state.withLock(\.status) }
  /// Why ``status`` is `failed`.
  open var error: (any Error)? { state.withLock(\.error) }
  /// From 0 to 1.
  open var progress: Float { status == .completed ? 1 : 0 }

  /// `handler` is called on another thread once ``status`` says how it ended.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avassetexportsession/exportasynchronously(completionhandler:)
  open func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
    guard begin() else { return handler() }
    DispatchQueue.global().async {
      self.finish()
      handler()
    }
  }

  open func export() async {
    if begin() { finish() }
  }

  /// https://developer.apple.com/documentation/avfoundation/avassetexportsession/export(to:as:isolation:)
  open func export(to url: URL, as fileType: AVFileType) async throws {
    (outputURL, outputFileType) = (url, fileType)
    await export()
    if let error { throw error }
  }

  /// Ends an export that has not begun; one that has goes on, as it is a single write (*decided*).
  open func cancelExport() {
    state.withLock { if $0.status == .unknown || $0.status == .waiting { $0.status = .cancelled } }
  }

  /// False for a second start.
  private func begin() -> Bool {
    state.withLock { state in
      guard state.status == .unknown else { return false }
      state.status = .exporting
      return true
    }
  }

  private func finish() {
    do throws(AVError) {
      try write()
      state.withLock { $0.status = .completed }
    } catch {
      state.withLock { ($0.status, $0.error) = (.failed, error) }
    }
  }

  private func write() throws(AVError) {
    guard let outputURL, outputURL.isFileURL, let outputFileType, supportedFileTypes.contains(outputFileType)
    else { throw AVError(.exportFailed, "The export has no file to write, or no type for it.") }
    do throws(MovieError) {
      try MovieCopy.copy(
        asset.fileURL.path, to: outputURL.path, as: outputFileType == .mov ? .quickTime : .mpeg4,
        isFronted: shouldOptimizeForNetworkUse)
    } catch {
      throw AVError(error.code == .fileExists ? .fileAlreadyExists : .exportFailed, error.message)
    }
  }
}

public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
