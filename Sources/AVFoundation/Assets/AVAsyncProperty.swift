import CoreMedia
import Foundation

/// A property that is read without blocking the caller, by `load(_:)`.
///
/// https://developer.apple.com/documentation/avfoundation/avpartialasyncproperty
public class AVPartialAsyncProperty<Root>: @unchecked Sendable {
  // @unchecked: constants only.
  init() {}
}

/// https://developer.apple.com/documentation/avfoundation/avasyncproperty
public final class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
  // @unchecked: constants only.
  let read: @Sendable (Root) throws -> Value

  init(_ read: @escaping @Sendable (Root) throws -> Value) { self.read = read }
}

/// https://developer.apple.com/documentation/avfoundation/avasynchronouskeyvalueloading
public protocol AVAsynchronousKeyValueLoading: AnyObject {}

extension AVAsynchronousKeyValueLoading {
  /// Throws an ``AVError`` where the file cannot be read.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avasynchronouskeyvalueloading/load(_:)
  public func load<T>(_ property: AVAsyncProperty<Self, T>) async throws -> T { try property.read(self) }

  public func load<A, B>(
    _ a: AVAsyncProperty<Self, A>, _ b: AVAsyncProperty<Self, B>
  ) async throws -> (A, B) { (try a.read(self), try b.read(self)) }

  public func load<A, B, C>(
    _ a: AVAsyncProperty<Self, A>, _ b: AVAsyncProperty<Self, B>, _ c: AVAsyncProperty<Self, C>
  ) async throws -> (A, B, C) { (try a.read(self), try b.read(self), try c.read(self)) }

  public func load<A, B, C, D>(
    _ a: AVAsyncProperty<Self, A>, _ b: AVAsyncProperty<Self, B>, _ c: AVAsyncProperty<Self, C>,
    _ d: AVAsyncProperty<Self, D>
  ) async throws -> (A, B, C, D) { (try a.read(self), try b.read(self), try c.read(self), try d.read(self)) }
}

extension AVPartialAsyncProperty where Root: AVAsset {
  public static var duration: AVAsyncProperty<Root, CMTime> { .init { CMTime(durationOf: try $0.info()) } }
  public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> { .init { $0.tracks(of: try $0.info()) } }
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
    .init { asset in
      _ = try asset.info()
      return asset.preferredTransform
    }
  }
  public static var isPlayable: AVAsyncProperty<Root, Bool> { .init { $0.isPlayable } }
  public static var isReadable: AVAsyncProperty<Root, Bool> { .init { $0.isReadable } }
  public static var isExportable: AVAsyncProperty<Root, Bool> { .init { $0.isExportable } }
}

extension AVPartialAsyncProperty where Root: AVAssetTrack {
  public static var naturalSize: AVAsyncProperty<Root, CGSize> { .init { $0.naturalSize } }
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
    .init { $0.preferredTransform }
  }
  public static var nominalFrameRate: AVAsyncProperty<Root, Float> { .init { $0.nominalFrameRate } }
  public static var minFrameDuration: AVAsyncProperty<Root, CMTime> { .init { $0.minFrameDuration } }
  public static var timeRange: AVAsyncProperty<Root, CMTimeRange> { .init { $0.timeRange } }
  public static var naturalTimeScale: AVAsyncProperty<Root, CMTimeScale> { .init { $0.naturalTimeScale } }
  public static var estimatedDataRate: AVAsyncProperty<Root, Float> { .init { $0.estimatedDataRate } }
  public static var formatDescriptions: AVAsyncProperty<Root, [CMFormatDescription]> {
    .init { $0.descriptions }
  }
  public static var isEnabled: AVAsyncProperty<Root, Bool> { .init { $0.isEnabled } }
}
