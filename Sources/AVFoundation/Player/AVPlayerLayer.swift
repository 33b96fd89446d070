import CameraService
import Compositing
import CoreGraphics
import Foundation
import Imaging
import QuartzCore

/// Shows the pictures of a player's movie, as they are at the moment of looking. Main thread, like every displayed layer.
///
/// https://developer.apple.com/documentation/avfoundation/avplayerlayer
open class AVPlayerLayer: CALayer {
  package let observers = KeyValueObservers()

  public override init() { super.init() }

  /// https://developer.apple.com/documentation/avfoundation/avplayerlayer/init(player:)
  public convenience init(player: AVPlayer?) {
    self.init()
    show(player)
  }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? AVPlayerLayer else { return }
    videoGravity = other.videoGravity
    show(other.player)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// An initialiser's own assignment would pass by the property's observer.
  private func show(_ player: AVPlayer?) { self.player = player }

  open var player: AVPlayer? {
    didSet {
      guard player !== oldValue else { return }
      let wasReady = oldValue?.hasPicture ?? false
      oldValue?.remove(self)
      player?.add(self)
      if wasReady != isReadyForDisplay {
        didChange(\.isReadyForDisplay, old: wasReady, new: isReadyForDisplay)
      }
    }
  }

  /// `resizeAspect` at first.
  open var videoGravity = AVLayerVideoGravity.resizeAspect {
    didSet { if videoGravity != oldValue { didChange("videoGravity", from: oldValue.animatedValue) } }
  }

  /// Whether there is a picture to show; observable.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayerlayer/isreadyfordisplay
  open var isReadyForDisplay: Bool { player?.hasPicture ?? false }

  /// Where in the layer the whole picture lies; empty while there is none.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avplayerlayer/videorect
  open var videoRect: CGRect { picture(videoGravity.value)?.geometry(in: bounds).pictureRect ?? .zero }

  private func picture(_ gravity: PreviewGravity) -> PreviewPicture? {
    guard let player, player.hasPicture, let item = player.currentItem, let track = item.video else {
      return nil
    }
    let place = item.place
    return PreviewPicture(
      id: PictureID(source: item.name, index: 0, time: place),
      source: MoviePicture(movie: item.pictures, seconds: place / .seconds(1)), sourceSize: track.size,
      turn: PictureTurn(quarterTurns: track.turn.quarterTurns, mirrored: track.turn.isMirrored),
      gravity: gravity)
  }
}

extension AVPlayerLayer: KeyValueObservable {}

extension AVPlayerLayer: LayerContentProviding {
  package func animatableContentValue(_ property: String) -> AnimatedValue? {
    property == "videoGravity" ? videoGravity.animatedValue : nil
  }

  package func layerContent(_ shown: ShownValues) -> LayerContent {
    guard let picture = picture(shown.gravity("videoGravity", videoGravity.value)) else { return .none }
    return .picture(picture)
  }
}

/// A movie's picture, decoded when the compositor asks for it.
private struct MoviePicture: PictureSource {
  let movie: MoviePictures
  let seconds: Double

  func pixels(width: Int, height: Int) -> PixelBuffer? { try? movie.picture(at: seconds)?.picture }
}
