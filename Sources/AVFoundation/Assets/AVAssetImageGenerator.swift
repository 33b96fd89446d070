import CoreMedia
import Dispatch
import Foundation
import Imaging
import Movies
import Synchronization

/// Makes pictures of a movie at moments. Any thread; one picture at a time.
///
/// The picture is always the one that shows at the moment that is asked for, whatever the tolerances allow (*decided*).
/// https://developer.apple.com/documentation/avfoundation/avassetimagegenerator
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
  // @unchecked: what is set is set before it is asked for pictures.

  public let asset: AVAsset
  /// Whether pictures are turned and mirrored as a player does it.
  open var appliesPreferredTrackTransform = false
  /// Pixels at most, upright where that is asked for; zero for no limit in that direction.
  open var maximumSize = CGSize.zero
  open var requestedTimeToleranceBefore = CMTime.positiveInfinity
  open var requestedTimeToleranceAfter = CMTime.positiveInfinity
  private let pictures: MoviePictures
  private let generation = Mutex(0)
  private let queue = DispatchQueue(label: "com.apple.avfoundation.assetimagegenerator")

  public init(asset: AVAsset) {
    self.asset = asset
    pictures = MoviePictures(asset.fileURL.path)
  }

  /// Blocks. Throws ``AVError/Code/noImageAtTime`` for a time that is none, or a file without pictures.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avassetimagegenerator/copycgimage(at:actualtime:)
  open func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage
  {
    let (image, time) = try make(requestedTime)
    actualTime?.pointee = time
    return image
  }

  /// https://developer.apple.com/documentation/avfoundation/avassetimagegenerator/image(at:)
  open func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
    let (image, actual) = try make(time)
    return (image, actual)
  }

  /// `handler` is called once, on another thread.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avassetimagegenerator/generatecgimageasynchronously(for:completionhandler:)
  open func generateCGImageAsynchronously(
    for requestedTime: CMTime,
    completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
  ) {
    let now = generation.withLock { $0 }
    queue.async {
      guard self.generation.withLock({ $0 }) == now else {
        return handler(nil, .invalid, AVError(.operationInterrupted))
      }
      do {
        let (image, actual) = try self.make(requestedTime)
        handler(image, actual, nil)
      } catch {
        handler(nil, .invalid, error)
      }
    }
  }

  /// Pictures that are not made yet are not made.
  open func cancelAllCGImageGeneration() { generation.withLock { $0 += 1 } }

  private func make(_ time: CMTime) throws -> (CGImage, CMTime) {
    let info = try asset.info()
    guard time.isNumeric, let track = info.video else { throw AVError(.noImageAtTime) }
    guard let made = try pictures.picture(at: time.seconds) else { throw AVError(.noImageAtTime) }
    let actual = CMTime(seconds: made.seconds, preferredTimescale: CMTimeScale(clamping: track.timescale))
    return (CGImage(fitted(made.picture, track), isOpaque: true), actual)
  }

  private func fitted(_ picture: PixelBuffer, _ track: MovieInfo.Track) -> PixelBuffer {
    let matrix = appliesPreferredTrackTransform ? track.turn : (quarterTurns: 0, isMirrored: false)
    var size = CGSize(width: picture.width, height: picture.height)
    if matrix.quarterTurns % 2 == 1 { size = CGSize(width: size.height, height: size.width) }
    let shares = [
      maximumSize.width > 0 ? maximumSize.width / size.width : 1,
      maximumSize.height > 0 ? maximumSize.height / size.height : 1,
    ]
    let share = min(1, shares[0], shares[1])
    let (width, height) = (
      max(1, Int((size.width * share).rounded())), max(1, Int((size.height * share).rounded()))
    )
    guard matrix.quarterTurns != 0 || matrix.isMirrored || share < 1 else { return picture }
    let fitted = PixelBuffer(width: width, height: height, format: .bgra)
    PixelOperations.present(
      picture, crop: picture.bounds, quarterTurns: matrix.quarterTurns, mirrored: matrix.isMirrored,
      into: fitted, at: fitted.bounds, scratch: PixelScratch())
    return fitted
  }
}
