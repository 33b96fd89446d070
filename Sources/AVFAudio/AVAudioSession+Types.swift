import Foundation

extension AVAudioSession {
  /// What an app does with sound.
  ///
  /// https://developer.apple.com/documentation/avfaudio/avaudiosession/category-swift.struct
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
  }

  /// What for in particular.
  ///
  /// https://developer.apple.com/documentation/avfaudio/avaudiosession/mode-swift.struct
  public struct Mode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
    public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
    public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")

    static let all: [Mode] = [
      .default, .voiceChat, .gameChat, .videoRecording, .measurement, .moviePlayback, .videoChat,
      .spokenAudio, .voicePrompt,
    ]
  }

  /// https://developer.apple.com/documentation/avfaudio/avaudiosession/categoryoptions-swift.struct
  public struct CategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
    public static let duckOthers = CategoryOptions(rawValue: 0x2)
    public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
    /// The new name of ``allowBluetooth``.
    public static let allowBluetoothHFP = CategoryOptions(rawValue: 0x4)
    public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
    public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
    public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)
  }

  public enum RouteSharingPolicy: UInt, Sendable {
    case `default` = 0
    case longFormAudio = 1
    case independent = 2
    case longFormVideo = 3
  }

  public struct SetActiveOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Others that were stopped may go on.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  /// Raw values are letters, as Apple's.
  public enum RecordPermission: UInt, Sendable {
    case undetermined = 0x756E_6474
    case denied = 0x6465_6E79
    case granted = 0x6772_6E74
  }

  public enum PortOverride: UInt, Sendable {
    case none = 0
    case speaker = 0x7370_6B72
  }

  /// Codes of errors in `NSOSStatusErrorDomain`.
  ///
  /// https://developer.apple.com/documentation/coreaudiotypes/avaudiosession-errorcode
  public enum ErrorCode: Int, Sendable {
    case none = 0
    case mediaServicesFailed = 1_836_282_486
    case isBusy = 560_030_580
    case incompatibleCategory = 560_161_140
    case cannotInterruptOthers = 560_557_684
    case missingEntitlement = 1_701_737_535
    case siriIsRecording = 1_936_290_409
    case cannotStartPlaying = 561_015_905
    case cannotStartRecording = 561_145_187
    case badParam = -50
    case insufficientPriority = 561_017_449
    case resourceNotAvailable = 561_145_203
    case unspecified = 2_003_329_396
    case expiredSession = 561_210_739
    case sessionNotActive = 1_768_841_571
  }

  // MARK: Notifications

  public enum InterruptionType: UInt, Sendable {
    case ended = 0
    case began = 1
  }

  public struct InterruptionOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The app may go on where it was.
    public static let shouldResume = InterruptionOptions(rawValue: 1)
  }

  public enum InterruptionReason: UInt, Sendable {
    case `default` = 0
    case appWasSuspended = 1
    case builtInMicMuted = 2
    case routeDisconnected = 4
  }

  public enum RouteChangeReason: UInt, Sendable {
    case unknown = 0
    case newDeviceAvailable = 1
    case oldDeviceUnavailable = 2
    case categoryChange = 3
    case override = 4
    case wakeFromSleep = 6
    case noSuitableRouteForCategory = 7
    case routeConfigurationChange = 8
  }

  public enum SilenceSecondaryAudioHintType: UInt, Sendable {
    case end = 0
    case begin = 1
  }

  /// Asking for a name makes the session, so that an app which only listens hears.
  private static func name(_ name: Notification.Name) -> Notification.Name {
    _ = sharedInstance()
    return name
  }

  static let interruptionName = Notification.Name("AVAudioSessionInterruptionNotification")
  static let routeChangeName = Notification.Name("AVAudioSessionRouteChangeNotification")
  static let silenceHintName = Notification.Name("AVAudioSessionSilenceSecondaryAudioHintNotification")

  /// A call or another app takes the phone's sound, or gives it back. Posted on the thread that caused it.
  ///
  /// https://developer.apple.com/documentation/avfaudio/avaudiosession/interruptionnotification
  public class var interruptionNotification: Notification.Name { name(interruptionName) }

  /// https://developer.apple.com/documentation/avfaudio/avaudiosession/routechangenotification
  public class var routeChangeNotification: Notification.Name { name(routeChangeName) }

  public class var silenceSecondaryAudioHintNotification: Notification.Name { name(silenceHintName) }

  /// *Decided*: never posted; a reset of media services is told by capture sessions' runtime errors.
  public class var mediaServicesWereResetNotification: Notification.Name {
    Notification.Name("AVAudioSessionMediaServicesWereResetNotification")
  }
  public class var mediaServicesWereLostNotification: Notification.Name {
    Notification.Name("AVAudioSessionMediaServicesWereLostNotification")
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Of an interruption: an ``AVAudioSession/InterruptionType``'s number, and at its end
/// ``AVAudioSession/InterruptionOptions``'.
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AVAudioSessionInterruptionReasonKey = "AVAudioSessionInterruptionReasonKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Of a change of route: an ``AVAudioSession/RouteChangeReason``'s number, and the route before.
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AVAudioSessionRouteChangePreviousRouteKey = "AVAudioSessionRouteChangePreviousRouteKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// An ``AVAudioSession/SilenceSecondaryAudioHintType``'s number.
public let AVAudioSessionSilenceSecondaryAudioHintTypeKey = "AVAudioSessionSilenceSecondaryAudioHintTypeKey"
