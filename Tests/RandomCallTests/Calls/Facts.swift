import AVFoundation
import SDKTestSupport

/// A session as an app reads it.
struct SessionFacts: Equatable {
  var isRunning: Bool
  var isInterrupted: Bool
  var preset: String
  var inputs: [Int]
  var outputs: [Int]
  var links: [LinkFacts]
}

/// A connection as an app reads it.
struct LinkFacts: Equatable {
  var output: Int
  var isActive: Bool
  var isEnabled: Bool
  var isMirroringSupported: Bool
  var isAutomatic: Bool
  var isMirrored: Bool
  var isTurned: Bool
  var angle: Int
  var orientation: Int
  var isStabilizable: Bool
  var stabilization: Int
}

/// A device as an app reads it.
struct DeviceFacts: Equatable {
  var isConnected: Bool
  var format: Int
  var shape: String
  /// In millionths of a second.
  var shortest: Int
  var longest: Int
  /// In hundredths.
  var zoom: Int
  var isRamping: Bool
  var modes: [Int]
  var adjusting: [Bool]
  var points: [Double]
  var torch: [Int]
  var flash: Int
  var isTorchAvailable: Bool
  var watchesSubject: Bool
  var constituent: String
}

extension Bench {
  func facts(_ session: AVCaptureSession) -> SessionFacts {
    SessionFacts(
      isRunning: session.isRunning, isInterrupted: session.isInterrupted,
      preset: session.sessionPreset.rawValue.replacing("AVCaptureSessionPreset", with: ""),
      inputs: session.inputs.map { number($0) }, outputs: session.outputs.map { number($0) },
      links: session.connections.map { facts($0) })
  }

  func facts(_ link: AVCaptureConnection) -> LinkFacts {
    LinkFacts(
      output: number(link.output ?? link.videoPreviewLayer), isActive: link.isActive,
      isEnabled: link.isEnabled,
      isMirroringSupported: link.isVideoMirroringSupported,
      isAutomatic: link.automaticallyAdjustsVideoMirroring, isMirrored: link.isVideoMirrored,
      isTurned: link.isVideoRotationAngleSupported(90), angle: Int(link.videoRotationAngle),
      orientation: link.videoOrientation.rawValue, isStabilizable: link.isVideoStabilizationSupported,
      stabilization: link.preferredVideoStabilizationMode.rawValue)
  }

  func facts(_ device: AVCaptureDevice) -> DeviceFacts {
    DeviceFacts(
      isConnected: device.isConnected, format: device.formats.firstIndex(of: device.activeFormat) ?? -1,
      shape: device.dynamicAspectRatio?.rawValue.replacing("AVCaptureAspectRatio", with: "") ?? "",
      shortest: Int((device.activeVideoMinFrameDuration.seconds * 1e6).rounded()),
      longest: Int((device.activeVideoMaxFrameDuration.seconds * 1e6).rounded()),
      zoom: Int((device.videoZoomFactor * 100).rounded()), isRamping: device.isRampingVideoZoom,
      modes: [device.focusMode.rawValue, device.exposureMode.rawValue, device.whiteBalanceMode.rawValue],
      adjusting: [device.isAdjustingFocus, device.isAdjustingExposure, device.isAdjustingWhiteBalance],
      points: [
        device.focusPointOfInterest.x, device.focusPointOfInterest.y, device.exposurePointOfInterest.x,
        device.exposurePointOfInterest.y,
      ].map { Double($0) },
      torch: [device.torchMode.rawValue, Int((device.torchLevel * 100).rounded())],
      flash: device.flashMode.rawValue, isTorchAvailable: device.isTorchAvailable,
      watchesSubject: device.isSubjectAreaChangeMonitoringEnabled,
      constituent: device.activePrimaryConstituent.map { Phone.short($0.uniqueID) } ?? "")
  }
}

extension PlainPhone {
  func facts(session id: Int) -> SessionFacts {
    let session = sessions[id] ?? PlainSession()
    return SessionFacts(
      isRunning: session.isRunning, isInterrupted: !session.obstacles.isEmpty,
      preset: PlainDevice.presets[session.preset].name, inputs: session.graph.inputs.map(\.id),
      outputs: session.graph.outputs.filter { kinds[$0] != .preview },
      links: session.graph.links.map { facts($0, isPart: true) })
  }

  func facts(_ link: PlainLink, isPart: Bool) -> LinkFacts {
    LinkFacts(
      output: link.output, isActive: isPart && link.isActive, isEnabled: link.isEnabled,
      isMirroringSupported: link.hasPictures, isAutomatic: link.isAutomatic, isMirrored: link.isMirrored,
      isTurned: link.hasPictures, angle: link.angle, orientation: link.orientation,
      isStabilizable: link.isStabilizable, stabilization: link.stabilization)
  }

  func facts(device index: Int) -> DeviceFacts {
    let device = devices[index]
    let isCool = heat < 3
    return DeviceFacts(
      isConnected: device.isHere, format: device.format,
      shape: device.shape.map { PlainDevice.shapes[$0] } ?? "",
      shortest: Int(((device.shortest ?? device.period) * 1e6).rounded()),
      longest: Int(((device.longest ?? device.period) * 1e6).rounded()),
      zoom: Int((device.zoom * 100).rounded()), isRamping: device.ramp != nil,
      modes: [device.focus.mode, device.exposure.mode, device.whiteBalance.mode],
      adjusting: [device.focus, device.exposure, device.whiteBalance].map { $0.adjustsUntil != nil },
      points: [device.focus.x, device.focus.y, device.exposure.x, device.exposure.y],
      torch: [device.torch, Int((device.torchLevel * 100).rounded())], flash: device.flash,
      isTorchAvailable: device.hasLamp && isCool, watchesSubject: device.watchesSubject,
      constituent: constituent(of: index).map { PlainDevice.all[$0].name } ?? "")
  }

  /// A connection that the app has kept or made.
  func keptLink(_ slot: Int) -> (link: PlainLink, isPart: Bool)? {
    guard let kept = linkSlots[slot] else { return nil }
    if let link = apart[kept] { return (link, false) }
    return sessions.values.lazy.flatMap(\.graph.links).first { $0.id == kept }.map { ($0, true) }
  }
}
