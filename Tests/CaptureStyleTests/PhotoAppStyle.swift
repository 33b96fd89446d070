import AVFoundation
import Photos
import UIKit

// A photo app as Apple's sample was for years: a result of the set-up, a queue for the session, an object for each photo
// that is being taken, everything saved to the library.

final class PhotoAppController: UIViewController {
  enum SetupResult { case success, notAuthorized, configurationFailed }

  nonisolated let session = AVCaptureSession()
  private let sessionQueue = DispatchQueue(label: "photo.session")
  nonisolated private let photoOutput = AVCapturePhotoOutput()
  nonisolated(unsafe) private var setupResult = SetupResult.success
  nonisolated(unsafe) private var videoInput: AVCaptureDeviceInput?
  nonisolated(unsafe) private var inProgress: [Int64: PhotoProcessor] = [:]
  private var observations: [NSKeyValueObservation] = []
  private var tokens: [any NSObjectProtocol] = []
  private(set) lazy var previewLayer = AVCaptureVideoPreviewLayer(session: session)
  let shutter = UIButton(type: .custom)
  let resumeButton = UIButton(type: .system)
  let liveLabel = UILabel()
  private(set) var results: [Result<String, any Error>] = []
  private var liveCount = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.layer.addSublayer(previewLayer)
    (shutter.isEnabled, resumeButton.isHidden, liveLabel.isHidden) = (false, true, true)
    for subview in [shutter, resumeButton, liveLabel] { view.addSubview(subview) }
    if AVCaptureDevice.authorizationStatus(for: .video) == .notDetermined {
      sessionQueue.suspend()
      AVCaptureDevice.requestAccess(for: .video) { granted in
        if !granted { self.setupResult = .notAuthorized }
        self.sessionQueue.resume()
      }
    } else if AVCaptureDevice.authorizationStatus(for: .video) != .authorized {
      setupResult = .notAuthorized
    }
    sessionQueue.async { self.configure() }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    previewLayer.frame = view.bounds
    shutter.frame = CGRect(x: view.bounds.midX - 32, y: view.bounds.maxY - 100, width: 64, height: 64)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    sessionQueue.async {
      guard self.setupResult == .success else { return }
      DispatchQueue.main.async { self.observe() }
      self.session.startRunning()
    }
  }

  override func viewWillDisappear(_ animated: Bool) {
    sessionQueue.async { [session] in session.stopRunning() }
    observations = []
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    super.viewWillDisappear(animated)
  }

  nonisolated private func configure() {
    guard setupResult == .success else { return }
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    session.sessionPreset = .photo
    guard
      let camera = AVCaptureDevice.default(.builtInDualWideCamera, for: .video, position: .back)
        ?? AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front),
      let input = try? AVCaptureDeviceInput(device: camera), session.canAddInput(input),
      session.canAddOutput(photoOutput)
    else {
      setupResult = .configurationFailed
      return
    }
    session.addInput(input)
    videoInput = input
    session.addOutput(photoOutput)
    photoOutput.maxPhotoQualityPrioritization = .quality
    photoOutput.isLivePhotoCaptureEnabled = photoOutput.isLivePhotoCaptureSupported
  }

  private func observe() {
    observations = [
      session.observe(\.isRunning, options: [.initial, .new]) { session, _ in
        let isRunning = session.isRunning
        DispatchQueue.main.async { self.shutter.isEnabled = isRunning }
      }
    ]
    let center = NotificationCenter.default
    tokens = [
      center.addObserver(forName: .AVCaptureSessionWasInterrupted, object: session, queue: .main) { note in
        let reason = (note.userInfo?[AVCaptureSessionInterruptionReasonKey] as? Int)
          .flatMap(AVCaptureSession.InterruptionReason.init(rawValue:))
        MainActor.assumeIsolated { self.resumeButton.isHidden = reason != .videoDeviceInUseByAnotherClient }
      },
      center.addObserver(forName: .AVCaptureSessionInterruptionEnded, object: session, queue: .main) { _ in
        MainActor.assumeIsolated { self.resumeButton.isHidden = true }
      },
    ]
  }

  func changeCamera() {
    shutter.isEnabled = false
    sessionQueue.async {
      guard let current = self.videoInput else { return }
      let position: AVCaptureDevice.Position = current.device.position == .back ? .front : .back
      let found = AVCaptureDevice.DiscoverySession(
        deviceTypes: [.builtInDualWideCamera, .builtInWideAngleCamera], mediaType: .video, position: position)
      if let camera = found.devices.first, let next = try? AVCaptureDeviceInput(device: camera) {
        self.session.beginConfiguration()
        self.session.removeInput(current)
        let fits = self.session.canAddInput(next)
        self.session.addInput(fits ? next : current)
        self.videoInput = fits ? next : current
        self.photoOutput.isLivePhotoCaptureEnabled = self.photoOutput.isLivePhotoCaptureSupported
        self.session.commitConfiguration()
      }
      DispatchQueue.main.async { self.shutter.isEnabled = true }
    }
  }

  func capture(flash: AVCaptureDevice.FlashMode = .auto, live: Bool = false, angle: CGFloat = 90) {
    sessionQueue.async {
      if let connection = self.photoOutput.connection(with: .video),
        connection.isVideoRotationAngleSupported(angle)
      {
        connection.videoRotationAngle = angle
      }
      var settings = AVCapturePhotoSettings()
      if self.photoOutput.availablePhotoCodecTypes.contains(.hevc) {
        settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.hevc])
      }
      if self.photoOutput.supportedFlashModes.contains(flash) { settings.flashMode = flash }
      if let format = settings.availablePreviewPhotoPixelFormatTypes.first {
        settings.previewPhotoFormat = [kCVPixelBufferPixelFormatTypeKey as String: format]
      }
      if live, self.photoOutput.isLivePhotoCaptureSupported {
        let name = (NSTemporaryDirectory() as NSString).appendingPathComponent(UUID().uuidString)
        settings.livePhotoMovieFileURL = URL(
          fileURLWithPath: (name as NSString).appendingPathExtension("mov")!)
      }
      settings.photoQualityPrioritization = .balanced
      let processor = PhotoProcessor { isFilming in
        DispatchQueue.main.async { self.showLive(isFilming) }
      } done: { id, result in
        self.sessionQueue.async { self.inProgress[id] = nil }
        DispatchQueue.main.async { self.results.append(result) }
      }
      // The output holds its delegates weakly.
      self.inProgress[settings.uniqueID] = processor
      self.photoOutput.capturePhoto(with: settings, delegate: processor)
    }
  }

  private func showLive(_ isFilming: Bool) {
    liveCount += isFilming ? 1 : -1
    liveLabel.isHidden = liveCount == 0
  }
}

final class PhotoProcessor: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  // @unchecked: the output calls its delegate on one queue, one call after another.
  private let live: @Sendable (Bool) -> Void
  private let done: @Sendable (Int64, Result<String, any Error>) -> Void
  private var data: Data?
  private var movie: URL?

  init(
    _ live: @escaping @Sendable (Bool) -> Void,
    done: @escaping @Sendable (Int64, Result<String, any Error>) -> Void
  ) { (self.live, self.done) = (live, done) }

  func photoOutput(
    _ output: AVCapturePhotoOutput, willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
  ) {
    if resolvedSettings.livePhotoMovieDimensions.width > 0 { live(true) }
  }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?
  ) { data = error == nil ? photo.fileDataRepresentation() : nil }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishRecordingLivePhotoMovieForEventualFileAt outputFileURL: URL,
    resolvedSettings: AVCaptureResolvedPhotoSettings
  ) { live(false) }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingLivePhotoToMovieFileAt outputFileURL: URL,
    duration: CMTime, photoDisplayTime: CMTime, resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) { movie = error == nil ? outputFileURL : nil }

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings,
    error: (any Error)?
  ) {
    let (id, done) = (resolvedSettings.uniqueID, done)
    guard error == nil, let data else { return done(id, .failure(error ?? CocoaError(.fileReadUnknown))) }
    PHPhotoLibrary.requestAuthorization(for: .addOnly) { [movie] status in
      guard status == .authorized || status == .limited else {
        return done(id, .failure(CocoaError(.fileWriteNoPermission)))
      }
      PHPhotoLibrary.shared().performChanges {
        let request = PHAssetCreationRequest.forAsset()
        let options = PHAssetResourceCreationOptions()
        options.uniformTypeIdentifier = "public.heic"
        request.addResource(with: .photo, data: data, options: options)
        if let movie {
          let options = PHAssetResourceCreationOptions()
          options.shouldMoveFile = true
          request.addResource(with: .pairedVideo, fileURL: movie, options: options)
        }
      } completionHandler: { success, error in
        done(id, success ? .success("saved") : .failure(error ?? CocoaError(.fileWriteUnknown)))
      }
    }
  }
}
