import AVFoundation
import CoreImage
import UIKit

// Two cameras at once, one small in the corner of the other, in two previews and in one movie.

final class DualCameraRecorder: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  // @unchecked: what changes is used on `queue` alone.
  enum Failure: Error { case notSupported, noCamera, cannotConnect, tooExpensive }

  let session = AVCaptureMultiCamSession()
  private let queue = DispatchQueue(label: "dual.frames")
  private let mainOutput = AVCaptureVideoDataOutput()
  private let smallOutput = AVCaptureVideoDataOutput()
  private let context = CIContext()
  private var smallFrame: CVPixelBuffer?
  private var writer: AVAssetWriter?
  private var input: AVAssetWriterInput?
  private var adaptor: AVAssetWriterInputPixelBufferAdaptor?
  private var hasBegun = false
  /// Of the rear camera's frames, which come upright for an upright phone, halved.
  private static let size = CGSize(width: 360, height: 640)

  @MainActor
  func configure(main: AVCaptureVideoPreviewLayer, small: AVCaptureVideoPreviewLayer) throws {
    guard AVCaptureMultiCamSession.isMultiCamSupported else { throw Failure.notSupported }
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    try add(.builtInWideAngleCamera, .back, mainOutput, main)
    try add(.builtInOuterUltraWideCamera, .front, smallOutput, small)
    try lowerCost()
  }

  @MainActor
  private func add(
    _ type: AVCaptureDevice.DeviceType, _ position: AVCaptureDevice.Position,
    _ output: AVCaptureVideoDataOutput, _ layer: AVCaptureVideoPreviewLayer
  ) throws {
    let found = AVCaptureDevice.DiscoverySession(deviceTypes: [type], mediaType: .video, position: position)
    guard let camera = found.devices.first else { throw Failure.noCamera }
    try camera.lockForConfiguration()
    if let format = camera.formats.first(where: {
      $0.isMultiCamSupported && CMVideoFormatDescriptionGetDimensions($0.formatDescription).width == 1280
    }) {
      camera.activeFormat = format
    }
    camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 30)
    camera.unlockForConfiguration()
    let input = try AVCaptureDeviceInput(device: camera)
    guard session.canAddInput(input), session.canAddOutput(output) else { throw Failure.cannotConnect }
    session.addInputWithNoConnections(input)
    session.addOutputWithNoConnections(output)
    output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    output.setSampleBufferDelegate(self, queue: queue)
    guard
      let port = input.ports(
        for: .video, sourceDeviceType: camera.deviceType, sourceDevicePosition: camera.position
      ).first
    else { throw Failure.cannotConnect }
    let toOutput = AVCaptureConnection(inputPorts: [port], output: output)
    guard session.canAddConnection(toOutput) else { throw Failure.cannotConnect }
    session.addConnection(toOutput)
    if toOutput.isVideoMirroringSupported, position == .front {
      toOutput.automaticallyAdjustsVideoMirroring = false
      toOutput.isVideoMirrored = true
    }
    layer.setSessionWithNoConnection(session)
    let toLayer = AVCaptureConnection(inputPort: port, videoPreviewLayer: layer)
    guard session.canAddConnection(toLayer) else { throw Failure.cannotConnect }
    session.addConnection(toLayer)
  }

  /// Slower frames until the session can be run.
  private func lowerCost() throws {
    for rate in [24, 20, 15] as [Int32] where session.hardwareCost > 1 {
      for case let input as AVCaptureDeviceInput in session.inputs {
        input.videoMinFrameDurationOverride = CMTime(value: 1, timescale: rate)
      }
    }
    if session.hardwareCost > 1 { throw Failure.tooExpensive }
  }

  func startRecording(to url: URL) throws {
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [
        AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: Self.size.width,
        AVVideoHeightKey: Self.size.height,
      ])
    input.expectsMediaDataInRealTime = true
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(
      assetWriterInput: input,
      sourcePixelBufferAttributes: [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
        kCVPixelBufferWidthKey as String: Int(Self.size.width),
        kCVPixelBufferHeightKey as String: Int(Self.size.height),
      ])
    writer.add(input)
    guard writer.startWriting() else { throw writer.error ?? Failure.cannotConnect }
    queue.sync { (self.writer, self.input, self.adaptor, hasBegun) = (writer, input, adaptor, false) }
  }

  func stopRecording() async -> AVAssetWriter.Status {
    let ended = queue.sync { () -> AVAssetWriter? in
      defer { (writer, adaptor) = (nil, nil) }
      input?.markAsFinished()
      return writer
    }
    await ended?.finishWriting()
    return ended?.status ?? .unknown
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let frame = sampleBuffer.imageBuffer else { return }
    guard output === mainOutput else {
      smallFrame = frame
      return
    }
    let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer)
    guard let writer, let input, let adaptor, let smallFrame, let pool = adaptor.pixelBufferPool else {
      return
    }
    if !hasBegun { writer.startSession(atSourceTime: time) }
    hasBegun = true
    var mixed: CVPixelBuffer?
    CVPixelBufferPoolCreatePixelBuffer(nil, pool, &mixed)
    guard let mixed, input.isReadyForMoreMediaData else { return }
    let main = Self.fitted(frame, CGRect(origin: .zero, size: Self.size))
    let small = Self.fitted(smallFrame, CGRect(x: 140, y: 20, width: 200, height: 112.5))
    context.render(small.composited(over: main), to: mixed)
    adaptor.append(mixed, withPresentationTime: time)
  }

  private static func fitted(_ frame: CVPixelBuffer, _ place: CGRect) -> CIImage {
    let image = CIImage(cvPixelBuffer: frame)
    let scale = max(place.width / image.extent.width, place.height / image.extent.height)
    let scaled = image.transformed(by: CGAffineTransform(scaleX: scale, y: scale))
    return scaled.transformed(by: CGAffineTransform(translationX: place.minX, y: place.minY)).cropped(
      to: place)
  }
}
