import CaptureModel
import Foundation

extension AVCaptureDevice {
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/whitebalancemode-swift.enum
  public enum WhiteBalanceMode: Int, Sendable {
    case locked = 0
    case autoWhiteBalance = 1
    case continuousAutoWhiteBalance = 2

    init(_ mode: CameraControls.Mode) { self = WhiteBalanceMode(rawValue: mode.rawValue) ?? .locked }
    var value: CameraControls.Mode { CameraControls.Mode(rawValue: rawValue) ?? .locked }
  }

  /// Factors of the three colours, from 1 to ``AVCaptureDevice/maxWhiteBalanceGain``.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/whitebalancegains
  public struct WhiteBalanceGains: Hashable, Sendable {
    public var redGain: Float
    public var greenGain: Float
    public var blueGain: Float

    public init() { self.init(redGain: 0, greenGain: 0, blueGain: 0) }

    public init(redGain: Float, greenGain: Float, blueGain: Float) {
      self.redGain = redGain
      self.greenGain = greenGain
      self.blueGain = blueGain
    }

    init(_ gains: CameraControls.Gains) {
      self.init(redGain: Float(gains.red), greenGain: Float(gains.green), blueGain: Float(gains.blue))
    }

    var value: CameraControls.Gains {
      CameraControls.Gains(red: Double(redGain), green: Double(greenGain), blue: Double(blueGain))
    }
  }

  /// A light's colour: kelvins, and a tint from -150, green, to 150, magenta.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/whitebalancetemperatureandtintvalues
  public struct WhiteBalanceTemperatureAndTintValues: Hashable, Sendable {
    public var temperature: Float
    public var tint: Float

    public init() { self.init(temperature: 0, tint: 0) }

    public init(temperature: Float, tint: Float) {
      self.temperature = temperature
      self.tint = tint
    }
  }

  public func isWhiteBalanceModeSupported(_ whiteBalanceMode: WhiteBalanceMode) -> Bool {
    CameraControls.supports(whiteBalanceMode.value, .whiteBalance, abilities)
  }

  /// Assigning needs the configuration lock and a supported mode; otherwise it raises. Observable.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/whitebalancemode-swift.property
  public var whiteBalanceMode: WhiteBalanceMode {
    get { WhiteBalanceMode(controls.mode(.whiteBalance)) }
    set {
      let method = "-[AVCaptureDevice setWhiteBalanceMode:]"
      control(method) { (controls) throws(Misuse) in
        try controls.set(
          .whiteBalance, newValue.value, abilities, method, query: "isWhiteBalanceModeSupported:")
      }
    }
  }

  public var isAdjustingWhiteBalance: Bool { controls.isAdjusting(.whiteBalance) }
  public var deviceWhiteBalanceGains: WhiteBalanceGains { WhiteBalanceGains(controls.gains) }
  /// *Decided*: the drawn world's light is grey already.
  public var grayWorldDeviceWhiteBalanceGains: WhiteBalanceGains {
    WhiteBalanceGains(CameraControls.measured.gains)
  }
  public var maxWhiteBalanceGain: Float { Float(abilities.maxWhiteBalanceGain) }
  public class var currentWhiteBalanceGains: WhiteBalanceGains {
    let current = -Float.greatestFiniteMagnitude
    return WhiteBalanceGains(redGain: current, greenGain: current, blueGain: current)
  }
  public var isLockingWhiteBalanceWithCustomDeviceGainsSupported: Bool { true }

  /// Locks the balance at gains or, with ``currentWhiteBalanceGains``, where it is. Gains outside of 1 to
  /// ``maxWhiteBalanceGain`` raise `NSRangeException`.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/setwhitebalancemodelocked(with:completionhandler:)
  public func setWhiteBalanceModeLocked(
    with whiteBalanceGains: WhiteBalanceGains, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    let method = "-[AVCaptureDevice setWhiteBalanceModeLockedWithDeviceWhiteBalanceGains:completionHandler:]"
    control(method, then: handler) { (controls) throws(Misuse) in
      let isCurrent = whiteBalanceGains == AVCaptureDevice.currentWhiteBalanceGains
      try controls.lockWhiteBalance(isCurrent ? nil : whiteBalanceGains.value, abilities, method)
    }
  }

  @discardableResult
  public func setWhiteBalanceModeLocked(with whiteBalanceGains: WhiteBalanceGains) async -> CMTime {
    await withCheckedContinuation { continuation in
      setWhiteBalanceModeLocked(with: whiteBalanceGains) { continuation.resume(returning: $0) }
    }
  }

  // MARK: Temperatures

  /// *Decided*: a plain scale on which the gains of red and blue move against each other; only the way there and back
  /// is exact.
  public func temperatureAndTintValues(
    for whiteBalanceGains: WhiteBalanceGains
  ) -> WhiteBalanceTemperatureAndTintValues {
    WhiteBalanceTemperatureAndTintValues(
      temperature: 5000 * whiteBalanceGains.redGain / whiteBalanceGains.blueGain,
      tint: (whiteBalanceGains.greenGain - 1) * -100)
  }

  public func deviceWhiteBalanceGains(
    for tempAndTintValues: WhiteBalanceTemperatureAndTintValues
  ) -> WhiteBalanceGains {
    let ratio = tempAndTintValues.temperature / 5000
    return WhiteBalanceGains(
      redGain: 2 * ratio.squareRoot(), greenGain: 1 - tempAndTintValues.tint / 100,
      blueGain: 2 / ratio.squareRoot())
  }
}
