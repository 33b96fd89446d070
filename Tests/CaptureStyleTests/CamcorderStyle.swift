import AVKit
import Combine
import Photos
import UIKit

// A camcorder as many apps have it: leave asked for as futures, the camera's best rate until it grows hot, fingers that
// focus and zoom, the phone's buttons that record, and a movie that is looked at, exported and saved when it ends.

/// What uses the session, on a queue of its own.
final class Camcorder: NSObject, AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
  // @unchecked: what changes is used on `queue` alone; subjects may be sent to from any thread.
  enum Failure: Error { case noCamera, cannotConnect }

  let session = AVCaptureSession()
  let ended = PassthroughSubject<URL, any Error>()
  let isRecording = CurrentValueSubject<Bool, Never>(false)
  /// What a view shows beside the red dot, as "1280×720 60".
  let caption = CurrentValueSubject<String, Never>("")
  let wishedZoom = PassthroughSubject<CGFloat, Never>()
  private let queue = DispatchQueue(label: "camcorder")
  private let output = AVCaptureMovieFileOutput()
  private var camera: AVCaptureDevice?
  private var observations: [NSKeyValueObservation] = []
  private var tokens: [any NSObjectProtocol] = []
  private var bonds = Set<AnyCancellable>()

  static func leave(for mediaType: AVMediaType) -> Future<Bool, Never> {
    Future { promise in
      nonisolated(unsafe) let promise = promise
      AVCaptureDevice.requestAccess(for: mediaType) { promise(.success($0)) }
    }
  }

  func start(_ done: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    queue.async {
      done(Result { try self.configure() })
      self.session.startRunning()
    }
  }

  private func configure() throws {
    let sound = AVAudioSession.sharedInstance()
    try sound.setCategory(
      .playAndRecord, mode: .videoRecording, options: [.mixWithOthers, .defaultToSpeaker])
    try sound.setActive(true)
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.automaticallyConfiguresApplicationAudioSession = false
    guard let camera = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .back) else {
      throw Failure.noCamera
    }
    let input = try AVCaptureDeviceInput(device: camera)
    guard session.canAddInput(input), session.canAddOutput(output) else { throw Failure.cannotConnect }
    session.addInput(input)
    session.addOutput(output)
    if let microphone = AVCaptureDevice.default(for: .audio),
      let input = try? AVCaptureDeviceInput(device: microphone), session.canAddInput(input)
    {
      session.addInput(input)
    }
    self.camera = camera
    follow(camera, input)
    try useBestRate(of: camera)
    if let connection = output.connection(with: .video) {
      if connection.isVideoStabilizationSupported { connection.preferredVideoStabilizationMode = .auto }
      if output.availableVideoCodecTypes.contains(.h264) {
        output.setOutputSettings([AVVideoCodecKey: AVVideoCodecType.h264], for: connection)
      }
    }
    output.movieFragmentInterval = .invalid
  }

  private func follow(_ camera: AVCaptureDevice, _ input: AVCaptureDeviceInput) {
    let port = input.ports.first { $0.mediaType == .video }
    tokens = [
      NotificationCenter.default.addObserver(
        forName: .AVCaptureInputPortFormatDescriptionDidChange, object: port, queue: nil
      ) { [weak self] _ in self?.updateCaption() }
    ]
    observations = [
      camera.observe(\.systemPressureState, options: [.new]) { [weak self] _, _ in
        guard let self else { return }
        queue.async { try? self.followPressure() }
      }
    ]
    wishedZoom
      .throttle(for: .milliseconds(50), scheduler: queue, latest: true)
      .sink { [weak self] in self?.zoom(to: $0) }
      .store(in: &bonds)
    NotificationCenter.default.publisher(for: .AVCaptureDeviceSubjectAreaDidChange, object: camera)
      .receive(on: queue)
      .sink { [weak self] _ in self?.focus(at: CGPoint(x: 0.5, y: 0.5), continuously: true) }
      .store(in: &bonds)
  }

  private func updateCaption() {
    guard let camera else { return }
    let size = CMVideoFormatDescriptionGetDimensions(camera.activeFormat.formatDescription)
    let rate = camera.activeVideoMinFrameDuration
    caption.send("\(size.width)×\(size.height) \(Int((1 / rate.seconds).rounded()))")
  }

  // MARK: Rate

  private func useBestRate(of camera: AVCaptureDevice) throws {
    func best(_ format: AVCaptureDevice.Format) -> Double {
      format.videoSupportedFrameRateRanges.map(\.maxFrameRate).max() ?? 0
    }
    let formats = camera.formats.filter {
      CMVideoFormatDescriptionGetDimensions($0.formatDescription).width == 640
    }
    guard let format = formats.max(by: { best($0) < best($1) }) else { throw Failure.noCamera }
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    camera.activeFormat = format
    setRate(best(format), of: camera)
  }

  private func setRate(_ rate: Double, of camera: AVCaptureDevice) {
    camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: CMTimeScale(rate))
    camera.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: CMTimeScale(rate))
    updateCaption()
  }

  private func followPressure() throws {
    guard let camera else { return }
    let most = camera.activeFormat.videoSupportedFrameRateRanges.map(\.maxFrameRate).max() ?? 30
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    switch camera.systemPressureState.level {
    case .serious: setRate(min(30, most), of: camera)
    case .critical: setRate(min(15, most), of: camera)
    default: setRate(most, of: camera)
    }
  }

  // MARK: Fingers

  private func zoom(to factor: CGFloat) {
    guard let camera, (try? camera.lockForConfiguration()) != nil else { return }
    camera.videoZoomFactor = min(
      max(factor, camera.minAvailableVideoZoomFactor), min(camera.maxAvailableVideoZoomFactor, 8))
    camera.unlockForConfiguration()
  }

  func focus(at point: CGPoint) { queue.async { self.focus(at: point, continuously: false) } }

  private func focus(at point: CGPoint, continuously: Bool) {
    guard let camera, (try? camera.lockForConfiguration()) != nil else { return }
    defer { camera.unlockForConfiguration() }
    let focus: AVCaptureDevice.FocusMode = continuously ? .continuousAutoFocus : .autoFocus
    if camera.isFocusPointOfInterestSupported, camera.isFocusModeSupported(focus) {
      camera.focusPointOfInterest = point
      camera.focusMode = focus
    }
    let exposure: AVCaptureDevice.ExposureMode = continuously ? .continuousAutoExposure : .autoExpose
    if camera.isExposurePointOfInterestSupported, camera.isExposureModeSupported(exposure) {
      camera.exposurePointOfInterest = point
      camera.exposureMode = exposure
    }
    camera.isSubjectAreaChangeMonitoringEnabled = !continuously
  }

  // MARK: Recording

  func toggle(turnedBy angle: CGFloat) {
    queue.async { [self] in
      if output.isRecording { return output.stopRecording() }
      if let connection = output.connection(with: .video), connection.isVideoRotationAngleSupported(angle) {
        connection.videoRotationAngle = angle
      }
      let name = UUID().uuidString + ".mov"
      output.startRecording(
        to: FileManager.default.temporaryDirectory.appendingPathComponent(name), recordingDelegate: self)
    }
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) { isRecording.send(true) }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL,
    from connections: [AVCaptureConnection], error: (any Error)?
  ) {
    isRecording.send(false)
    // A movie that a limit or a call has ended is whole.
    let isWhole =
      error == nil
      || (error as NSError?)?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == true
    if isWhole { ended.send(outputFileURL) }
  }
}

/// What a person sees and touches.
final class CamcorderController: UIViewController {
  enum Stage: Equatable { case asking, refused, ready, failed }

  let camcorder = Camcorder()
  private(set) lazy var previewLayer = AVCaptureVideoPreviewLayer(session: camcorder.session)
  private(set) var stage = Stage.asking
  private(set) var saved: [String] = []
  let caption = UILabel()
  let dot = UIView()
  let thumbnail = UIImageView()
  let square = UIView()
  private var startZoom: CGFloat = 1
  private var zoom: CGFloat = 1
  private var coordinator: AVCaptureDevice.RotationCoordinator?
  private var bonds = Set<AnyCancellable>()

  override func viewDidLoad() {
    super.viewDidLoad()
    previewLayer.videoGravity = .resizeAspect
    view.layer.addSublayer(previewLayer)
    (dot.isHidden, square.isHidden) = (true, true)
    square.layer.borderWidth = 1
    square.frame.size = CGSize(width: 60, height: 60)
    for subview in [caption, dot, thumbnail, square] { view.addSubview(subview) }
    let tap = UITapGestureRecognizer()
    tap.addAction(UIAction { [weak self, unowned tap] _ in self?.focus(tap.location(in: self?.view)) })
    view.addGestureRecognizer(tap)
    let pinch = UIPinchGestureRecognizer()
    pinch.addAction(UIAction { [weak self, unowned pinch] _ in self?.pinch(pinch) })
    view.addGestureRecognizer(pinch)
    view.addInteraction(
      AVCaptureEventInteraction { [weak self] event in if event.phase == .ended { self?.toggle() } })
    camcorder.isRecording.map { !$0 }.receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.dot.isHidden = $0 }.store(in: &bonds)
    camcorder.caption.removeDuplicates().receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.caption.text = $0 }.store(in: &bonds)
    camcorder.ended.receive(on: DispatchQueue.main)
      .sink(
        receiveCompletion: { _ in },
        receiveValue: { [weak self] url in Task { await self?.keep(url) } }
      ).store(in: &bonds)
    Camcorder.leave(for: .video).combineLatest(Camcorder.leave(for: .audio))
      .receive(on: DispatchQueue.main)
      .sink { [weak self] camera, _ in if camera { self?.begin() } else { self?.refuse() } }
      .store(in: &bonds)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    previewLayer.frame = view.bounds
    caption.frame = CGRect(x: 20, y: 20, width: 200, height: 30)
    thumbnail.frame = CGRect(x: 20, y: view.bounds.maxY - 100, width: 60, height: 80)
  }

  private func refuse() { stage = .refused }

  private func begin() {
    camcorder.start { result in
      DispatchQueue.main.async {
        switch result {
        case .success: self.stage = .ready
        case .failure: self.stage = .failed
        }
        guard let camera = (self.camcorder.session.inputs.first as? AVCaptureDeviceInput)?.device else {
          return
        }
        self.coordinator = AVCaptureDevice.RotationCoordinator(
          device: camera, previewLayer: self.previewLayer)
      }
    }
  }

  private func toggle() {
    camcorder.toggle(turnedBy: coordinator?.videoRotationAngleForHorizonLevelCapture ?? 90)
  }

  private func focus(_ point: CGPoint) {
    square.center = point
    square.isHidden = false
    camcorder.focus(
      at: previewLayer.captureDevicePointConverted(
        fromLayerPoint: previewLayer.convert(point, from: view.layer)))
  }

  private func pinch(_ pinch: UIPinchGestureRecognizer) {
    if pinch.state == .began { startZoom = zoom }
    zoom = min(max(startZoom * pinch.scale, 1), 8)
    camcorder.wishedZoom.send(zoom)
  }

  /// A movie that has ended is shown small, made ready for the network, and saved.
  private func keep(_ url: URL) async {
    defer { try? FileManager.default.removeItem(at: url) }
    let asset = AVURLAsset(url: url)
    let generator = AVAssetImageGenerator(asset: asset)
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = CGSize(width: 160, height: 160)
    if let image = try? await generator.image(at: .zero).image { thumbnail.image = UIImage(cgImage: image) }
    let target = url.deletingPathExtension().appendingPathExtension("mp4")
    guard let export = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough) else {
      return
    }
    export.shouldOptimizeForNetworkUse = true
    (export.outputURL, export.outputFileType) = (target, .mp4)
    await export.export()
    guard export.status == .completed,
      await PHPhotoLibrary.requestAuthorization(for: .addOnly) == .authorized
    else { return }
    let holder = Holder()
    try? await PHPhotoLibrary.shared().performChanges {
      let options = PHAssetResourceCreationOptions()
      options.shouldMoveFile = true
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: .video, fileURL: target, options: options)
      holder.id = request.placeholderForCreatedAsset?.localIdentifier
    }
    if let id = holder.id { saved.append(id) }
  }

  private final class Holder: @unchecked Sendable {
    // @unchecked: written before the change returns, read after.
    var id: String?
  }
}
