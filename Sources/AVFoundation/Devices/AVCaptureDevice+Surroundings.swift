// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CameraService
import CaptureModel
import Foundation

extension AVCaptureDevice {
  // MARK: Subject area

  public class var subjectAreaDidChangeNotification: Notification.Name {
    .AVCaptureDeviceSubjectAreaDidChange
  }

  /// Whether ``subjectAreaDidChangeNotification`` is posted, while the camera streams, when what it looks at becomes
  /// another thing. Assigning needs the configuration lock.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/issubjectareachangemonitoringenabled
  public var isSubjectAreaChangeMonitoringEnabled: Bool {
    get { controls.isMonitoringSubjectArea }
    set {
      control("-[AVCaptureDevice setSubjectAreaChangeMonitoringEnabled:]") { (controls) throws(Misuse) in
        controls.isMonitoringSubjectArea = newValue
      }
    }
  }

  // MARK: Heat

  /// How hot the device is, and what makes it so.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/systempressurestate-swift.class
  public final class SystemPressureState: NSObject, Sendable {
    /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/systempressurestate-swift.class/level-swift.struct
    public struct Level: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }

      public static let nominal = Level(rawValue: "AVCaptureSystemPressureLevelNominal")
      public static let fair = Level(rawValue: "AVCaptureSystemPressureLevelFair")
      public static let serious = Level(rawValue: "AVCaptureSystemPressureLevelSerious")
      public static let critical = Level(rawValue: "AVCaptureSystemPressureLevelCritical")
      /// Sessions are interrupted.
      public static let shutdown = Level(rawValue: "AVCaptureSystemPressureLevelShutdown")
    }

    /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/systempressurestate-swift.class/factors-swift.struct
    public struct Factors: OptionSet, Hashable, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }

      public static let systemTemperature = Factors(rawValue: 1)
      public static let peakPower = Factors(rawValue: 2)
      public static let depthModuleTemperature = Factors(rawValue: 4)
      public static let cameraTemperature = Factors(rawValue: 8)
    }

    private let pressure: SystemPressure

    init(_ pressure: SystemPressure) { self.pressure = pressure }

    public var level: Level {
      switch pressure {
      case .nominal: .nominal
      case .fair: .fair
      case .serious: .serious
      case .critical: .critical
      case .shutdown: .shutdown
      }
    }

    public var factors: Factors { pressure == .nominal ? [] : .systemTemperature }

    public override func isEqual(_ object: Any?) -> Bool {
      (object as? SystemPressureState)?.pressure == pressure
    }

    public override var hash: Int { pressure.hashValue }
  }

  /// Observable, on the thread that causes the change.
  public var systemPressureState: SystemPressureState { SystemPressureState(world.hub.pressure) }
}

extension Notification.Name {
  public static let AVCaptureDeviceSubjectAreaDidChange = Notification.Name(
    "AVCaptureDeviceSubjectAreaDidChangeNotification")
}
