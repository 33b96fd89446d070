import CameraService
import CaptureModel
import DeviceModel
import Foundation
import Synchronization

/// A shape and a zoom factor.
///
/// https://developer.apple.com/documentation/avfoundation/avcaptureframing
public final class AVCaptureFraming: NSObject, Sendable {
  public let aspectRatio: AVCaptureDevice.AspectRatio
  public let zoomFactor: Float
  let value: Framing

  init(_ value: Framing) {
    self.value = value
    aspectRatio = AVCaptureDevice.AspectRatio(rawValue: value.aspectRatio.rawValue)
    zoomFactor = Float(value.zoom)
  }

  public override func isEqual(_ object: Any?) -> Bool { (object as? AVCaptureFraming)?.value == value }
  public override var hash: Int { value.hashValue }
  public override var description: String { "<AVCaptureFraming: \(aspectRatio.rawValue), \(zoomFactor)>" }
}

/// Recommends how to frame the people that a camera sees. It changes nothing by itself: an app sets the camera's
/// shape and zoom. Any thread.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturesmartframingmonitor
public final class AVCaptureSmartFramingMonitor: NSObject, Sendable {
  private struct State {
    var enabled: [Framing] = []
    var recommended: Framing?
    /// Counts the starts, so that only the newest one's timer goes on; nil while it does not monitor.
    var run: Int?
    var runs = 0
  }

  private let camera: Camera
  private let world: World
  package let observers = KeyValueObservers()
  private let state = Mutex(State())

  init(_ camera: Camera, in world: World) { (self.camera, self.world) = (camera, world) }

  private var supported: [Framing] {
    SmartFraming.supported(by: camera.format(world.hub.settings(of: camera).format))
  }

  /// What the active format offers; observable.
  public var supportedFramings: [AVCaptureFraming] { supported.map(AVCaptureFraming.init) }

  /// What an app wants of it; none at first. Assigning needs the camera's configuration lock, and raises for a framing
  /// that is not supported; another active format takes those out that it does not support.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesmartframingmonitor/enabledframings
  public var enabledFramings: [AVCaptureFraming] {
    get { state.withLock { $0.enabled }.map(AVCaptureFraming.init) }
    set {
      let method = "-[AVCaptureSmartFramingMonitor setEnabledFramings:]"
      guard AVCaptureDevice.device(for: camera, in: world).isLocked(for: method) else { return }
      let framings = newValue.map(\.value)
      guard framings.allSatisfy(supported.contains) else {
        return raise(.invalidArgument(method, "Unsupported framing - use -supportedFramings"))
      }
      state.withLock { $0.enabled = framings }
      if isMonitoring { look() }
    }
  }

  /// The enabled framing that has everybody; nil while it does not monitor. Observable.
  public var recommendedFraming: AVCaptureFraming? {
    state.withLock { $0.recommended }.map(AVCaptureFraming.init)
  }

  public var isMonitoring: Bool { state.withLock { $0.run != nil } }

  /// Throws while no session streams the camera and while no framing is enabled (*decided*).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesmartframingmonitor/startmonitoring()
  public func startMonitoring() throws {
    guard world.hub.sessions.contains(where: { $0.runningCamera == camera }) else {
      throw AVError(.sessionNotRunning, "No session streams \(camera.localizedName).")
    }
    guard !enabledFramings.isEmpty else {
      throw AVError(.operationNotAllowed, "No framing is enabled.")
    }
    guard !isMonitoring else { return }
    let run = state.withLock { state in
      state.runs += 1
      state.run = state.runs
      return state.runs
    }
    look()
    lookAgain(run)
  }

  public func stopMonitoring() {
    state.withLock { $0.run = nil }
    recommend(nil)
  }

  /// The camera has another active format than the one with an index.
  func formatDidChange(since index: Int) {
    let old = SmartFraming.supported(by: camera.format(index)).map(AVCaptureFraming.init)
    if old != supportedFramings { didChange(\.supportedFramings, old: old, new: supportedFramings) }
    let supported = supported
    state.withLock { $0.enabled.removeAll { !supported.contains($0) } }
    if isMonitoring { look() }
  }

  private func lookAgain(_ run: Int) {
    let next = world.clock.now + SmartFraming.pace
    world.clock.schedule(at: next, .background) { [weak self] in
      guard let self, state.withLock({ $0.run }) == run else { return }
      look()
      lookAgain(run)
    }
  }

  private func look() {
    let enabled = state.withLock { $0.enabled }
    recommend(SmartFraming.recommended(enabled, for: faces))
  }

  /// Of the people in the whole square that the sensor sees.
  private var faces: [FaceBounds] {
    let sensor = world.hub.physicalCamera(for: camera)
    let frame = FrameID(camera: sensor.uniqueID, index: 0, time: world.clock.now)
    let side = 1000
    return world.frames.faces(in: frame, PixelSize(width: side, height: side)).map { corners in
      let bounds = CGRect.around(corners)
      func part(_ low: CGFloat, _ high: CGFloat) -> ClosedRange<Double> {
        Double(low) / Double(side)...Double(high) / Double(side)
      }
      return FaceBounds(x: part(bounds.minX, bounds.maxX), y: part(bounds.minY, bounds.maxY))
    }
  }

  private func recommend(_ framing: Framing?) {
    let old = state.withLock { state in
      defer { state.recommended = framing }
      return state.recommended
    }
    guard old != framing else { return }
    didChange(
      \.recommendedFraming, old: old.map(AVCaptureFraming.init), new: framing.map(AVCaptureFraming.init))
  }
}

extension AVCaptureSmartFramingMonitor: KeyValueObservable {}

extension AVCaptureDevice {
  /// Nil where no format of the camera has smart framing.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/smartframingmonitor
  public var smartFramingMonitor: AVCaptureSmartFramingMonitor? {
    guard formats.contains(where: \.isSmartFramingSupported) else { return nil }
    return world.object(for: "smart framing \(uniqueID)") {
      AVCaptureSmartFramingMonitor(camera, in: world)
    }
  }
}

extension AVCaptureDevice.Format {
  /// *Decided*: where pictures can be upright and level.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/format/issmartframingsupported
  public var isSmartFramingSupported: Bool { !SmartFraming.supported(by: camera.format(index)).isEmpty }
}
