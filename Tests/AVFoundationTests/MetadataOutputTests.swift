import AVFoundation
import CameraService
import CodeReader
import Imaging
import SDKTestSupport
import Synchronization
import Testing
import WorldRenderer

@Suite("The metadata output")
@MainActor
struct MetadataOutputTests {
  private static func code(_ text: String) throws -> PixelBuffer {
    try #require(QRCode(text)).picture(side: 296)
  }

  private func surroundings() throws -> Surroundings {
    Surroundings().showing(heldUp: try Self.code("HELD UP"), poster: try Self.code("POSTER"))
  }

  /// A session with a metadata output that looks for everything.
  private func output(_ rig: Rig, _ taker: Taker) async -> AVCaptureMetadataOutput {
    let output = AVCaptureMetadataOutput()
    rig.session.addOutput(output)
    output.metadataObjectTypes = output.availableMetadataObjectTypes
    output.setMetadataObjectsDelegate(taker, queue: taker.queue)
    await rig.phone.wait(.milliseconds(100))
    return output
  }

  @Test("O7 codes are read from the pixels of the camera that sees them, with their places in its picture")
  func codes() throws {
    for (camera, text) in [("back-wide", "POSTER"), ("outer", "HELD UP"), ("front", "HELD UP")] {
      try withPhone(surroundings: try surroundings()) { phone in
        let rig = try await Rig(phone, camera)
        let taker = Taker()
        let output = await output(rig, taker)
        let code = try #require(taker.codes.last, "\(camera) sees none")
        #expect(code.type == .qr && code.stringValue == text)
        #expect(code.corners.count == 4 && CGRect(x: 0, y: 0, width: 1, height: 1).contains(code.bounds))
        let shown = try #require(rig.layer.transformedMetadataObject(for: code))
        #expect(rig.layer.bounds.intersects(shown.bounds))
        // The preview converts places the same way as objects.
        #expect(
          rig.layer.layerRectConverted(fromMetadataOutputRect: code.bounds).intersection(shown.bounds).width
            > shown.bounds.width * 0.99)
        let connection = try #require(output.connections.first)
        let moved = try #require(
          output.transformedMetadataObject(for: code, connection: connection)
            as? AVMetadataMachineReadableCodeObject)
        #expect(moved.stringValue == text && moved.bounds.width > 10, "in pixels")
      }
    }
  }

  @Test("O7 a code outside the rectangle of interest is not heard of, and its end is heard of once")
  func interest() throws {
    try withPhone(surroundings: try surroundings()) { phone in
      let rig = try await Rig(phone, "back-wide")
      let taker = Taker()
      let output = await output(rig, taker)
      #expect(taker.counts.take().allSatisfy { $0 == 1 })
      output.rectOfInterest = CGRect(x: 0, y: 0, width: 0.2, height: 0.2)
      await phone.wait(.milliseconds(200))
      #expect(taker.counts.take().filter { $0 == 0 }.count == 1)
      output.rectOfInterest = CGRect(x: 0.5, y: 0.5, width: 1, height: 0.2)
      #expect(phone.takeMisuses().count == 1)
      #expect(output.rectOfInterest.width == 0.2)
    }
  }

  @Test("O7 the person's face is found by the cameras that see it, upright in the preview")
  func faces() throws {
    for (camera, isSeen) in [("outer", true), ("back-wide", false)] {
      try withPhone { phone in
        let rig = try await Rig(phone, camera)
        let taker = Taker()
        _ = await output(rig, taker)
        let face = taker.last.withLock { $0.value }.compactMap { $0 as? AVMetadataFaceObject }.last
        #expect((face != nil) == isSeen, "\(camera)")
        guard let face else { return }
        #expect(face.type == .face && face.faceID == 1)
        let layer: AVCaptureVideoPreviewLayer = rig.layer
        let shown = try #require(layer.transformedMetadataObject(for: face) as? AVMetadataFaceObject)
        #expect(min(shown.rollAngle, 360 - shown.rollAngle) < 3, "\(shown.rollAngle)")
      }
    }
  }

  @Test("O8 types raise before there is a camera and when they are unknown; a delegate needs a queue")
  func misuse() throws {
    try withPhone { phone in
      let output = AVCaptureMetadataOutput()
      #expect(output.availableMetadataObjectTypes.isEmpty && output.metadataObjectTypes == [])
      output.metadataObjectTypes = [.qr]
      let rig = try await Rig(phone, "back-wide")
      rig.session.addOutput(output)
      output.metadataObjectTypes = [.qr, .pdf417]
      output.setMetadataObjectsDelegate(Taker(), queue: nil)
      #expect(phone.takeMisuses().map(\.name) == Array(repeating: "NSInvalidArgumentException", count: 3))
      output.metadataObjectTypes = [.qr]
      #expect(output.metadataObjectTypes == [.qr])
      let connection = try #require(output.connection(with: .metadataObject))
      #expect(!connection.isVideoMirroringSupported)
    }
  }
}

private final class Taker: NSObject, AVCaptureMetadataOutputObjectsDelegate, Sendable {
  struct Objects: @unchecked Sendable {
    // @unchecked: objects of constants.
    var value: [AVMetadataObject] = []
  }

  let queue = DispatchQueue(label: "metadata")
  let counts = Collected<Int>()
  let last = Mutex(Objects())

  var codes: [AVMetadataMachineReadableCodeObject] {
    last.withLock { $0 }.value.compactMap { $0 as? AVMetadataMachineReadableCodeObject }
  }

  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {
    dispatchPrecondition(condition: .onQueue(queue))
    counts.add(metadataObjects.count)
    let objects = Objects(value: metadataObjects)
    last.withLock { $0 = objects }
  }
}
