import CaptureModel
import DeviceModel
import Foundation

extension AVCaptureDevice {
  /// How many times as large things are; from 1 to the active format's `videoMaxZoomFactor`, else assigning raises
  /// `NSRangeException`. It counts from the next frame on, ends a ramp, and needs the configuration lock. Observable.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/videozoomfactor
  public var videoZoomFactor: CGFloat {
    get { CGFloat(reading.zoom) }
    set {
      let method = "-[AVCaptureDevice setVideoZoomFactor:]"
      let least = leastZoom
      control(method) { (controls) throws(Misuse) in
        try controls.checkZoom(Double(newValue), least: least, most: abilities.maxZoom, method)
        controls.zoom.set(Double(newValue), at: world.clock.now)
      }
    }
  }

  /// Of the whole picture; a rear virtual camera's is that of its widest constituent, or of the one it is locked to.
  public var minAvailableVideoZoomFactor: CGFloat { CGFloat(leastZoom) }
  public var maxAvailableVideoZoomFactor: CGFloat { CGFloat(abilities.maxZoom) }

  /// The factors from which a virtual camera streams from its next constituent; empty for others.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/virtualdeviceswitchovervideozoomfactors
  public var virtualDeviceSwitchOverVideoZoomFactors: [NSNumber] {
    world.device.zoomSteps(of: camera).dropFirst().map { NSNumber(value: $0.factor) }
  }

  /// What ``videoZoomFactor`` is multiplied with to be shown to a person, to whom 1 is the wide camera.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/displayvideozoomfactormultiplier
  public var displayVideoZoomFactorMultiplier: CGFloat {
    CGFloat(world.device.displayedZoomMultiplier(of: camera))
  }

  /// Zooms smoothly, doubling or halving the factor `rate` times a second. Raises as ``videoZoomFactor`` does, and for
  /// a rate that is not above 0.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/ramp(tovideozoomfactor:withrate:)
  public func ramp(toVideoZoomFactor factor: CGFloat, withRate rate: Float) {
    let method = "-[AVCaptureDevice rampToVideoZoomFactor:withRate:]"
    let least = leastZoom
    control(method) { (controls) throws(Misuse) in
      try controls.checkZoom(Double(factor), least: least, most: abilities.maxZoom, method)
      guard rate > 0, rate.isFinite else {
        throw .invalidArgument(method, "The passed rate \(rate) is not above 0")
      }
      controls.zoom.ramp(to: Double(factor), rate: Double(rate), at: world.clock.now)
    }
  }

  /// Stays where the ramp is.
  public func cancelVideoZoomRamp() {
    control("-[AVCaptureDevice cancelVideoZoomRamp]") { (controls) throws(Misuse) in
      controls.zoom.cancel(at: world.clock.now)
    }
  }

  /// Observable.
  public var isRampingVideoZoom: Bool { reading.isRamping }
}

extension AVCaptureDevice.Format {
  /// The most that `videoZoomFactor` can be.
  public var videoMaxZoomFactor: CGFloat { CGFloat(camera.abilities.maxZoom) }
  /// From where on pixels are made larger; *decided*: from the start, for a format uses the whole sensor.
  public var videoZoomFactorUpscaleThreshold: CGFloat { 1 }
}
