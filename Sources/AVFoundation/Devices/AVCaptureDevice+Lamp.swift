// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CameraService
import CaptureModel
import Foundation

/// The level at which a torch is as bright as it can be now.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturedevice/maxavailabletorchlevel
public let AVCaptureMaxAvailableTorchLevel = Float.greatestFiniteMagnitude

extension AVCaptureDevice {
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/torchmode-swift.enum
  public enum TorchMode: Int, Sendable {
    case off = 0
    case on = 1
    /// *Decided*: the drawn world is bright enough without.
    case auto = 2

    init(_ lamp: CameraControls.Lamp) { self = TorchMode(rawValue: lamp.rawValue) ?? .off }
    var value: CameraControls.Lamp { CameraControls.Lamp(rawValue: rawValue) ?? .off }
  }

  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/flashmode-swift.enum
  public enum FlashMode: Int, Sendable {
    case off = 0
    case on = 1
    case auto = 2

    init(_ lamp: CameraControls.Lamp) { self = FlashMode(rawValue: lamp.rawValue) ?? .off }
    var value: CameraControls.Lamp { CameraControls.Lamp(rawValue: rawValue) ?? .off }
  }

  public class var maxAvailableTorchLevel: Float { AVCaptureMaxAvailableTorchLevel }

  // MARK: Torch

  public var hasTorch: Bool { abilities.hasLamp }

  /// Not while the device is critically hot. Observable.
  public var isTorchAvailable: Bool { isTorchAvailable(at: world.hub.pressure) }
  public var isTorchActive: Bool { controls.torch == .on }
  /// From 0, off, to 1. Observable.
  public var torchLevel: Float { Float(controls.torchLevel) }

  func isTorchAvailable(at pressure: SystemPressure) -> Bool { hasTorch && pressure < .critical }

  public func isTorchModeSupported(_ torchMode: TorchMode) -> Bool { hasTorch }

  /// Assigning needs the configuration lock and a torch; otherwise it raises. *Decided*: `.on` while it is not
  /// available is without effect. Observable.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/torchmode-swift.property
  public var torchMode: TorchMode {
    get { TorchMode(controls.torch) }
    set {
      let method = "-[AVCaptureDevice setTorchMode:]"
      let isTooHot = hasTorch && !isTorchAvailable
      control(method) { (controls) throws(Misuse) in
        guard newValue == .off || !isTooHot else { return }
        try controls.setTorch(newValue.value, abilities, method)
      }
    }
  }

  /// Lights the torch. Throws `AVError.torchLevelUnavailable` while it is too hot; raises without the lock, without a
  /// torch, and for a level that is not above 0 and at most 1.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/settorchmodeon(level:)
  public func setTorchModeOn(level torchLevel: Float) throws {
    let method = "-[AVCaptureDevice setTorchModeOnWithLevel:error:]"
    let isHot = hasTorch && !isTorchAvailable
    if isHot { throw AVError(.torchLevelUnavailable, "The torch is too hot to be lit.") }
    control(method) { (controls) throws(Misuse) in
      let level = torchLevel == AVCaptureMaxAvailableTorchLevel ? 1 : Double(torchLevel)
      try controls.setTorch(.on, level: level, abilities, method)
    }
  }

  // MARK: Flash

  public var hasFlash: Bool { abilities.hasLamp }
  public var isFlashAvailable: Bool { isTorchAvailable }
  public func isFlashModeSupported(_ flashMode: FlashMode) -> Bool { hasFlash }

  /// Apple has a photo's own `flashMode` in its place since iOS 10.
  public var flashMode: FlashMode {
    get { FlashMode(controls.flash) }
    set {
      let method = "-[AVCaptureDevice setFlashMode:]"
      control(method) { (controls) throws(Misuse) in
        try controls.setFlash(newValue.value, abilities, method)
      }
    }
  }
}
