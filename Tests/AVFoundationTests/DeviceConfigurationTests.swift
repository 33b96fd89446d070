import AVFoundation
import CameraService
import SDKTestSupport
import Testing

@Suite("Configuring a camera")
@MainActor
struct DeviceConfigurationTests {
  @Test("A1 the shape starts at the format's first, and is nil with size zero where the shape is fixed")
  func initial() throws {
    try withPhone { phone in
      let (outer, rear) = try (phone.camera("outer"), phone.camera("back-wide"))
      #expect(outer.dynamicAspectRatio == outer.activeFormat.supportedDynamicAspectRatios.first)
      #expect(outer.dynamicAspectRatio == .ratio16x9)
      #expect(outer.dynamicDimensions.sides == [1920, 1080])
      #expect(rear.dynamicAspectRatio == nil)
      #expect(rear.dynamicDimensions.sides == [0, 0])
    }
  }

  @Test(
    "A1 a new shape counts under the lock, is observable, and handlers come first in first out, in later turns"
  )
  func change() throws {
    try withPhone { phone in
      let camera = try phone.camera("outer")
      let rig = try await Rig(phone, "outer")
      let (handled, seen) = (Collected<String>(), Collected<AVCaptureDevice.AspectRatio?>())
      let observation = camera.observe(\.dynamicAspectRatio, options: .new) { _, change in
        seen.add(change.newValue ?? nil)
      }
      let sizes = Collected<[Int32]>()
      let sizing = camera.observe(\.dynamicDimensions) { device, _ in
        sizes.add(device.dynamicDimensions.sides)
      }
      try camera.lockForConfiguration()
      for ratio in [AVCaptureDevice.AspectRatio.ratio1x1, .ratio3x4] {
        camera.setDynamicAspectRatio(ratio) { time, error in
          handled.add("\(ratio.rawValue) \(time.value) \(error == nil)")
        }
      }
      camera.unlockForConfiguration()
      #expect(handled.all.isEmpty)
      #expect(camera.dynamicAspectRatio == .ratio3x4)
      #expect(camera.dynamicDimensions.sides == [1440, 1920])
      let next = CMTime(try #require(rig.shown).time + .nanoseconds(33_333_333)).value
      await phone.settle()
      #expect(
        handled.all == ["AVCaptureAspectRatio1x1 \(next) true", "AVCaptureAspectRatio3x4 \(next) true"])
      #expect(seen.all == [.ratio1x1, .ratio3x4] && sizes.all == [[1920, 1920], [1440, 1920]])
      withExtendedLifetime((observation, sizing, rig)) {}
    }
  }

  @Test("A1 X1 without the lock, or for a shape the format lacks, it raises and changes nothing")
  func misuse() throws {
    try withPhone { phone in
      let (outer, rear) = try (phone.camera("outer"), phone.camera("back-wide"))
      outer.setDynamicAspectRatio(.ratio1x1)
      #expect(phone.takeMisuses().first?.reason.contains("lockForConfiguration") == true)
      #expect(outer.dynamicAspectRatio == .ratio16x9)
      try rear.lockForConfiguration()
      rear.setDynamicAspectRatio(.ratio1x1)
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      rear.activeFormat = outer.formats[0]
      #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"])
      rear.unlockForConfiguration()
      rear.unlockForConfiguration()
      rear.activeFormat = rear.formats[0]
      #expect(phone.takeMisuses().count == 1, "an unlock too many leaves it unlocked")
      #expect(rear.activeFormat == rear.formats[2])
    }
  }

  @Test(
    "A1 another format sets the shape back to its first; the lock belongs to the camera, not to an object")
  func format() throws {
    try withPhone { phone in
      let camera = try phone.camera("outer")
      try camera.lockForConfiguration()
      camera.setDynamicAspectRatio(.ratio4x3)
      try phone.camera("outer").activeFormat = camera.formats[2]
      camera.unlockForConfiguration()
      #expect(camera.activeFormat.dimensions.sides == [3840, 2160])
      #expect(camera.dynamicAspectRatio == .ratio16x9)
      #expect(camera.activeFormat.description.contains("3840x2160"))
    }
  }

  @Test("A1 frame durations change the rate of a running stream; another format and .invalid set them back")
  func frameDurations() throws {
    try withPhone { phone in
      let camera = try phone.camera("outer")
      let rig = try await Rig(phone, "outer")
      try camera.lockForConfiguration()
      @MainActor func rate(_ minimum: CMTime, _ maximum: CMTime) async -> Int {
        camera.activeVideoMinFrameDuration = minimum
        camera.activeVideoMaxFrameDuration = maximum
        await phone.wait(.milliseconds(200))
        let before = rig.shown?.index ?? 0
        await phone.wait(.milliseconds(1001))
        return (rig.shown?.index ?? 0) - before
      }
      let second = CMTime(value: 1, timescale: 1)
      func fraction(_ rate: Int32) -> CMTime { CMTime(value: 1, timescale: rate) }
      #expect(await rate(.invalid, .invalid) == 30)
      #expect(await rate(.invalid, fraction(60)) == 60)
      #expect(await rate(fraction(10), .invalid) == 10)
      #expect(camera.activeVideoMinFrameDuration == fraction(10))
      let range = camera.activeFormat.videoSupportedFrameRateRanges[0]
      #expect(await rate(range.minFrameDuration, range.maxFrameDuration) == 30)
      camera.activeFormat = camera.formats[0]
      #expect(camera.activeVideoMaxFrameDuration == camera.activeVideoMinFrameDuration)
      for bad in [fraction(10_000), CMTime(value: 1000, timescale: 1), .zero, .positiveInfinity] {
        camera.activeVideoMaxFrameDuration = bad
        #expect(phone.takeMisuses().map(\.name) == ["NSInvalidArgumentException"], "\(bad)")
      }
      camera.unlockForConfiguration()
      camera.activeVideoMaxFrameDuration = second
      #expect(phone.takeMisuses().map(\.name) == ["NSGenericException"])
    }
  }

  @Test(
    "A2 compensation is supported and on where the front sensor is mounted upright",
    arguments: [("outer", true), ("inner", true), ("back-wide", false)])
  func compensation(camera: String, isSupported: Bool) throws {
    try withPhone { phone in
      let rig = try await Rig(phone)
      let output = AVCapturePhotoOutput()
      #expect(!output.isCameraSensorOrientationCompensationSupported, "part of no session")
      rig.session.addOutput(output)
      try rig.exchange(to: camera)
      #expect(output.isCameraSensorOrientationCompensationSupported == isSupported)
      #expect(output.isCameraSensorOrientationCompensationEnabled == isSupported)
      output.isCameraSensorOrientationCompensationEnabled = false
      #expect(!output.isCameraSensorOrientationCompensationEnabled)
    }
  }
}

extension CMVideoDimensions {
  fileprivate var sides: [Int32] { [width, height] }
}
