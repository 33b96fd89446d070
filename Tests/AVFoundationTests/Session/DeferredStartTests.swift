import AVFoundation
import CaptureModel
import Dispatch
import SDKTestSupport
import Testing

@Suite("Outputs that start after the session")
@MainActor
struct DeferredStartTests {
  @Test("C11 photo and file outputs are deferred at first, others and previews are not; all can be")
  func defaults() throws {
    try withPhone { phone in
      let table: [(AVCaptureOutput, Bool)] = [
        (AVCapturePhotoOutput(), true), (AVCaptureMovieFileOutput(), true),
        (AVCaptureVideoDataOutput(), false),
        (AVCaptureMetadataOutput(), false), (AVCaptureDepthDataOutput(), false),
      ]
      for (output, isDeferred) in table {
        #expect(output.isDeferredStartSupported && output.isDeferredStartEnabled == isDeferred)
      }
      let layer = AVCaptureVideoPreviewLayer()
      #expect(layer.isDeferredStartSupported && !layer.isDeferredStartEnabled)
      let session = AVCaptureSession()
      #expect(session.isManualDeferredStartSupported && session.automaticallyRunsDeferredStart)
    }
  }

  @Test(
    "C11 by itself it runs after the first frame, once a start; what waits gets nothing before, and frames after"
  )
  func automatic() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      let (output, taker) = (AVCaptureVideoDataOutput(), BranchTaker(camera: Phone.id("outer")))
      output.setSampleBufferDelegate(taker, queue: taker.queue)
      output.isDeferredStartEnabled = true
      rig.session.addOutput(output)
      try rig.exchange(to: "outer")
      let hearer = DeferredHearer(rig.session)
      for round in 1...2 {
        rig.session.startRunning()
        await phone.wait(.milliseconds(299))
        #expect(hearer.all.count == (round - 1) * 2 && taker.samples.take().isEmpty)
        await phone.wait(.milliseconds(1))
        await phone.settle()
        #expect(hearer.all == Array(repeating: ["will", "did"], count: round).flatMap { $0 })
        let first = try #require(rig.shown?.time)
        await phone.wait(.milliseconds(300))
        let times = taker.samples.take().map(\.presentationTimeStamp)
        #expect(
          times.count > 5 && times.allSatisfy { $0 > CMTime(first) }, "the first frame was the preview's")
        rig.session.stopRunning()
      }
    }
  }

  @Test("C11 by hand it runs when it is asked for, once there is a frame; a preview that waits shows nothing")
  func manual() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      rig.layer.isDeferredStartEnabled = true
      #expect(rig.layer.isDeferredStartEnabled)
      try rig.exchange(to: "outer")
      let hearer = DeferredHearer(rig.session)
      rig.session.runDeferredStartWhenNeeded()
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"], "it runs by itself")
      rig.session.automaticallyRunsDeferredStart = false
      rig.session.startRunning()
      await phone.wait(.seconds(1))
      #expect(rig.session.isRunning && rig.shown == nil && !rig.layer.isPreviewing && hearer.all.isEmpty)
      rig.session.runDeferredStartWhenNeeded()
      #expect(rig.shown == nil, "in a later turn")
      await phone.settle()
      #expect(rig.shownCamera == "outer" && rig.layer.isPreviewing && hearer.all == ["will", "did"])
      rig.session.runDeferredStartWhenNeeded()
      await phone.settle()
      #expect(hearer.all.count == 2, "once a start")
    }
  }

  @Test("C11 sound waits too; without a camera only until it is asked for")
  func sound() throws {
    try withPhone { phone in
      for camera in ["back-wide", nil] {
        let rig = try await SoundRig(phone, camera: camera)
        rig.output.isDeferredStartEnabled = true
        rig.session.automaticallyRunsDeferredStart = false
        rig.session.startRunning()
        await phone.wait(.milliseconds(100))
        #expect(rig.ear.heard.all.isEmpty)
        rig.session.runDeferredStartWhenNeeded()
        await phone.wait(.milliseconds(100))
        #expect(rig.ear.heard.all.isEmpty == (camera != nil), "a camera's first frame comes later")
        await phone.wait(.milliseconds(400))
        #expect(rig.ear.heard.all.isEmpty == false)
        rig.session.stopRunning()
      }
    }
  }

  @Test("C11 asked for before the first frame it waits for that")
  func early() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      try rig.exchange(to: "outer")
      let hearer = DeferredHearer(rig.session)
      rig.session.automaticallyRunsDeferredStart = false
      rig.session.startRunning()
      rig.session.runDeferredStartWhenNeeded()
      await phone.wait(.milliseconds(290))
      #expect(hearer.all.isEmpty)
      await phone.wait(.milliseconds(20))
      #expect(hearer.all == ["will", "did"])
    }
  }

  @Test("C11 a photo that is asked for earlier runs it on the app's behalf, and is taken")
  func photo() throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      try rig.exchange(to: "outer")
      let photo = AVCapturePhotoOutput()
      rig.session.addOutput(photo)
      let hearer = DeferredHearer(rig.session)
      rig.session.automaticallyRunsDeferredStart = false
      rig.session.startRunning()
      let taker = PhotoTaker(phone.world)
      photo.capturePhoto(with: AVCapturePhotoSettings(), delegate: taker)
      await phone.settle()
      #expect(taker.photo != nil && taker.errors.all.isEmpty && hearer.all == ["will", "did"])
    }
  }

  @Test(
    "C11 an output that comes while the session runs is started by another run, one that is deferred no more at once"
  )
  func added() throws {
    try withPhone { phone in
      let rig = try await Rig(phone, "outer")
      let hearer = DeferredHearer(rig.session)
      rig.session.automaticallyRunsDeferredStart = false
      let (output, taker) = (AVCaptureVideoDataOutput(), BranchTaker(camera: Phone.id("outer")))
      output.setSampleBufferDelegate(taker, queue: taker.queue)
      output.isDeferredStartEnabled = true
      rig.session.addOutput(output)
      await phone.wait(.milliseconds(200))
      #expect(taker.samples.all.isEmpty)
      rig.session.automaticallyRunsDeferredStart = true
      await phone.wait(.milliseconds(200))
      #expect(!taker.samples.take().isEmpty && hearer.all == ["will", "did"])
      rig.session.removeOutput(output)
      rig.session.automaticallyRunsDeferredStart = false
      rig.session.addOutput(output)
      output.isDeferredStartEnabled = false
      await phone.wait(.milliseconds(200))
      #expect(!taker.samples.all.isEmpty)
    }
  }

  @Test("C11 a delegate without a queue raises; it is held weakly")
  func delegate() throws {
    try withPhone { phone in
      let session = AVCaptureSession()
      let hearer = DeferredHearer(nil)
      session.setDeferredStartDelegate(hearer, deferredStartDelegateCallbackQueue: nil)
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      #expect(session.deferredStartDelegate == nil)
      session.setDeferredStartDelegate(hearer, deferredStartDelegateCallbackQueue: hearer.queue)
      #expect(session.deferredStartDelegate === hearer)
      #expect(session.deferredStartDelegateCallbackQueue === hearer.queue)
      session.setDeferredStartDelegate(DeferredHearer(nil), deferredStartDelegateCallbackQueue: hearer.queue)
      #expect(session.deferredStartDelegate == nil)
    }
  }
}

/// Keeps what it hears of a session's deferred start.
private final class DeferredHearer: NSObject, AVCaptureSessionDeferredStartDelegate, Sendable {
  let queue = DispatchQueue(label: "deferred")
  private let heard = Collected<String>()

  init(_ session: AVCaptureSession?) {
    super.init()
    session?.setDeferredStartDelegate(self, deferredStartDelegateCallbackQueue: queue)
  }

  var all: [String] { queue.sync { heard.all } }

  func sessionWillRunDeferredStart(_ session: AVCaptureSession) {
    dispatchPrecondition(condition: .onQueue(queue))
    heard.add("will")
  }
  func sessionDidRunDeferredStart(_ session: AVCaptureSession) { heard.add("did") }
}
