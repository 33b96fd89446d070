import CameraService
import CaptureModel
import CoreMedia
import Foundation
import FoundationAdditions
import Synchronization

/// What an app tells the phone about its use of sound, and what the phone tells the app. Any thread.
///
/// https://developer.apple.com/documentation/avfaudio/avaudiosession
open class AVAudioSession: NSObject, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind locks.

  struct Preferences {
    var sampleRate = 0.0
    var ioBufferDuration = 0.0
    var inputChannels = 0
    var outputChannels = 0
    var allowsHaptics = false
    var prefersNoInterruptions = false
  }

  let desk: AudioDesk?
  private let world: World?
  let preferences = Mutex(Preferences())
  package let observers = KeyValueObservers()

  private static let homeless = AVAudioSession(in: nil)

  private init(in world: World?) {
    self.world = world
    desk = world?.audio
    super.init()
    desk?.onEvent { [weak self] event in self?.post(event) }
  }

  /// The app's one audio session.
  ///
  /// https://developer.apple.com/documentation/avfaudio/avaudiosession/sharedinstance()
  open class func sharedInstance() -> AVAudioSession {
    guard let world = World.current else { return homeless }
    return world.object(for: "audio session") { AVAudioSession(in: world) }
  }

  var model: AudioSessionModel { desk?.model ?? AudioSessionModel() }

  /// Throws an error of the domain `NSOSStatusErrorDomain` with a code of ``ErrorCode``.
  func change(
    _ body: (inout AudioSessionModel) throws(AudioSessionModel.Failure) -> [AudioSessionModel.Event]
  ) throws {
    do throws(AudioSessionModel.Failure) { try desk?.change(body) } catch {
      throw NSError(domain: NSOSStatusErrorDomain, code: error.rawValue)
    }
  }

  // MARK: Category and mode

  /// `.soloAmbient` at first. A running capture session may change it.
  open var category: Category { Category(rawValue: model.category.rawValue) }
  open var mode: Mode { Mode(rawValue: model.mode) }
  open var categoryOptions: CategoryOptions { CategoryOptions(rawValue: model.options.rawValue) }
  /// *Decided*: always the default.
  open var routeSharingPolicy: RouteSharingPolicy { .default }
  open var availableCategories: [Category] {
    AudioSessionModel.Category.allCases.map { Category(rawValue: $0.rawValue) }
  }
  open var availableModes: [Mode] { Mode.all }

  /// Throws ``ErrorCode/badParam`` where category, mode and options do not go together.
  ///
  /// https://developer.apple.com/documentation/avfaudio/avaudiosession/setcategory(_:mode:options:)
  open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
    world?.log.add(.call, "setCategory \(category.rawValue) \(mode.rawValue)")
    try set(category, mode, options)
  }

  open func setCategory(_ category: Category) throws { try set(category, nil, []) }

  open func setCategory(_ category: Category, options: CategoryOptions = []) throws {
    try set(category, nil, options)
  }

  /// *Decided*: a policy other than the default is taken, without effect.
  open func setCategory(
    _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
  ) throws { try set(category, mode, options) }

  private func set(_ category: Category, _ mode: Mode?, _ options: CategoryOptions) throws {
    guard let value = AudioSessionModel.Category(rawValue: category.rawValue) else {
      throw NSError(domain: NSOSStatusErrorDomain, code: ErrorCode.badParam.rawValue)
    }
    try change { (model) throws(AudioSessionModel.Failure) in
      try model.set(
        value, mode: mode?.rawValue, options: AudioSessionModel.Options(rawValue: options.rawValue))
    }
  }

  /// Throws ``ErrorCode/badParam`` for a mode that needs a category which records.
  open func setMode(_ mode: Mode) throws {
    try change { (model) throws(AudioSessionModel.Failure) in try model.setMode(mode.rawValue) }
  }

  // MARK: Activity

  /// Throws ``ErrorCode/insufficientPriority`` during a call, and ``ErrorCode/isBusy`` when it is to be inactive while a
  /// capture session hears through it. An active one stops other apps' sound unless it mixes.
  ///
  /// https://developer.apple.com/documentation/avfaudio/avaudiosession/setactive(_:options:)
  open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
    world?.log.add(.call, "setActive \(active)")
    try change { (model) throws(AudioSessionModel.Failure) in
      try model.setActive(active, notifies: options.contains(.notifyOthersOnDeactivation))
    }
  }

  open var isOtherAudioPlaying: Bool { model.isOtherAudioPlaying }
  open var secondaryAudioShouldBeSilencedHint: Bool { model.isOtherAudioPlaying }

  // MARK: Permission

  /// As ``AVAudioApplication/recordPermission-swift.property``.
  open var recordPermission: RecordPermission {
    switch AVAudioApplication.shared.recordPermission {
    case .granted: .granted
    case .denied: .denied
    case .undetermined: .undetermined
    }
  }

  /// As ``AVAudioApplication/requestRecordPermission(completionHandler:)``.
  open func requestRecordPermission(_ response: @escaping @Sendable (Bool) -> Void) {
    AVAudioApplication.requestRecordPermission(completionHandler: response)
  }

  // MARK: Notifications

  private func post(_ event: AudioSessionModel.Event) {
    func post(_ name: Notification.Name, _ userInfo: [AnyHashable: Any]) {
      NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
    }
    switch event {
    case .routeChanged(let reason, let old):
      post(
        Self.routeChangeName,
        [
          AVAudioSessionRouteChangeReasonKey: reason.rawValue,
          AVAudioSessionRouteChangePreviousRouteKey: AVAudioSessionRouteDescription(old),
        ])
    case .interrupted:
      post(Self.interruptionName, [AVAudioSessionInterruptionTypeKey: InterruptionType.began.rawValue])
    case .interruptionEnded(let shouldResume):
      let options: InterruptionOptions = shouldResume ? .shouldResume : []
      post(
        Self.interruptionName,
        [
          AVAudioSessionInterruptionTypeKey: InterruptionType.ended.rawValue,
          AVAudioSessionInterruptionOptionKey: options.rawValue,
        ])
    case .othersPlay(let isPlaying):
      let type: SilenceSecondaryAudioHintType = isPlaying ? .begin : .end
      post(Self.silenceHintName, [AVAudioSessionSilenceSecondaryAudioHintTypeKey: type.rawValue])
    }
  }
}

extension AVAudioSession: KeyValueObservable {}
