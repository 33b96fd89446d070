import CameraService
import CaptureModel
import CodeReader
import Dispatch
import Foundation
import Synchronization

/// Recognises codes and faces in the camera's pictures. Any thread.
///
/// Codes are read from pixels; a face is known from where the person is.
/// https://developer.apple.com/documentation/avfoundation/avcapturemetadataoutput
open class AVCaptureMetadataOutput: AVCaptureOutput, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind a lock.

  private struct State {
    weak var delegate: (any AVCaptureMetadataOutputObjectsDelegate)?
    var queue: DispatchQueue?
    var model = MetadataModel()
    /// Which delegate and queue these are, counted.
    var turn = 0
    var rectOfInterest = CGRect(x: 0, y: 0, width: 1, height: 1)
  }

  private let state = Mutex(UncheckedBox(State()))
  private let sight = Mutex(UncheckedBox(MetadataSight()))

  public init() { super.init(.metadata) }

  /// The delegate is held weakly and called on `queue`, which must be serial.
  open func setMetadataObjectsDelegate(
    _ objectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)?,
    queue objectsCallbackQueue: DispatchQueue?
  ) {
    if objectsDelegate != nil, objectsCallbackQueue == nil {
      return raise(
        .invalidArgument(
          "-[AVCaptureMetadataOutput setMetadataObjectsDelegate:queue:]", "NULL queue passed"))
    }
    state.withLock { state in
      state.value.delegate = objectsDelegate
      state.value.queue = objectsCallbackQueue
      state.value.turn += 1
      state.value.model.startAnew()
    }
    joins()
  }

  open var metadataObjectsDelegate: (any AVCaptureMetadataOutputObjectsDelegate)? {
    state.withLock { UncheckedBox($0.value.delegate) }.value
  }

  open var metadataObjectsCallbackQueue: DispatchQueue? { state.withLock { $0.value.queue } }

  /// Empty while the output has no camera.
  open var availableMetadataObjectTypes: [AVMetadataObject.ObjectType] {
    connection(with: .metadataObject) == nil ? [] : MetadataSight.types
  }

  /// Empty at first. A type that is not available raises, as every type does before the output has a camera.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturemetadataoutput/metadataobjecttypes
  open var metadataObjectTypes: [AVMetadataObject.ObjectType]! {
    get { state.withLock { $0.value.model.types }.map(AVMetadataObject.ObjectType.init) }
    set {
      let available = availableMetadataObjectTypes.map(\.rawValue)
      let types = (newValue ?? []).map(\.rawValue)
      state.withLockRaising { (state) throws(Misuse) in
        try state.value.model.set(types, available: available)
      }
    }
  }

  /// The part of the unrotated picture, in fractions, in which objects are looked for: those that do not touch it are
  /// left out. All of it at first; one that is not inside the picture raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturemetadataoutput/rectofinterest
  open var rectOfInterest: CGRect {
    get { state.withLock { $0.value.rectOfInterest } }
    set {
      guard newValue.minX >= 0, newValue.minY >= 0, newValue.maxX <= 1, newValue.maxY <= 1 else {
        return raise(
          .invalidArgument(
            "-[AVCaptureMetadataOutput setRectOfInterest:]",
            "The rectangle of interest must be inside {0,0,1,1}"))
      }
      state.withLock { $0.value.rectOfInterest = newValue }
    }
  }

  override func joins() {
    session?.controller?.setListener(metadataObjectsDelegate == nil ? nil : self, for: value.id)
  }
}

extension AVCaptureMetadataOutput: FrameListener {
  package func didExpose(_ frame: PresentedFrame) {
    guard let world, let session, let queue = metadataObjectsCallbackQueue,
      state.withLock({ $0.value.model.begin() })
    else { return }
    let (addressee, turn) = (Addressee(metadataObjectsDelegate), state.withLock { $0.value.turn })
    let connection = session.object(for: frame.connection)
    let look = MetadataSight.Look(frame, in: world)
    queue.async {
      guard self.state.withLock({ $0.value.turn == turn }) else { return }
      let (types, area) = self.state.withLock { ($0.value.model.types, $0.value.rectOfInterest) }
      let objects = self.sight.withLock { sight in
        UncheckedBox(look.map { sight.value.objects(in: $0, types, area) } ?? [])
      }.value
      let isNews = self.state.withLock { state in
        state.value.turn == turn && state.value.model.finish(count: objects.count)
      }
      guard isNews, let delegate = self.metadataObjectsDelegate, addressee.matches(delegate) else { return }
      delegate.metadataOutput(self, didOutput: objects, from: connection)
    }
  }
}
