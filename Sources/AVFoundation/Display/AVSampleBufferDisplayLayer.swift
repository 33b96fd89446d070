import CameraService
import Compositing
import CoreMedia
import Dispatch
import Foundation
import Imaging

/// Shows the pictures of sample buffers. Samples may be given on any thread.
///
/// *Decided*: a picture is shown when it is given, whatever its time, as if each had `DisplayImmediately` attached; so the
/// layer is always ready for more, and keeps only the newest.
/// https://developer.apple.com/documentation/avfoundation/avsamplebufferdisplaylayer
open class AVSampleBufferDisplayLayer: CALayer {
  /// What takes the pictures.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avsamplebufferdisplaylayer/samplebufferrenderer
  public let sampleBufferRenderer = AVSampleBufferVideoRenderer()
  private let pictures = "sample buffers \(World.current?.hub.makeID() ?? 0)"

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? AVSampleBufferDisplayLayer else { return }
    videoGravity = other.videoGravity
    let copy = other.sampleBufferRenderer.shown.withLock { $0 }
    sampleBufferRenderer.shown.withLock { $0 = copy }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// `resizeAspect` at first.
  open var videoGravity = AVLayerVideoGravity.resizeAspect {
    didSet { if videoGravity != oldValue { didChange("videoGravity", from: oldValue.animatedValue) } }
  }

  /// `rendering` once a picture has been given.
  open var status: AVQueuedSampleBufferRenderingStatus { sampleBufferRenderer.status }

  /// Nil: nothing fails.
  open var error: (any Error)? { sampleBufferRenderer.error }
  open var isReadyForMoreMediaData: Bool { sampleBufferRenderer.isReadyForMoreMediaData }

  /// Shows a sample's picture in place of the one before; a sample without one changes nothing.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avsamplebufferdisplaylayer/enqueue(_:)
  open func enqueue(_ sampleBuffer: CMSampleBuffer) { sampleBufferRenderer.enqueue(sampleBuffer) }

  /// Forgets what waits to be shown; the picture that shows stays.
  open func flush() { sampleBufferRenderer.flush() }

  open func flushAndRemoveImage() { sampleBufferRenderer.flush(removingDisplayedImage: true) }

  /// Calls `block` on `queue` once: the layer is ready.
  open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
    sampleBufferRenderer.requestMediaDataWhenReady(on: queue, using: block)
  }

  open func stopRequestingMediaData() { sampleBufferRenderer.stopRequestingMediaData() }
}

/// How showing samples goes.
///
/// https://developer.apple.com/documentation/avfoundation/avqueuedsamplebufferrenderingstatus
public enum AVQueuedSampleBufferRenderingStatus: Int, Sendable {
  case unknown = 0
  case rendering = 1
  case failed = 2
}

extension AVSampleBufferDisplayLayer: LayerContentProviding {
  package func animatableContentValue(_ property: String) -> AnimatedValue? {
    property == "videoGravity" ? videoGravity.animatedValue : nil
  }

  package func layerContent(_ values: ShownValues) -> LayerContent {
    let (buffer, index) = sampleBufferRenderer.shown.withLock { ($0.buffer, $0.index) }
    guard let buffer else { return .none }
    return .picture(
      PreviewPicture(
        id: PictureID(source: pictures, index: index), source: SamplePixels(buffer: buffer),
        sourceSize: CGSize(
          width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer)),
        gravity: values.gravity("videoGravity", videoGravity.value)))
  }
}

/// A sample's pixels, made when the compositor asks for them.
private struct SamplePixels: PictureSource {
  let buffer: CVPixelBuffer

  func pixels(width: Int, height: Int) -> PixelBuffer? { buffer.pixels }
}
