import CameraService
import CaptureModel
import Dispatch
import Foundation

/// Hears of a session's deferred start, on the queue given with it.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturesessiondeferredstartdelegate
public protocol AVCaptureSessionDeferredStartDelegate: NSObjectProtocol {
  /// The outputs that wait are about to start.
  func sessionWillRunDeferredStart(_ session: AVCaptureSession)
  /// All outputs are started.
  func sessionDidRunDeferredStart(_ session: AVCaptureSession)
}

/// Outputs that start after the session does, so that the first picture comes sooner (C11).
extension AVCaptureSession {
  struct DeferredReceiver {
    weak var delegate: (any AVCaptureSessionDeferredStartDelegate)?
    var queue: DispatchQueue?
  }

  /// *Decided*: every session does.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/ismanualdeferredstartsupported
  public var isManualDeferredStartSupported: Bool { true }

  /// On at first: outputs that are deferred start once a camera's first frame is out.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/automaticallyrunsdeferredstart
  public var automaticallyRunsDeferredStart: Bool {
    get { controller?.runsDeferredStart ?? true }
    set { controller?.runsDeferredStart = newValue }
  }

  /// Starts the outputs that wait, in a later turn, once a camera's first frame is out; once for each start or commit.
  /// Raises while ``automaticallyRunsDeferredStart`` is on.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/rundeferredstartwhenneeded()
  public func runDeferredStartWhenNeeded() {
    note("runDeferredStartWhenNeeded")
    controller?.askForDeferredStart()
  }

  public var deferredStartDelegate: (any AVCaptureSessionDeferredStartDelegate)? {
    deferredReceiver.withLock { UncheckedBox($0.value.delegate) }.value
  }

  public var deferredStartDelegateCallbackQueue: DispatchQueue? {
    deferredReceiver.withLock { $0.value.queue }
  }

  /// The delegate is held weakly; one without a queue raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/setdeferredstartdelegate(_:deferredstartdelegatecallbackqueue:)
  public func setDeferredStartDelegate(
    _ deferredStartDelegate: (any AVCaptureSessionDeferredStartDelegate)?,
    deferredStartDelegateCallbackQueue: DispatchQueue?
  ) {
    if deferredStartDelegate != nil, deferredStartDelegateCallbackQueue == nil {
      return raise(
        .invalidArgument(
          "-[AVCaptureSession setDeferredStartDelegate:deferredStartDelegateCallbackQueue:]",
          "NULL queue passed"))
    }
    let receiver = UncheckedBox(
      DeferredReceiver(delegate: deferredStartDelegate, queue: deferredStartDelegateCallbackQueue))
    deferredReceiver.withLock { $0.value = receiver.value }
    controller?.onDeferredStart { [weak self] event in self?.tell(event) }
  }

  private func tell(_ event: SessionController.DeferredEvent) {
    let addressee = Addressee(deferredStartDelegate)
    deferredStartDelegateCallbackQueue?.async {
      guard let delegate = self.deferredStartDelegate, addressee.matches(delegate) else { return }
      switch event {
      case .willRun: delegate.sessionWillRunDeferredStart(self)
      case .didRun: delegate.sessionDidRunDeferredStart(self)
      }
    }
  }
}

extension AVCaptureOutput {
  /// *Decided*: every output does.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureoutput/isdeferredstartsupported
  public var isDeferredStartSupported: Bool { true }

  /// Whether it gets nothing before its session's deferred start; on at first for photo and file outputs, off for the
  /// others. Counts from the session's next start on, or from when the output is added. A photo or a recording that is
  /// asked for earlier starts it.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureoutput/isdeferredstartenabled
  public var isDeferredStartEnabled: Bool {
    get { isDeferred }
    set {
      isDeferred = newValue
      session?.controller?.perform { $0.setDeferred(newValue, output: value.id) }
    }
  }
}

extension AVCaptureVideoPreviewLayer {
  /// *Decided*: every layer does.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturevideopreviewlayer/isdeferredstartsupported
  public var isDeferredStartSupported: Bool { true }

  /// Whether it shows nothing before its session's deferred start; off at first. Counts from the session's next start
  /// on, or from when the layer is given a session.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturevideopreviewlayer/isdeferredstartenabled
  public var isDeferredStartEnabled: Bool {
    get { isDeferred }
    set {
      isDeferred = newValue
      session?.controller?.perform { $0.setDeferred(newValue, output: output.id) }
    }
  }
}
