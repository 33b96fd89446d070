import CaptureModel
import Foundation

extension AVCapturePhotoOutput {
  /// Whether another photo can be taken in time.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/capturereadiness-swift.enum
  public enum CaptureReadiness: Int, Sendable {
    case sessionNotRunning = 0
    case ready = 1
    case notReadyMomentarily = 2
    case notReadyWaitingForCapture = 3
    case notReadyWaitingForProcessing = 4

    init(_ state: PhotoReadiness.State) { self = CaptureReadiness(rawValue: state.rawValue) ?? .ready }
  }

  /// Not while a photo is being exposed, and not while one is processed, unless captures are responsive (P6).
  public var captureReadiness: CaptureReadiness { readiness(tracking: []) }

  func readiness(tracking ids: Set<Int64>) -> CaptureReadiness {
    let (isRunning, isResponsive) = (session?.isRunning ?? false, isOn(.responsive))
    return CaptureReadiness(
      state.withLock {
        $0.value.readiness.state(isRunning: isRunning, isResponsive: isResponsive, tracking: ids)
      })
  }

  /// Whether a photo can be of the moment of the call.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/iszeroshutterlagsupported
  public var isZeroShutterLagSupported: Bool { supports(.zeroShutterLag) }

  /// On, a photo is the newest frame there was at the call, unless a flash fires or it is a bracket. *Decided* (P6):
  /// off at first.
  public var isZeroShutterLagEnabled: Bool {
    get { isOn(.zeroShutterLag) }
    set { set(.zeroShutterLag, newValue) }
  }

  /// Where zero shutter lag is on.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturephotooutput/isresponsivecapturesupported
  public var isResponsiveCaptureSupported: Bool { supports(.responsive) }

  /// On, the output is ready for another photo while one is processed.
  public var isResponsiveCaptureEnabled: Bool {
    get { isOn(.responsive) }
    set {
      set(.responsive, newValue)
      tellReadiness()
    }
  }

  /// Where responsive capture is on.
  public var isFastCapturePrioritizationSupported: Bool { supports(.fast) }

  /// *Decided*: changes nothing: photos that follow one another quickly are as good as others.
  public var isFastCapturePrioritizationEnabled: Bool {
    get { isOn(.fast) }
    set { set(.fast, newValue) }
  }

  // MARK: Who follows it

  func add(_ coordinator: AVCapturePhotoOutputReadinessCoordinator) {
    let added = WeakReadinessCoordinator(value: coordinator)
    state.withLock { state in
      state.value.watchers.removeAll { $0.value == nil }
      state.value.watchers.append(added)
    }
  }

  /// - Parameter id: of a request that has just been made.
  func tellReadiness(requested id: Int64? = nil) {
    for watcher in state.withLock({ $0.value.watchers }) {
      if let id { watcher.value?.forget(id) }
      watcher.value?.update()
    }
  }

  func sessionDidChange() {
    tellReadiness()
    finishPreparing()
  }

  func note(_ action: PhotoCapture.Action, of id: Int64) {
    state.withLock { state in
      switch action {
      case .didCapture: state.value.readiness.didCapture(id)
      case .didProcess: state.value.readiness.finish(id)
      default: break
      }
    }
    tellReadiness()
  }
}

struct WeakReadinessCoordinator: Sendable {
  weak let value: AVCapturePhotoOutputReadinessCoordinator?
}
