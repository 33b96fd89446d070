import AVFoundation

extension Operation {
  static let deviceControls: [Operation] = [
    set("videoZoomFactor = factors[#1]", 6, weight: 4) { device, value, _ in
      guard factors[value] >= 1, factors[value] <= device.mostZoom else { return .range }
      (device.zoom, device.ramp) = (factors[value], nil)
      return nil
    } call: { device, value, _ in
      device.videoZoomFactor = factors[value]
    },
    set("ramp(toVideoZoomFactor: factors[#1], withRate: 2)", 6, weight: 3) { device, value, phone in
      guard factors[value] >= 1, factors[value] <= device.mostZoom else { return .range }
      device.ramp = PlainDevice.Ramp(from: device.zoom, to: factors[value], rate: 2, start: phone.now)
      device.pass(to: phone.now)
      return nil
    } unless: { device, value in
      // Between two of its lenses, which of them streams is told with the next sixtieth of a second.
      device.name == "back-dual-wide" && (device.zoom < 2) != (factors[value] < 2)
    } call: { device, value, _ in
      device.ramp(toVideoZoomFactor: factors[value], withRate: 2)
    },
    set("cancelVideoZoomRamp()", 1, weight: 2) { device, _, _ in
      device.ramp = nil
      return nil
    } call: { device, _, _ in
      device.cancelVideoZoomRamp()
    },
    set("ramp(toVideoZoomFactor: 1.5, withRate: 0)", 1, weight: 1) { _, _, _ in
      .invalidArgument
    } call: { device, _, _ in
      device.ramp(toVideoZoomFactor: 1.5, withRate: 0)
    },
    set("focusMode = modes[#1]", 3) { device, value, phone in
      guard value == 0 || device.focuses else { return .invalidArgument }
      device.focus.set(value, at: phone.now)
      return nil
    } call: { device, value, _ in
      device.focusMode = AVCaptureDevice.FocusMode(rawValue: value) ?? .locked
    },
    set("exposureMode = modes[#1]", 4) { device, value, phone in
      guard value < 3 else { return .invalidArgument }
      device.exposure.set(value, at: phone.now)
      return nil
    } call: { device, value, _ in
      device.exposureMode = AVCaptureDevice.ExposureMode(rawValue: value) ?? .locked
    },
    set("whiteBalanceMode = modes[#1]", 3) { device, value, phone in
      device.whiteBalance.set(value, at: phone.now)
      return nil
    } call: { device, value, _ in
      device.whiteBalanceMode = AVCaptureDevice.WhiteBalanceMode(rawValue: value) ?? .locked
    },
    set("focusPointOfInterest = points[#1]", 4, weight: 1) { device, value, _ in
      guard device.focuses else { return .invalidArgument }
      guard value < 3 else { return .range }
      (device.focus.x, device.focus.y) = points[value]
      return nil
    } call: { device, value, _ in
      device.focusPointOfInterest = point(value)
    },
    set("exposurePointOfInterest = points[#1]", 4, weight: 1) { device, value, _ in
      guard value < 3 else { return .range }
      (device.exposure.x, device.exposure.y) = points[value]
      return nil
    } call: { device, value, _ in
      device.exposurePointOfInterest = point(value)
    },
    set("setExposureModeCustom(duration: current, iso: numbers[#1])", 4, weight: 1) { device, value, _ in
      guard (32...3072).contains(numbers[value]) else { return .range }
      device.exposure.set(3, at: 0)
      return nil
    } call: { device, value, _ in
      device.setExposureModeCustom(
        duration: AVCaptureDevice.currentExposureDuration, iso: Float(numbers[value]))
    },
    set("setFocusModeLocked(lensPosition: positions[#1])", 4, weight: 1) { device, value, _ in
      guard device.focuses else { return .invalidArgument }
      guard value < 3 else { return .range }
      device.focus.set(0, at: 0)
      return nil
    } call: { device, value, _ in
      device.setFocusModeLocked(lensPosition: [0, 0.3, 1, 1.2][value])
    },
    set("setExposureTargetBias(biases[#1])", 3, weight: 1) { _, value, _ in
      value < 2 ? nil : .range
    } call: {
      device, value, bench in
      device.setExposureTargetBias([-2, 8, 9][value])
    },
    set("isSubjectAreaChangeMonitoringEnabled = #1 == 1", 2, weight: 1) { device, value, _ in
      device.watchesSubject = value == 1
      return nil
    } call: { device, value, _ in
      device.isSubjectAreaChangeMonitoringEnabled = value == 1
    },
  ]

  static let lamps: [Operation] = [
    set("torchMode = modes[#1]", 3, weight: 3) { device, value, phone in
      guard device.hasLamp else { return .invalidArgument }
      // *Decided* in K4: lighting one that is too hot is without effect.
      if value != 0, phone.heat >= 3 { return nil }
      (device.torch, device.torchLevel) = (value, value == 1 ? 1 : 0)
      return nil
    } call: { device, value, _ in
      device.torchMode = AVCaptureDevice.TorchMode(rawValue: value) ?? .off
    },
    set("setTorchModeOn(level: levels[#1])", 4) { device, value, phone in
      guard device.hasLamp else { return .invalidArgument }
      if phone.heat >= 3 { return .thrown("\(AVError.Code.torchLevelUnavailable.rawValue)") }
      guard value > 0, value < 3 else { return .range }
      (device.torch, device.torchLevel) = (1, [0, 0.25, 1, 2][value])
      return nil
    } call: { device, value, _ in
      try device.setTorchModeOn(level: [0, 0.25, 1, 2][value])
    },
    set("flashMode = modes[#1]", 3, weight: 1) { device, value, _ in
      guard device.hasLamp else { return .invalidArgument }
      device.flash = value
      return nil
    } call: { device, value, _ in
      device.flashMode = AVCaptureDevice.FlashMode(rawValue: value) ?? .off
    },
  ]

  private static let factors: [Double] = [1, 1.5, 2.5, 16, 20, 0.5]
  private static let points: [(Double, Double)] = [(0, 0), (0.5, 0.25), (1, 1), (1.5, 0)]
  private static let numbers: [Double] = [32, 400, 3072, 6400]

  private static func point(_ index: Int) -> CGPoint { CGPoint(x: points[index].0, y: points[index].1) }
}
