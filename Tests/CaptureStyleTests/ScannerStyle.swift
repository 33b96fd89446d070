import AVFoundation
import UIKit

// A scanner of codes as many apps have it: a window in the preview's middle, a frame around what was found, a lamp.

final class ScannerController: UIViewController, @preconcurrency AVCaptureMetadataOutputObjectsDelegate {
  enum Stage: Equatable { case asking, denied, scanning, failed }

  private let session = AVCaptureSession()
  private let sessionQueue = DispatchQueue(label: "scanner.session", qos: .userInitiated)
  private let metadataOutput = AVCaptureMetadataOutput()
  private(set) lazy var previewLayer = AVCaptureVideoPreviewLayer(session: session)
  private(set) var stage = Stage.asking
  private(set) var found: [String] = []
  let scanArea = UIView()
  let highlight = UIView()
  private let message = UILabel()
  private let lampButton = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    previewLayer.videoGravity = .resizeAspectFill
    view.layer.insertSublayer(previewLayer, at: 0)
    scanArea.layer.borderColor = UIColor.white.cgColor
    scanArea.layer.borderWidth = 2
    highlight.layer.borderColor = UIColor.green.cgColor
    highlight.layer.borderWidth = 4
    highlight.isHidden = true
    message.textColor = .white
    message.text = "The camera is not allowed."
    message.isHidden = true
    lampButton.setTitle("Lamp", for: .normal)
    lampButton.addAction(UIAction { [weak self] _ in self?.toggleLamp() }, for: .touchUpInside)
    for subview in [scanArea, highlight, message, lampButton] { view.addSubview(subview) }
    AVCaptureDevice.requestAccess(for: .video) { granted in
      DispatchQueue.main.async { [weak self] in
        if granted { self?.begin() } else { self?.refuse() }
      }
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    previewLayer.frame = view.layer.bounds
    let side = min(view.bounds.width, view.bounds.height) * 0.9
    scanArea.frame = CGRect(
      x: view.bounds.midX - side / 2, y: view.bounds.midY - side / 2, width: side, height: side)
    message.frame = view.bounds.insetBy(dx: 20, dy: 40)
    lampButton.frame = CGRect(x: 20, y: view.bounds.maxY - 60, width: 120, height: 44)
    limitToScanArea()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    sessionQueue.async { [session] in if session.isRunning { session.stopRunning() } }
  }

  private func refuse() {
    stage = .denied
    message.isHidden = false
  }

  private func begin() {
    guard let camera = AVCaptureDevice.default(for: .video),
      let input = try? AVCaptureDeviceInput(device: camera),
      session.canAddInput(input), session.canAddOutput(metadataOutput)
    else {
      stage = .failed
      return
    }
    session.addInput(input)
    session.addOutput(metadataOutput)
    metadataOutput.setMetadataObjectsDelegate(self, queue: .main)
    let available = metadataOutput.availableMetadataObjectTypes
    metadataOutput.metadataObjectTypes = [.qr, .ean13].filter { available.contains($0) }
    stage = .scanning
    sessionQueue.async { [session] in
      session.startRunning()
      DispatchQueue.main.async { self.limitToScanArea() }
    }
  }

  private func limitToScanArea() {
    guard stage == .scanning else { return }
    metadataOutput.rectOfInterest = previewLayer.metadataOutputRectConverted(fromLayerRect: scanArea.frame)
      .intersection(CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  func toggleLamp() {
    guard let input = session.inputs.first as? AVCaptureDeviceInput, input.device.hasTorch,
      (try? input.device.lockForConfiguration()) != nil
    else { return }
    defer { input.device.unlockForConfiguration() }
    if input.device.torchMode == .on {
      input.device.torchMode = .off
    } else {
      try? input.device.setTorchModeOn(level: AVCaptureDevice.maxAvailableTorchLevel)
    }
  }

  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {
    guard let code = metadataObjects.first as? AVMetadataMachineReadableCodeObject,
      let text = code.stringValue,
      let shown = previewLayer.transformedMetadataObject(for: code)
    else {
      highlight.isHidden = true
      return
    }
    highlight.isHidden = false
    highlight.frame = shown.bounds
    if found.last != text { found.append(text) }
  }
}
