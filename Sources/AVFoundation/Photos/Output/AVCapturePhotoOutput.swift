import CameraService
import CaptureModel
import DeviceModel
import Foundation
import Synchronization

/// Takes photos. Any thread.
///
/// Its settings stay when the session's input changes; while a camera cannot do what is set, the nearest holds.
/// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput
open class AVCapturePhotoOutput: AVCaptureOutput, @unchecked Sendable {
  // @unchecked: constants, and a model behind a lock.

  /// How much a photo's quality counts against the time it takes.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/qualityprioritization
  public enum QualityPrioritization: Int, Sendable {
    case speed = 1
    case balanced = 2
    case quality = 3
  }

  private let model = Mutex(PhotoOutputModel())
  /// Where every delegate hears of its photos.
  package let callbacks = DispatchQueue(label: "com.apple.avfoundation.avcapture.photooutput.callbacks")

  public init() { super.init(.photo) }

  // MARK: What it can do

  /// Empty while it has no camera.
  open var availablePhotoCodecTypes: [AVVideoCodecType] {
    source == nil ? [] : PhotoOutputModel.codecs.map(AVVideoCodecType.init)
  }

  /// Of uncompressed photos: 420f, 420v and BGRA; empty while it has no camera.
  open var availablePhotoPixelFormatTypes: [OSType] { source == nil ? [] : PhotoOutputModel.pixelFormats }

  /// Empty while it has no camera.
  open var availablePhotoFileTypes: [AVFileType] { source == nil ? [] : [.jpg] }

  /// The largest size in pixels that a photo may ask for. At first, and while the camera cannot do what was set, the
  /// smallest of the active format's `supportedMaxPhotoDimensions`; assigning a size that is not among them raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/maxphotodimensions
  open var maxPhotoDimensions: CMVideoDimensions {
    get { CMVideoDimensions(model.withLock { $0.maxSize(source) }) }
    set { change { (model) throws(Misuse) in try model.setMaxSize(PixelSize(newValue), source) } }
  }

  /// The most that a photo may ask for; *decided*: it changes neither pixels nor time.
  open var maxPhotoQualityPrioritization: QualityPrioritization {
    get { QualityPrioritization(rawValue: model.withLock { $0.maxQuality }) ?? .balanced }
    set { model.withLock { $0.maxQuality = newValue.rawValue } }
  }

  /// Whether photos may set `isHighResolutionPhotoEnabled`. Apple has ``maxPhotoDimensions`` in its place since
  /// iOS 16.
  open var isHighResolutionCaptureEnabled: Bool {
    get { model.withLock { $0.isHighResolutionEnabled } }
    set { model.withLock { $0.isHighResolutionEnabled = newValue } }
  }

  // MARK: Sensor orientation

  /// Whether the camera's sensor is mounted otherwise than earlier hardware's, so that photos can be turned to
  /// match (A2).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/iscamerasensororientationcompensationsupported
  open var isCameraSensorOrientationCompensationSupported: Bool { source?.isCompensationSupported ?? false }

  /// On at first where it is supported: a processed photo's pixels are turned to lie as on earlier hardware. Off, its
  /// metadata says how to turn them. Turning it on where it is not supported raises (A2).
  open var isCameraSensorOrientationCompensationEnabled: Bool {
    get { model.withLock { $0.compensates(source) } }
    set { change { (model) throws(Misuse) in try model.setCompensates(newValue, source) } }
  }

  // MARK: Taking photos

  /// Takes a photo; the delegate, held weakly, hears of its progress on a queue of the output's own, not the main
  /// one.
  ///
  /// Photos may overlap. Settings that were used before, that the output does not support or that ask for more than
  /// the output's own settings allow raise, and so does an output without an enabled video connection. *Decided*
  /// (P1): a session that does not run makes an error.
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/capturephoto(with:delegate:)
  open func capturePhoto(with settings: AVCapturePhotoSettings, delegate: any AVCapturePhotoCaptureDelegate) {
    session?.note("capturePhoto")
    let source = source
    let request = raising { () throws(Misuse) in
      let result: Result<PhotoRequest, Misuse> = model.withLock { model in
        do throws(Misuse) { return .success(try model.take(settings.order, source)) } catch {
          return .failure(error)
        }
      }
      return try result.get()
    }
    guard let request, let world, let controller = session?.controller else { return }
    let progress = PhotoProgress(request, settings, of: self, in: world, delegate: delegate)
    PhotoRun.start(request, session: controller, in: world) { progress.tell($0) }
  }

  private var source: PhotoOutputModel.Source? {
    guard let world, let connection = session?.controller?.model.graph.connection(to: value.id) else {
      return nil
    }
    let settings = world.hub.settings(of: connection.input.camera)
    let sensor = world.hub.physicalCamera(for: connection.input.camera)
    return PhotoOutputModel.Source(
      connection: connection, format: settings.format, aspectRatio: settings.aspectRatio,
      mountAngle: sensor.mount?.angle ?? connection.input.mountAngle)
  }

  private func change(_ change: (inout PhotoOutputModel) throws(Misuse) -> Void) {
    let misuse = model.withLock { model -> Misuse? in
      do throws(Misuse) { try change(&model) } catch { return error }
      return nil
    }
    if let misuse { raise(misuse) }
  }
}

extension CMVideoDimensions {
  init(_ size: PixelSize) { self.init(width: Int32(size.width), height: Int32(size.height)) }
}

extension PixelSize {
  init(_ dimensions: CMVideoDimensions) {
    self.init(width: Int(dimensions.width), height: Int(dimensions.height))
  }
}
