import DeviceModel
import Foundation

/// How a photo is exposed.
package struct PhotoExposure: Hashable, Sendable {
  /// Seconds.
  package let duration: Double
  package let sensitivity: Double
  /// Exposure values (EV).
  package let bias: Double
  package let fires: Bool
  /// By how many stops it is brighter than what automatic exposure finds.
  package let stops: Double

  /// *Decided* (P3): a flash makes a photo so much brighter, in stops.
  package static let flashStops = 0.5

  /// As the camera is set now. *Decided* (K3): that makes the drawn world neither brighter nor darker.
  package init(_ controls: CameraControls, fires: Bool) {
    (duration, sensitivity, bias) = (controls.exposureDuration, controls.sensitivity, controls.bias)
    self.fires = fires
    stops = fires ? PhotoExposure.flashStops : 0
  }

  /// As one of a bracket.
  package init(_ step: PhotoBracketStep, _ controls: CameraControls) {
    fires = false
    switch step {
    case .bias(let bias):
      duration = controls.exposureDuration * pow(2, bias)
      (sensitivity, self.bias, stops) = (controls.sensitivity, bias, bias)
    case .manual(let duration, let sensitivity):
      self.duration = duration ?? controls.exposureDuration
      self.sensitivity = sensitivity ?? controls.sensitivity
      let measured = CameraControls.measured
      bias = 0
      stops = log2(self.duration * self.sensitivity / (measured.exposure * measured.sensitivity))
    }
  }
}

/// How one photo of a bracket is to be exposed.
package enum PhotoBracketStep: Hashable, Sendable {
  /// Exposure values (EV) from what automatic exposure finds; nil in an app's settings is zero.
  case bias(Double)
  /// Seconds and ISO; nil for what is in use.
  case manual(duration: Double?, sensitivity: Double?)

  fileprivate var isManual: Bool { if case .manual = self { true } else { false } }
}

extension [PhotoBracketStep] {
  /// *Decided*: as on phones.
  package static var longest: Int { 3 }

  /// Why the steps are no bracket for a camera; nil where they are.
  func problem(_ abilities: CameraAbilities) -> String? {
    guard !isEmpty else { return "bracketedSettings must not be empty" }
    guard count <= Self.longest else {
      return "bracketedSettings count must be less than or equal to self.maxBracketedCapturePhotoCount"
    }
    guard Set(map(\.isManual)).count == 1 else {
      return "bracketedSettings must all be of the same class"
    }
    for step in self {
      switch step {
      case .bias(let bias) where !abilities.bias.contains(bias):
        return "exposureTargetBias must be between minExposureTargetBias and maxExposureTargetBias"
      case .manual(let duration?, _) where !abilities.exposure.contains(duration):
        return
          "exposureDuration must be between activeFormat.minExposureDuration and activeFormat.maxExposureDuration"
      case .manual(_, let sensitivity?) where !abilities.sensitivity.contains(sensitivity):
        return "ISO must be between activeFormat.minISO and activeFormat.maxISO"
      default: break
      }
    }
    return nil
  }
}
