import CameraService
import CaptureModel
import DeviceModel
import Foundation
import Synchronization

extension AVCaptureDevice {
  /// Formats and their use; see ``lockForConfiguration()``.
  public var formats: [Format] { camera.formats.indices.map { Format(camera, $0) } }

  /// Assigning sets the preset of a session that has the camera to `inputPriority`, and needs the configuration lock.
  /// *Decided*: an assignment without it, or of another camera's format,
  /// raises.
  public var activeFormat: Format {
    get { Format(camera, world.hub.settings(of: camera).format) }
    set {
      guard camera.formats.indices.contains(newValue.index), newValue.camera == camera else {
        return raise(
          .invalidArgument(
            "-[AVCaptureDevice setActiveFormat:]", "The format does not belong to the receiver"))
      }
      guard isLocked(for: "-[AVCaptureDevice setActiveFormat:]") else { return }
      world.hub.giveInputPriority(camera)
      world.hub.change(camera) { $0.use(format: newValue.index, of: camera) }
    }
  }

  /// Tells those who observe of another format, shape or kind of depth, whether an app or a preset has set it.
  func announceFormat(_ old: CameraReading, _ new: CameraReading) {
    func tell<Value, Key: Equatable>(
      _ keyPath: KeyPath<AVCaptureDevice, Value>, by key: KeyPath<Value, Key>,
      _ value: (CameraReading) -> Value
    ) {
      let (old, new) = (value(old), value(new))
      if old[keyPath: key] != new[keyPath: key] { didChange(keyPath, old: old, new: new) }
    }
    tell(\.dynamicAspectRatio, by: \.self) { $0.aspectRatio.map { AspectRatio(rawValue: $0.rawValue) } }
    tell(\.dynamicDimensions, by: \.sides) { dimensions(of: $0) }
    tell(\.activeFormat, by: \.self) { Format(camera, $0.format) }
    tell(\.activeDepthDataFormat, by: \.self) {
      Format(camera, $0.format).depthFormat(chosen: $0.depthType)
    }
    if old.format != new.format { smartFramingMonitor?.formatDidChange(since: old.format) }
  }

  /// The picture's shape; nil where the format has no choice (A1). Observable.
  public var dynamicAspectRatio: AspectRatio? {
    world.hub.settings(of: camera).aspectRatio.map { AspectRatio(rawValue: $0.rawValue) }
  }

  /// The picture's size at the shape in use, in pixels; zero where the format has no choice. Observable.
  public var dynamicDimensions: CMVideoDimensions {
    dimensions(of: reading)
  }

  private func dimensions(of reading: CameraReading) -> CMVideoDimensions {
    guard let ratio = reading.aspectRatio else { return .none }
    return CMVideoDimensions(camera.format(reading.format).size(at: ratio))
  }

  /// Changes the picture's shape; `handler` gets the time of the first picture that has it, on the main actor,
  /// first in first out. Needs the configuration lock. *Decided*: the present time where no session streams the
  /// camera; an error where the session stops before such a picture comes.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/setdynamicaspectratio(_:completionhandler:)
  public func setDynamicAspectRatio(
    _ dynamicAspectRatio: AspectRatio,
    completionHandler handler: (@Sendable (CMTime, (any Error)?) -> Void)? = nil
  ) {
    let method = "-[AVCaptureDevice setDynamicAspectRatio:completionHandler:]"
    guard let ratio = activeFormat.ratio(dynamicAspectRatio) else {
      return raise(
        .invalidArgument(method, "The active format does not support \(dynamicAspectRatio.rawValue)"))
    }
    var told: SessionController.FormatHandler?
    if let handler {
      told = { time in
        guard let time else { return handler(.invalid, AVError(.sessionNotRunning)) }
        handler(CMTime(time), nil)
      }
    }
    configure(method, then: told) { $0.aspectRatio = ratio }
  }

  /// The least time between frames. It counts from the next frame on; another format sets it back, as `.invalid`
  /// does. Assigning needs the configuration lock; a time that the format does not have raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/activevideominframeduration
  public var activeVideoMinFrameDuration: CMTime {
    get { frameDuration(\.shortestFrame) }
    set { setFrameDuration(newValue, \.shortestFrame, "-[AVCaptureDevice setActiveVideoMinFrameDuration:]") }
  }

  /// The most time between frames; otherwise as ``activeVideoMinFrameDuration``.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/activevideomaxframeduration
  public var activeVideoMaxFrameDuration: CMTime {
    get { frameDuration(\.longestFrame) }
    set { setFrameDuration(newValue, \.longestFrame, "-[AVCaptureDevice setActiveVideoMaxFrameDuration:]") }
  }

  private func frameDuration(_ limit: KeyPath<CameraSettings, FrameDuration?>) -> CMTime {
    let settings = world.hub.settings(of: camera)
    guard let set = settings[keyPath: limit] else { return CMTime(settings.framePeriod(of: camera)) }
    return CMTime(value: set.value, timescale: set.timescale)
  }

  private func setFrameDuration(
    _ time: CMTime, _ limit: WritableKeyPath<CameraSettings, FrameDuration?>, _ method: String
  ) {
    let duration = time.isNumeric ? FrameDuration(value: time.value, timescale: time.timescale) : nil
    let format = camera.format(world.hub.settings(of: camera).format)
    guard !time.isValid || duration?.isSupported(by: format) == true else {
      return raise(
        .invalidArgument(method, "The active format does not support a frame duration of \(time.seconds) s"))
    }
    configure(method) { $0[keyPath: limit] = duration }
  }

  /// Claims the camera's settings for the caller, until ``unlockForConfiguration()``; locks nest.
  public func lockForConfiguration() throws {
    guard isConnected else { throw AVError(.deviceNotConnected, "\(localizedName) is not connected.") }
    locks.withLock { $0 += 1 }
  }

  public func unlockForConfiguration() {
    locks.withLock { $0 = max(0, $0 - 1) }
  }

  /// Whether the camera is locked for configuration; raises where it is not.
  func isLocked(for method: String) -> Bool {
    if locks.withLock({ $0 > 0 }) { return true }
    raise(
      .generic(
        method,
        "May not be called without first successfully gaining exclusive access with "
          + "lockForConfiguration:"))
    return false
  }

  @discardableResult
  private func configure(
    _ method: String, then handler: SessionController.FormatHandler? = nil,
    _ change: (inout CameraSettings) -> Void
  ) -> Bool {
    guard isLocked(for: method) else { return false }
    world.hub.change(camera, then: handler, change)
    return true
  }
}

extension CMVideoDimensions {
  fileprivate var sides: [Int32] { [width, height] }
}
