import CameraService
import Compositing
import CoreMedia
import Dispatch
import Foundation
import Imaging
import Synchronization

/// Shows the pictures of sample buffers. Samples may be given on any thread.
///
/// *Decided*: a picture is shown when it is given, whatever its time, as if each had `DisplayImmediately` attached; so the
/// layer is always ready for more, and keeps only the newest.
/// https://developer.apple.com/documentation/avfoundation/avsamplebufferdisplaylayer
open class AVSampleBufferDisplayLayer: CALayer {
  private struct Shown: Sendable {
    var buffer: CVPixelBuffer?
    /// Counts what has been shown.
    var index = 0
  }

  private let shown = Mutex(Shown())
  private let pictures = "sample buffers \(World.current?.hub.makeID() ?? 0)"

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? AVSampleBufferDisplayLayer else { return }
    videoGravity = other.videoGravity
    let copy = other.shown.withLock { $0 }
    shown.withLock { $0 = copy }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// `resizeAspect` at first.
  open var videoGravity = AVLayerVideoGravity.resizeAspect {
    didSet { if videoGravity != oldValue { didChange("videoGravity", from: oldValue.animatedValue) } }
  }

  /// `rendering` once a picture has been given.
  open var status: AVQueuedSampleBufferRenderingStatus {
    shown.withLock { $0.index } == 0 ? .unknown : .rendering
  }

  /// Nil: nothing fails.
  open var error: (any Error)? { nil }

  open var isReadyForMoreMediaData: Bool { true }

  /// Shows a sample's picture in place of the one before; a sample without one changes nothing.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avsamplebufferdisplaylayer/enqueue(_:)
  open func enqueue(_ sampleBuffer: CMSampleBuffer) {
    guard let buffer = sampleBuffer.imageBuffer else { return }
    shown.withLock { shown in
      shown.buffer = buffer
      shown.index += 1
    }
  }

  /// Forgets what waits to be shown; the picture that shows stays.
  open func flush() {}

  open func flushAndRemoveImage() { shown.withLock { $0.buffer = nil } }

  /// Calls `block` on `queue` once: the layer is ready.
  open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
    queue.async(execute: block)
  }

  open func stopRequestingMediaData() {}
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
    let (buffer, index) = shown.withLock { ($0.buffer, $0.index) }
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
