import AVKit
import Diptych
import Foundation
import Testing
import UIKit

/// An app that does what it must not, one thing after another.
@Suite("Misuse under the lab's policy", .serialized)
@MainActor
struct MisuseTableTests {
  private final class BareApp: UIResponder, UIApplicationDelegate {}

  /// A session that runs, with its parts.
  private struct Parts {
    let session = AVCaptureSession()
    let camera: AVCaptureDevice
    let input: AVCaptureDeviceInput
    let data = AVCaptureVideoDataOutput()
    let metadata = AVCaptureMetadataOutput()
    let layer: AVCaptureVideoPreviewLayer

    init() throws {
      camera = try #require(AVCaptureDevice.default(.builtInDualWideCamera, for: .video, position: .back))
      input = try AVCaptureDeviceInput(device: camera)
      layer = AVCaptureVideoPreviewLayer(session: session)
      session.addInput(input)
      for output in [data, metadata] as [AVCaptureOutput] { session.addOutput(output) }
      session.startRunning()
    }

    var connection: AVCaptureConnection { get throws { try #require(data.connection(with: .video)) } }

    func locked(_ body: (AVCaptureDevice) throws -> Void) throws {
      try camera.lockForConfiguration()
      defer { camera.unlockForConfiguration() }
      try body(camera)
    }
  }

  private typealias Row = (exception: String, words: String, call: @MainActor (Parts) throws -> Void)

  /// What Apple's reference, headers or crash reports say raises, by the exception's name and a part of its reason.
  private static let table: [Row] = [
    (
      "NSInvalidArgumentException", "Cannot be set when automaticallyAdjustsVideoMirroring is YES",
      { try $0.connection.isVideoMirrored = true }
    ),
    (
      "NSInvalidArgumentException", "isVideoMirroringSupported",
      { try #require($0.metadata.connections.first).isVideoMirrored = true }
    ),
    (
      "NSInvalidArgumentException", "isVideoRotationAngleSupported",
      { try $0.connection.videoRotationAngle = 45 }
    ),
    (
      "NSInvalidArgumentException", "Multiple audio/video AVCaptureInputs are not currently supported",
      {
        let other = try #require(
          AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front))
        $0.session.addInput(try AVCaptureDeviceInput(device: other))
      }
    ),
    ("NSInvalidArgumentException", "more than once to a session", { $0.session.addInput($0.input) }),
    ("NSInvalidArgumentException", "already part", { $0.session.addOutput($0.data) }),
    (
      "NSGenericException",
      "startRunning may not be called between calls to beginConfiguration and commitConfiguration",
      {
        $0.session.stopRunning()
        $0.session.beginConfiguration()
        $0.session.startRunning()
        $0.session.commitConfiguration()
        $0.session.startRunning()
      }
    ),
    ("NSGenericException", "lockForConfiguration", { $0.camera.videoZoomFactor = 2 }),
    ("NSRangeException", "zoomFactor", { try $0.locked { $0.videoZoomFactor = 1000 } }),
    (
      "NSInvalidArgumentException", "supportedFallbackPrimaryConstituentDevices",
      { try $0.locked { $0.fallbackPrimaryConstituentDevices = [$0] } }
    ),
    (
      "NSInvalidArgumentException", "Not supported",
      {
        let wide = try #require($0.camera.constituentDevices.first)
        try wide.lockForConfiguration()
        wide.setPrimaryConstituentDeviceSwitchingBehaviorLockedWith(wide)
        wide.unlockForConfiguration()
      }
    ),
    (
      "NSInvalidArgumentException", "availableVideoPixelFormatTypes",
      { $0.data.videoSettings = ["PixelFormatType": 1] }
    ),
    (
      "NSInvalidArgumentException", "NULL queue",
      { $0.metadata.setMetadataObjectsDelegate(Ear(), queue: nil) }
    ),
    (
      "NSInvalidArgumentException", "available",
      { $0.metadata.metadataObjectTypes = [.init(rawValue: "ghost")] }
    ),
    (
      "NSInvalidArgumentException", "rectangle",
      { $0.metadata.rectOfInterest = CGRect(x: 0, y: 0, width: 2, height: 1) }
    ),
    (
      "NSInvalidArgumentException", "not supported",
      { $0.session.sessionPreset = .init(rawValue: "of my own") }
    ),
    (
      "NSInvalidArgumentException", "isMultitaskingCameraAccessSupported",
      { $0.session.isMultitaskingCameraAccessEnabled = true }
    ),
    ("NSInvalidArgumentException", "minValue", { _ in _ = AVCaptureSlider("", symbolName: "", in: 1...1) }),
  ]

  private final class Ear: NSObject, AVCaptureMetadataOutputObjectsDelegate {}

  @Test("X1 each misuse is a finding with Apple's exception name and reason, and the session goes on")
  func findings() throws {
    try SimulatedDevice.run { duo in
      try await duo.launch(BareApp.self)
      let parts = try Parts()
      await duo.settle()
      var known = 0
      for row in Self.table {
        try row.call(parts)
        let new = duo.otherFindings.dropFirst(known)
        known = duo.otherFindings.count
        #expect(new.count == 1, "\(row.words): \(new.map(\.sentence))")
        let finding = try #require(new.first)
        #expect(finding.check == "exception-raised" && finding.law == "X1")
        #expect(
          finding.sentence.contains(row.exception) && finding.sentence.contains(row.words),
          "\(row.words): \(finding.sentence)")
        #expect(parts.session.isRunning, "\(row.words)")
      }
      await duo.settle()
      #expect(duo.streaming != nil)
    }
  }
}
