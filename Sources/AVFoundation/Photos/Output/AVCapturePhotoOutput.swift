import CameraService
import CaptureModel
import DeviceModel
import Foundation
import Movies
import Synchronization

/// Takes photos. Any thread.
///
/// Its settings stay when the session's input changes; while a camera cannot do what is set, the nearest holds.
/// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput
open class AVCapturePhotoOutput: AVCaptureOutput, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind locks.

  /// How much a photo's quality counts against the time it takes.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/qualityprioritization
  public enum QualityPrioritization: Int, Sendable {
    case speed = 1
    case balanced = 2
    case quality = 3
  }

  struct State {
    var model = PhotoOutputModel()
    var readiness = PhotoReadiness()
    var isLivePhotoSuspended = false
    var monitored: AVCapturePhotoSettings?
    var prepared: [AVCapturePhotoSettings] = []
    /// Who waits for the session to run.
    var preparing: (@Sendable (Bool, (any Error)?) -> Void)?
    var watchers: [WeakReadinessCoordinator] = []
  }

  let state = Mutex(UncheckedBox(State()))
  package let observers = KeyValueObservers()
  /// Where every delegate hears of its photos.
  package let callbacks = DispatchQueue(label: "com.apple.avfoundation.avcapture.photooutput.callbacks")

  public init() {
    super.init(.photo)
    world?.light.add(self)
  }

  // MARK: What it can do

  /// HEVC, then JPEG; empty while it has no camera.
  open var availablePhotoCodecTypes: [AVVideoCodecType] {
    source == nil ? [] : PhotoOutputModel.codecs.map(AVVideoCodecType.init)
  }

  /// Of uncompressed photos: 420f, 420v and BGRA; empty while it has no camera.
  open var availablePhotoPixelFormatTypes: [OSType] { source == nil ? [] : PhotoOutputModel.pixelFormats }

  /// HEIC and JPEG; empty while it has no camera.
  open var availablePhotoFileTypes: [AVFileType] {
    source == nil ? [] : PhotoOutputModel.files.map { AVFileType(rawValue: $0.type) }
  }

  /// What a file of the kind can hold.
  open func supportedPhotoCodecTypes(for fileType: AVFileType) -> [AVVideoCodecType] {
    source == nil
      ? []
      : PhotoOutputModel.files.filter { $0.type == fileType.rawValue }.map {
        AVVideoCodecType(rawValue: $0.codec)
      }
  }

  /// None: uncompressed photos have no file.
  open func supportedPhotoPixelFormatTypes(for fileType: AVFileType) -> [OSType] { [] }

  /// Empty: no simulated camera hands out sensor data.
  open var availableRawPhotoPixelFormatTypes: [OSType] { [] }
  open var availableRawPhotoFileTypes: [AVFileType] { [] }

  /// The largest size in pixels that a photo may ask for. At first, and while the camera cannot do what was set, the
  /// smallest of the active format's `supportedMaxPhotoDimensions`; assigning a size that is not among them raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/maxphotodimensions
  open var maxPhotoDimensions: CMVideoDimensions {
    get { CMVideoDimensions(model.maxSize(source)) }
    set {
      let source = source
      change { (model) throws(Misuse) in try model.setMaxSize(PixelSize(newValue), source) }
    }
  }

  /// The most that a photo may ask for; *decided*: it changes neither pixels nor time.
  open var maxPhotoQualityPrioritization: QualityPrioritization {
    get { QualityPrioritization(rawValue: model.maxQuality) ?? .balanced }
    set { state.withLock { $0.value.model.maxQuality = newValue.rawValue } }
  }

  /// Whether photos may set `isHighResolutionPhotoEnabled`. Apple has ``maxPhotoDimensions`` in its place since
  /// iOS 16.
  open var isHighResolutionCaptureEnabled: Bool {
    get { model.isHighResolutionEnabled }
    set { state.withLock { $0.value.model.isHighResolutionEnabled = newValue } }
  }

  /// How many photos a bracket has at most; zero while it has no camera.
  open var maxBracketedCapturePhotoCount: Int { source == nil ? 0 : [PhotoBracketStep].longest }
  open var isLensStabilizationDuringBracketedCaptureSupported: Bool { false }

  // MARK: Sensor orientation

  /// Whether the camera's sensor is mounted otherwise than earlier hardware's, so that photos can be turned to
  /// match (A2).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/iscamerasensororientationcompensationsupported
  open var isCameraSensorOrientationCompensationSupported: Bool { supports(.compensation) }

  /// On at first where it is supported: a processed photo's pixels are turned to lie as on earlier hardware. Off, its
  /// metadata says how to turn them. Turning it on where it is not supported raises (A2).
  open var isCameraSensorOrientationCompensationEnabled: Bool {
    get { isOn(.compensation) }
    set { set(.compensation, newValue) }
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
    let order = settings.order
    let request = state.withLockRaising { (state) throws(Misuse) in
      let request = try state.value.model.take(order, source)
      state.value.readiness.begin(request.id, isLong: request.fires || request.exposures.count > 1)
      return request
    }
    guard let request, let world, let controller = session?.controller else { return }
    tellReadiness(requested: request.id)
    let progress = PhotoProgress(request, settings, of: self, in: world, delegate: delegate)
    PhotoRun.start(request, session: controller, in: world) { progress.tell($0) }
  }

  override func joins() {
    session?.controller?.watch(value.id) { [weak self] in self?.sessionDidChange() }
  }

  override func leaves() {
    session?.controller?.watch(value.id, nil)
    sessionDidChange()
  }
}

extension AVCapturePhotoOutput: KeyValueObservable {}

extension AVCapturePhotoOutput {
  var model: PhotoOutputModel { state.withLock { $0.value.model } }

  func supports(_ option: PhotoOutputModel.Switch) -> Bool { model.supports(option, source) }
  func isOn(_ option: PhotoOutputModel.Switch) -> Bool { model.isOn(option, source) }

  func set(_ option: PhotoOutputModel.Switch, _ isOn: Bool) {
    let source = source
    change { (model) throws(Misuse) in try model.set(option, isOn, source) }
  }

  func change(_ change: (inout PhotoOutputModel) throws(Misuse) -> Void) {
    state.withLockRaising { (state) throws(Misuse) in try change(&state.value.model) }
  }

  /// The camera that photos are taken with; nil while there is none.
  var source: PhotoOutputModel.Source? {
    guard let world, let graph = session?.controller?.model.graph,
      let connection = graph.connection(to: value.id)
    else { return nil }
    let settings = world.hub.settings(of: connection.input.camera)
    let sensor = world.hub.physicalCamera(for: connection.input.camera)
    var source = PhotoOutputModel.Source(
      connection: connection, format: settings.format, aspectRatio: settings.aspectRatio,
      mountAngle: sensor.mount?.angle ?? connection.input.mountAngle, controls: settings.controls,
      light: world.light.lux, isFlashAvailable: world.hub.pressure < .critical,
      hasMovieOutput: graph.outputs.contains { $0.kind == .movie })
    if model.isLivePhotoWanted { source.movieCodecs = MovieCodec.available.map(\.type.rawValue) }
    return source
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
