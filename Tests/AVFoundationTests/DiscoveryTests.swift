import AVFoundation
import CameraService
import DeviceModel
import SDKTestSupport
import Testing

@Suite("Finding cameras")
@MainActor
struct DiscoveryTests {
  private func found(
    _ types: [AVCaptureDevice.DeviceType], _ position: AVCaptureDevice.Position = .unspecified,
    _ mediaType: AVMediaType? = .video
  ) -> [String] {
    AVCaptureDevice.DiscoverySession(deviceTypes: types, mediaType: mediaType, position: position).devices
      .map { Phone.short($0.uniqueID) }
  }

  @Test(
    "V1 front wide and front ultra wide are one virtual device, of wide-angle type, made of outer and inner")
  func virtualFront() throws {
    try withPhone { phone in
      for types: [AVCaptureDevice.DeviceType] in [
        [.builtInWideAngleCamera], [.builtInUltraWideCamera],
        [.builtInUltraWideCamera, .builtInWideAngleCamera],
      ] {
        #expect(found(types, .front) == ["front"])
      }
      let camera = try phone.virtualFront()
      #expect(camera === AVCaptureDevice.default(.builtInUltraWideCamera, for: .video, position: .front))
      #expect(camera.isVirtualDevice)
      #expect(camera.deviceType == .builtInWideAngleCamera)
      #expect(camera.position == .front)
      #expect(camera.constituentDevices.map { Phone.short($0.uniqueID) } == ["outer", "inner"])
      #expect(try phone.camera("outer").constituentDevices.isEmpty)
      #expect(try !phone.camera("outer").isVirtualDevice)
    }
  }

  @Test("V1 devices are sorted by the types asked for, then by position; each comes once")
  func sorting() throws {
    try withPhone { phone in
      #expect(found([.builtInWideAngleCamera]) == ["back-wide", "front"])
      #expect(
        found([.builtInUltraWideCamera, .builtInWideAngleCamera]) == [
          "back-ultra-wide", "front", "back-wide",
        ])
      #expect(found([.builtInInnerUltraWideCamera, .builtInOuterUltraWideCamera]) == ["inner", "outer"])
      #expect(found([.builtInTripleCamera, .external]).isEmpty)
      #expect(found([.builtInWideAngleCamera], .front, .audio).isEmpty)
      #expect(found([.builtInWideAngleCamera], .front, nil) == ["front"])
    }
  }

  @Test("V5 default never gives the outer or inner type, a discovery session does, as front or unspecified")
  func defaults() throws {
    try withPhone { _ in
      let physical: [AVCaptureDevice.DeviceType] = [
        .builtInOuterUltraWideCamera, .builtInInnerUltraWideCamera,
      ]
      for position in [AVCaptureDevice.Position.front, .back, .unspecified] {
        for type in physical {
          #expect(AVCaptureDevice.default(type, for: .video, position: position) == nil)
        }
        #expect(found(physical, position) == (position == .back ? [] : ["outer", "inner"]))
      }
      for type in [AVCaptureDevice.DeviceType.builtInWideAngleCamera, .builtInUltraWideCamera] {
        let front = AVCaptureDevice.default(type, for: .video, position: .front)
        #expect(front?.uniqueID == Phone.id("front"))
      }
      #expect(AVCaptureDevice.default(for: .video)?.uniqueID == Phone.id("back-wide"))
      #expect(AVCaptureDevice.default(for: .audio)?.hasMediaType(.video) == false)
    }
  }

  @Test(
    "V3 formats: the largest size and highest rate of each camera",
    arguments: [("inner", 1920, 60.0), ("outer", 3840, 120), ("front", 1920, 60)])
  func formats(camera: String, width: Int, rate: Double) throws {
    try withPhone { phone in
      let camera = try phone.camera(camera)
      #expect(camera.formats.map { Int($0.dimensions.width) }.max() == width)
      #expect(camera.formats.flatMap(\.videoSupportedFrameRateRanges).map(\.maxFrameRate).max() == rate)
      #expect(camera.formats.contains(camera.activeFormat))
      #expect(camera.formats.allSatisfy { $0.supportedDynamicAspectRatios.contains(.ratio1x1) }, "square")
      let hasDepth = camera.camera.formats.contains(where: \.depth)
      #expect(hasDepth == !camera.isVirtualDevice)
    }
  }

  @Test("D14 a camera that leaves vanishes from discovery, observably, and from init(uniqueID:); and returns")
  func leaving() throws {
    try withPhone { phone in
      let fronts = AVCaptureDevice.DiscoverySession(
        deviceTypes: [.builtInOuterUltraWideCamera, .builtInInnerUltraWideCamera], mediaType: .video,
        position: .unspecified)
      let rears = AVCaptureDevice.DiscoverySession(
        deviceTypes: [.builtInDualWideCamera], mediaType: .video, position: .back)
      let (changes, others) = (Collected<[[String]]>(), Collected<Int>())
      func names(_ devices: [AVCaptureDevice]?) -> [String] {
        (devices ?? []).map { Phone.short($0.uniqueID) }
      }
      let observations = [
        fronts.observe(\.devices, options: [.old, .new]) { _, change in
          changes.add([
            (change.oldValue ?? []).map { Phone.short($0.uniqueID) },
            (change.newValue ?? []).map { Phone.short($0.uniqueID) },
          ])
        },
        rears.observe(\.devices) { _, _ in others.add(1) },
      ]
      let outer = try phone.camera("outer")
      phone.hub.setConnected(false, camera: outer.uniqueID)
      #expect(names(fronts.devices) == ["inner"])
      #expect(AVCaptureDevice(uniqueID: outer.uniqueID) == nil)
      #expect(!outer.isConnected)
      #expect(throws: AVError.self) { try AVCaptureDeviceInput(device: outer) }
      #expect(throws: AVError.self) { try outer.lockForConfiguration() }
      phone.hub.setConnected(true, camera: outer.uniqueID)
      #expect(names(fronts.devices) == ["outer", "inner"])
      #expect(changes.all == [[["outer", "inner"], ["inner"]], [["inner"], ["outer", "inner"]]])
      #expect(others.all.isEmpty, "its devices are the same")
      withExtendedLifetime(observations) {}
    }
  }

  @Test("D14 one notification of a camera's leaving and one of its return, however many hold the camera")
  func notifications() throws {
    try withPhone { phone in
      let holders = try [phone.camera("outer"), phone.camera("outer")]
      let found = AVCaptureDevice.DiscoverySession(
        deviceTypes: [.builtInOuterUltraWideCamera], mediaType: .video, position: .front
      ).devices
      let all = Heralds([.AVCaptureDeviceWasConnected, .AVCaptureDeviceWasDisconnected])
      let own = Heralds([AVCaptureDevice.wasDisconnectedNotification], of: holders[1])
      phone.hub.setConnected(false, camera: Phone.id("outer"))
      phone.hub.setConnected(true, camera: Phone.id("outer"))
      #expect(
        all.all == ["AVCaptureDeviceWasDisconnectedNotification", "AVCaptureDeviceWasConnectedNotification"])
      #expect(own.all.count == 1)
      withExtendedLifetime((holders, found)) {}
    }
  }

  @Test("V1 one object stands for one camera, however it is found")
  func identity() throws {
    try withPhone { phone in
      let front = try phone.virtualFront()
      #expect(try phone.camera("front") === front)
      #expect(front.constituentDevices.first === (try phone.camera("outer")))
      #expect(Set([front, try phone.camera("front")]).count == 1)
      #expect(AVCaptureDevice(uniqueID: "nobody") == nil)
    }
  }

  @Test("C3 multi-cam allows sets of three physical cameras, none with a virtual one")
  func multiCam() throws {
    try withPhone { _ in
      let all = AVCaptureDevice.DiscoverySession(
        deviceTypes: AVCaptureDevice.DeviceType.every, mediaType: .video, position: .unspecified)
      let sets = all.supportedMultiCamDeviceSets
      #expect(sets.map(\.count).max() == 3)
      #expect(sets.allSatisfy { $0.allSatisfy { !$0.isVirtualDevice } })
      let trio = Set(["outer", "inner", "back-wide"].map(Phone.id))
      #expect(sets.contains { Set($0.map(\.uniqueID)) == trio })
    }
  }

  @Test("V1 without a simulated device there are no cameras, as in Apple's simulator")
  func noWorld() {
    #expect(found(AVCaptureDevice.DeviceType.every).isEmpty)
    #expect(AVCaptureDevice.default(for: .video) == nil)
    #expect(AVCaptureDevice(uniqueID: Phone.id("front")) == nil)
  }
}
