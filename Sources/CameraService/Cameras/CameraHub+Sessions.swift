import CaptureModel
import DeviceModel

/// What sessions ask about their cameras as they are set. Any thread.
extension CameraHub {
  /// The picture and the rate that an input streams with.
  func streamFormat(of input: CaptureInput, in graph: CaptureGraph) -> StreamFormat {
    let camera = input.camera
    let settings = settings(of: camera)
    let shortest = graph.rateLimits[input.id].map { Duration.ns(seconds: 1 / $0) } ?? .zero
    return StreamFormat(
      size: settings.pictureSize(of: camera), period: max(settings.framePeriod(of: camera), shortest),
      zoom: settings.controls.zoom, lensFactor: device.lensFactor(of: physicalCamera(for: camera), in: camera)
    )
  }

  /// What a session's cameras ask for (C10).
  package func cost(of graph: CaptureGraph) -> SessionCost {
    let loads = graph.streamingInputs.map { input in
      let settings = settings(of: input.camera)
      let size = settings.pictureSize(of: input.camera)
      let limit = graph.rateLimits[input.id] ?? .infinity
      return SessionCost.Load(
        pixels: size.width * size.height,
        maxRate: min(input.camera.format(settings.format).maxRate, limit),
        rate: min(1 / settings.framePeriod(of: input.camera).inSeconds, limit))
    }
    return SessionCost(loads, on: device, isMultiCam: graph.isMultiCam)
  }

  /// Why a session's cameras cannot run as they are set, nil when they can.
  func problem(with graph: CaptureGraph) -> SessionModel.RuntimeError? {
    guard graph.isMultiCam else { return nil }
    let inputs = graph.streamingInputs
    let isFit = inputs.allSatisfy { $0.camera.format(settings(of: $0.camera).format).isMultiCamSupported }
    guard isFit || inputs.count < 2 else { return .unsupportedFormat }
    return inputs.count > 1 && cost(of: graph).hardware > 1 ? .hardwareCostOverage : nil
  }
}
