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
      let misuse = state.withLock { state -> Misuse? in
        do throws(Misuse) {
          try state.value.model.set((newValue ?? []).map(\.rawValue), available: available)
          return nil
        } catch { return error }
      }
      if let misuse { raise(misuse) }
    }
  }

  /// The part of the unrotated picture, in fractions, in which objects are looked for: those that do not touch it are
  /// left out. All of it at first; one that is not inside the picture raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturemetadataoutput/rectofinterest
  open var rectOfInterest: CGRect {
    get { state.withLock { $0.value.rectOfInterest } }
    set {
      guard CGRect(x: 0, y: 0, width: 1, height: 1).contains(newValue) else {
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
    let connection = session.object(for: frame.connection)
    let look = MetadataSight.Look(frame, in: world)
    queue.async {
      let (types, area) = self.state.withLock { ($0.value.model.types, $0.value.rectOfInterest) }
      let objects = self.sight.withLock { sight in
        UncheckedBox(look.map { sight.value.objects(in: $0, types, area) } ?? [])
      }.value
      guard self.state.withLock({ $0.value.model.finish(count: objects.count) }) else { return }
      self.metadataObjectsDelegate?.metadataOutput(self, didOutput: objects, from: connection)
    }
  }
}
