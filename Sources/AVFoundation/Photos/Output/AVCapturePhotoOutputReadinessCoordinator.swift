import Foundation
import Scheduling
import Synchronization

/// Follows whether a photo output is ready, on the main queue, with the requests that the app is about to make. Any
/// thread.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturephotooutputreadinesscoordinator
open class AVCapturePhotoOutputReadinessCoordinator: NSObject, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind a lock.

  private struct State {
    weak var delegate: (any AVCapturePhotoOutputReadinessCoordinatorDelegate)?
    var tracked: Set<Int64> = []
    var readiness: AVCapturePhotoOutput.CaptureReadiness
  }

  private let output: AVCapturePhotoOutput
  private let state: Mutex<UncheckedBox<State>>
  package let observers = KeyValueObservers()

  public init(photoOutput: AVCapturePhotoOutput) {
    output = photoOutput
    state = Mutex(UncheckedBox(State(readiness: photoOutput.captureReadiness)))
    super.init()
    photoOutput.add(self)
  }

  /// Held weakly, called on the main queue; the first call, after it is set, tells what holds then.
  open var delegate: (any AVCapturePhotoOutputReadinessCoordinatorDelegate)? {
    get { state.withLock { UncheckedBox($0.value.delegate) }.value }
    set {
      state.withLock { [newValue = UncheckedBox(newValue)] in $0.value.delegate = newValue.value }
      guard newValue != nil else { return }
      DispatchQueue.main.async { self.tell() }
    }
  }

  /// The output's, where that is ready and nothing is tracked. Changes on the main queue, just before the delegate
  /// hears of it. Observable.
  open var captureReadiness: AVCapturePhotoOutput.CaptureReadiness { state.withLock { $0.value.readiness } }

  /// The app is about to ask for a photo with these settings: until it has, the output is not ready.
  open func startTrackingCaptureRequest(using settings: AVCapturePhotoSettings) {
    _ = state.withLock { $0.value.tracked.insert(settings.uniqueID) }
    update()
  }

  /// The photo of the settings with this `uniqueID` will not be asked for. Without effect for one that is not tracked.
  open func stopTrackingCaptureRequest(using settingsUniqueID: Int64) {
    _ = state.withLock { $0.value.tracked.remove(settingsUniqueID) }
    update()
  }

  /// The request that was tracked has been made, or its photo is there.
  func forget(_ id: Int64) { _ = state.withLock { $0.value.tracked.remove(id) } }

  func update() {
    if MainActorContext.isCurrent { return MainActor.assumeIsolated { settle() } }
    DispatchQueue.main.async { self.settle() }
  }

  @MainActor
  private func settle() {
    let new = output.readiness(tracking: state.withLock { $0.value.tracked })
    guard new != captureReadiness else { return }
    changing(\.captureReadiness) { state.withLock { $0.value.readiness = new } }
    tell()
  }

  private func tell() {
    delegate?.readinessCoordinator(self, captureReadinessDidChange: captureReadiness)
  }
}

extension AVCapturePhotoOutputReadinessCoordinator: KeyValueObservable {}

/// Hears of an output's readiness, on the main queue.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturephotooutputreadinesscoordinatordelegate
public protocol AVCapturePhotoOutputReadinessCoordinatorDelegate: NSObjectProtocol {
  func readinessCoordinator(
    _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
    captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness)
}

extension AVCapturePhotoOutputReadinessCoordinatorDelegate {
  public func readinessCoordinator(
    _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
    captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness
  ) {}
}
