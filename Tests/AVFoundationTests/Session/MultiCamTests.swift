import AVFoundation
import CameraService
import CaptureModel
import DeviceModel
import Dispatch
import Foundation
import Imaging
import MovieTestSupport
import SDKTestSupport
import Synchronization
import TestSupport
import Testing
import UIKit
import WorldRenderer

@Suite("Several cameras at once")
@MainActor
struct MultiCamTests {
  @Test(
    "C8 two cameras feed two previews and two data outputs, each its own: the pixels' stamps say so",
    arguments: [("outer", "inner"), ("back-wide", "outer"), ("back-wide", "back-ultra-wide")])
  func twoCameras(first: String, second: String) throws {
    try withPhone(hinge: 180) { phone in
      let rig = try MultiCamRig(phone, [first, second])
      rig.session.startRunning()
      await phone.settle()
      await phone.wait(.milliseconds(200))
      #expect(rig.session.isRunning && phone.hub.streaming == Set([first, second].map(Phone.id)))
      for (camera, branch) in zip([first, second], rig.branches) {
        #expect(Phone.short(branch.layer.presented?.frame.camera ?? "") == camera)
        let samples = branch.taker.samples.all
        #expect(samples.count > 3)
        let times = samples.map(\.presentationTimeStamp.seconds)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        let pixels = try #require(samples.last?.imageBuffer?.pixels)
        let stamp = try #require(StampReader.read(pixels).first?.stamp)
        #expect(Phone.short(phone.world.device.cameras[stamp.camera].uniqueID) == camera)
        #expect(branch.taker.strangers.all.isEmpty, "frames came from another connection")
      }
    }
  }

  @Test("C8 an ordinary session refuses the second camera: canAddInput is false, and adding raises")
  func ordinary() throws {
    try withPhone { phone in
      let session = AVCaptureSession()
      session.addInputWithNoConnections(try AVCaptureDeviceInput(device: try phone.camera("outer")))
      let second = try AVCaptureDeviceInput(device: try phone.camera("back-wide"))
      #expect(!session.canAddInput(second))
      session.addInputWithNoConnections(second)
      #expect(
        phone.takeMisuses().map(\.reason) == [
          "*** -[AVCaptureSession addInputWithNoConnections:] "
            + "Multiple audio/video AVCaptureInputs are not currently supported"
        ])
      #expect(session.inputs.count == 1 && session.canAddInput(second) == false)
    }
  }

  @Test(
    "C8 cameras go together that are in one of the device's sets; a virtual one counts as its physical ones")
  func sets() throws {
    try withPhone { phone in
      let table: [(cameras: [String], last: String, canAdd: Bool)] = [
        (["outer"], "inner", true), (["outer", "inner"], "back-wide", true),
        (["outer", "inner", "back-wide"], "back-ultra-wide", false), (["outer"], "outer", false),
        (["front"], "outer", false), (["front"], "back-wide", true),
        (["front", "back-wide"], "back-ultra-wide", false), (["back-dual-wide"], "back-wide", false),
        (["back-dual-wide"], "outer", true),
      ]
      for (cameras, last, canAdd) in table {
        let session = AVCaptureMultiCamSession()
        for camera in cameras {
          session.addInputWithNoConnections(try AVCaptureDeviceInput(device: try phone.camera(camera)))
        }
        let input = try AVCaptureDeviceInput(device: try phone.camera(last))
        #expect(session.canAddInput(input) == canAdd, "\(cameras) and \(last)")
        session.addInput(input)
        #expect(phone.takeMisuses().count == (canAdd ? 0 : 1))
        #expect(session.inputs.count == cameras.count + (canAdd ? 1 : 0))
      }
      let discovery = AVCaptureDevice.DiscoverySession(
        deviceTypes: [.builtInOuterUltraWideCamera, .builtInInnerUltraWideCamera], mediaType: .video,
        position: .front)
      #expect(discovery.supportedMultiCamDeviceSets == [Set(discovery.devices)])
      #expect(AVCaptureMultiCamSession.isMultiCamSupported)
    }
    var alone = Device.iPhoneDuo
    alone.largestMultiCamSet = 1
    try withPhone(alone) { phone in
      #expect(!AVCaptureMultiCamSession.isMultiCamSupported)
      let session = AVCaptureMultiCamSession()
      session.addInput(try AVCaptureDeviceInput(device: try phone.camera("outer")))
      #expect(!session.canAddInput(try AVCaptureDeviceInput(device: try phone.camera("inner"))))
    }
  }

  @Test("C8 the preset is always inputPriority")
  func preset() throws {
    try withPhone { phone in
      let session = AVCaptureMultiCamSession()
      #expect(session.sessionPreset == .inputPriority && session.canSetSessionPreset(.inputPriority))
      for preset in [AVCaptureSession.Preset.high, .photo, .hd1280x720] {
        #expect(!session.canSetSessionPreset(preset))
        session.sessionPreset = preset
        #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      }
      #expect(session.sessionPreset == .inputPriority)
    }
  }

  @Test("C8 added the ordinary way, each output gets one camera, in the order of adding")
  func implicitConnections() throws {
    try withPhone { phone in
      let session = AVCaptureMultiCamSession()
      let outputs = [AVCaptureVideoDataOutput(), AVCaptureVideoDataOutput()]
      session.addOutput(outputs[0])
      for camera in ["outer", "back-wide"] {
        session.addInput(try AVCaptureDeviceInput(device: try phone.camera(camera)))
      }
      session.addOutput(outputs[1])
      let cameras = outputs.map { output in
        output.connections.compactMap {
          ($0.inputPorts.first?.input as? AVCaptureDeviceInput)?.device.uniqueID
        }
      }
      #expect(cameras == [[Phone.id("outer")], [Phone.id("back-wide")]])
    }
  }

  @Test("C8 a camera whose connections or port are off stops; the other one goes on, and it comes back")
  func stopsOne() throws {
    try withPhone(hinge: 180) { phone in
      let rig = try MultiCamRig(phone, ["outer", "inner"])
      rig.session.startRunning()
      await phone.settle()
      let port = rig.branches[1].input.ports[0]
      for switchOff in [true, false] {
        @MainActor func turn(_ isOn: Bool) {
          if switchOff {
            port.isEnabled = isOn
          } else {
            for c in rig.branches[1].connections { c.isEnabled = isOn }
          }
        }
        turn(false)
        let (held, other) = (rig.shown(1), rig.shown(0))
        await phone.wait(.milliseconds(200))
        #expect(phone.hub.streaming == [Phone.id("outer")])
        #expect(rig.shown(1) == held && held != nil, "its preview holds the last frame")
        #expect(rig.shown(0) != other && rig.branches[0].layer.isPreviewing)
        #expect(!rig.branches[1].layer.isPreviewing)
        turn(true)
        await phone.wait(.milliseconds(100))
        #expect(phone.hub.streaming == Set(["outer", "inner"].map(Phone.id)))
        #expect(rig.shown(1)?.camera == Phone.id("inner") && rig.branches[1].layer.isPreviewing)
      }
    }
  }

  @Test("C8 when a start, a commit or a port's switch returns, every preview shows its camera; times go on")
  func contentAtOnce() throws {
    try withPhone(hinge: 180) { phone in
      let rig = try MultiCamRig(phone, ["outer", "inner"])
      #expect(rig.branches.allSatisfy { $0.layer.presented == nil && !$0.layer.isPreviewing })
      rig.session.startRunning()
      #expect(rig.branches.allSatisfy { $0.layer.isPreviewing })
      #expect([rig.shown(0)?.camera, rig.shown(1)?.camera] == [Phone.id("outer"), Phone.id("inner")])
      await phone.wait(.milliseconds(111))
      let next = try AVCaptureDeviceInput(device: try phone.camera("back-wide"))
      let branch = rig.branches[0]
      rig.session.beginConfiguration()
      rig.session.removeInput(branch.input)
      rig.session.addInputWithNoConnections(next)
      rig.session.addConnection(
        AVCaptureConnection(inputPort: next.ports[0], videoPreviewLayer: branch.layer))
      rig.session.addConnection(AVCaptureConnection(inputPorts: [next.ports[0]], output: branch.output))
      #expect(rig.shown(0)?.camera == Phone.id("outer"), "C1 before the commit all is as it was")
      let other = rig.shown(1)
      rig.session.commitConfiguration()
      #expect(rig.shown(0)?.camera == Phone.id("back-wide") && rig.shown(1) == other)
      await phone.wait(.milliseconds(200))
      let times = branch.taker.samples.all.map(\.presentationTimeStamp.seconds)
      #expect(times.count > 7 && zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
      #expect(Set(branch.taker.strangers.all) == [Phone.id("back-wide")])
      next.ports[0].isEnabled = false
      #expect(!branch.layer.isPreviewing)
      await phone.wait(.milliseconds(200))
      next.ports[0].isEnabled = true
      #expect(branch.layer.isPreviewing && rig.shown(0)?.time == phone.time.now)
    }
  }

  @Test("V4 C8 the virtual front camera hands over beside a rear camera, which goes on")
  func handOver() throws {
    try withPhone { phone in
      let rig = try MultiCamRig(phone, ["front", "back-wide"])
      rig.session.startRunning()
      await phone.settle()
      #expect(rig.shown(0)?.camera == Phone.id("outer"))
      phone.stage.setHinge(180)
      let index = rig.shown(1)?.index ?? 0
      await phone.wait(.milliseconds(240))
      #expect(rig.shown(0)?.camera == Phone.id("outer"), "during the gap the last frame stays")
      #expect((rig.shown(1)?.index ?? 0) > index + 5)
      await phone.wait(.milliseconds(50))
      #expect(rig.shown(0)?.camera == Phone.id("inner") && rig.session.isRunning)
    }
  }

  @Test("D14 C8 of two cameras one that leaves stops, and goes on when it is back")
  func leaves() throws {
    try withPhone { phone in
      let rig = try MultiCamRig(phone, ["outer", "back-wide"])
      rig.session.startRunning()
      await phone.settle()
      phone.hub.setConnected(false, camera: Phone.id("outer"))
      let (gone, other) = (rig.shown(0), rig.shown(1))
      await phone.wait(.milliseconds(200))
      #expect(rig.shown(0) == gone && rig.shown(1) != other && rig.session.isRunning)
      phone.hub.setConnected(true, camera: Phone.id("outer"))
      await phone.wait(.milliseconds(400))
      #expect(rig.shown(0) != gone)
    }
  }

  @Test("C3 C8 a session that takes one of the two cameras interrupts both, until it gives it back")
  func contention() throws {
    try withPhone { phone in
      let rig = try MultiCamRig(phone, ["outer", "back-wide"])
      rig.session.startRunning()
      await phone.settle()
      let other = AVCaptureSession()
      other.addInput(try AVCaptureDeviceInput(device: try phone.camera("back-wide")))
      other.startRunning()
      await phone.settle()
      #expect(rig.session.isInterrupted && other.isRunning && phone.hub.streaming == [Phone.id("back-wide")])
      other.stopRunning()
      await phone.settle()
      #expect(rig.session.isRunning && phone.hub.streaming.count == 2)
    }
  }

  @Test("P1 C8 a photo is taken with the camera that its output is connected to")
  func photos() throws {
    try withPhone(hinge: 180) { phone in
      let rig = try MultiCamRig(phone, ["outer", "inner"])
      let photo = AVCapturePhotoOutput()
      rig.session.addOutputWithNoConnections(photo)
      rig.session.addConnection(
        AVCaptureConnection(inputPorts: [rig.branches[1].input.ports[0]], output: photo))
      rig.session.startRunning()
      await phone.settle()
      let taker = PhotoTaker(phone.world)
      photo.capturePhoto(
        with: AVCapturePhotoSettings(format: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]),
        delegate: taker)
      await phone.settle()
      let picture = try #require(taker.photo?.pixelBuffer?.pixels)
      let stamp = try #require(StampReader.read(picture).first?.stamp)
      #expect(phone.world.device.cameras[stamp.camera].uniqueID == Phone.id("inner"))
    }
  }
}

extension MultiCamTests {
  @Test(
    "O1 C8 a movie is recorded with the camera that its output is connected to: its pictures' stamps say so")
  func movies() throws {
    let directory = try TemporaryDirectory()
    try withPhone(hinge: 180) { phone in
      let rig = try MultiCamRig(phone, ["back-wide", "inner"])
      let movie = AVCaptureMovieFileOutput()
      rig.session.addOutputWithNoConnections(movie)
      rig.session.addConnection(
        AVCaptureConnection(inputPorts: [rig.branches[1].input.ports[0]], output: movie))
      rig.session.startRunning()
      await phone.settle()
      movie.setOutputSettings([AVVideoCodecKey: AVVideoCodecType.jpeg], for: movie.connections[0])
      let recorder = Recorder()
      movie.startRecording(to: URL(fileURLWithPath: directory.file("two.mov")), recordingDelegate: recorder)
      await phone.wait(.milliseconds(300))
      movie.stopRecording()
      await phone.settle()
      #expect(recorder.heard.all == ["start two.mov 1", "finish two.mov"] && recorder.errors.all == [nil])
      let video = try #require(try MovieBoxes(directory.file("two.mov")).video)
      #expect((8...10).contains(video.count) && video.offsets.count == video.count)
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: directory.file("two.mov"))))
      let cameras = try zip(video.offsets, video.sizes).compactMap { offset, size in
        let picture = try ImageFile.decode(Array(bytes[offset..<offset + size]), name: "frame")
        return StampReader.read(picture).first?.stamp.camera
      }
      #expect(cameras.count == video.count)
      #expect(Set(cameras.map { phone.world.device.cameras[$0].uniqueID }) == [Phone.id("inner")])
    }
  }
}

/// A multi-cam session wired by hand: a preview and a data output for each camera, at its smallest size.
@MainActor
final class MultiCamRig {
  struct Branch {
    let input: AVCaptureDeviceInput
    let layer: AVCaptureVideoPreviewLayer
    let output: AVCaptureVideoDataOutput
    let taker: BranchTaker
    let connections: [AVCaptureConnection]
  }

  let session = AVCaptureMultiCamSession()
  private(set) var branches: [Branch] = []

  init(_ phone: Phone, _ cameras: [String]) throws {
    session.beginConfiguration()
    for camera in cameras {
      let device = try phone.camera(camera)
      try device.use(format: 0)
      let input = try AVCaptureDeviceInput(device: device)
      session.addInputWithNoConnections(input)
      let view = PreviewView()
      view.previewLayer.setSessionWithNoConnection(session)
      phone.show(view)
      let (output, taker) = (AVCaptureVideoDataOutput(), BranchTaker(camera: device.uniqueID))
      output.setSampleBufferDelegate(taker, queue: taker.queue)
      session.addOutputWithNoConnections(output)
      let connections = [
        AVCaptureConnection(inputPort: input.ports[0], videoPreviewLayer: view.previewLayer),
        AVCaptureConnection(inputPorts: [input.ports[0]], output: output),
      ]
      for connection in connections { session.addConnection(connection) }
      branches.append(
        Branch(
          input: input, layer: view.previewLayer, output: output, taker: taker, connections: connections))
    }
    session.commitConfiguration()
  }

  func shown(_ branch: Int) -> FrameID? { branches[branch].layer.presented?.frame }
}

/// Keeps what comes from one camera, and what comes from another.
final class BranchTaker: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  let queue: DispatchQueue
  let samples = Collected<CMSampleBuffer>()
  let strangers = Collected<String>()
  private let camera: String

  init(camera: String) {
    self.camera = camera
    queue = DispatchQueue(label: camera)
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    samples.add(sampleBuffer)
    let device = (connection.inputPorts.first?.input as? AVCaptureDeviceInput)?.device.uniqueID
    if device != camera { strangers.add(device ?? "nobody") }
  }
}
