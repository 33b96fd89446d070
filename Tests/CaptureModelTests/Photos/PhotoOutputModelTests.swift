import CaptureModel
import DeviceModel
import Testing

@Suite("Which photos an output takes")
struct PhotoOutputModelTests {
  private static let capture = "*** -[AVCapturePhotoOutput capturePhotoWithSettings:delegate:] "

  private func source(
    _ camera: String = "back-wide", format: Int = 3, ratio: AspectRatio? = nil,
    _ change: (inout SessionModel, Int) throws -> Void = { _, _ in }
  ) throws -> PhotoOutputModel.Source {
    let input = try input(camera)
    var model = try SessionModel(input, [.photo])
    try change(&model, try model.connection(to: .photo).id)
    return PhotoOutputModel.Source(
      connection: try model.connection(to: .photo), format: format, aspectRatio: ratio,
      mountAngle: input.mountAngle)
  }

  private func refusal(_ order: PhotoOrder, _ source: PhotoOutputModel.Source?) -> String? {
    var model = PhotoOutputModel()
    return misuse { _ = try model.take(order, source) }?.reason
  }

  @Test("P1 X1 settings are good for one photo")
  func reuse() throws {
    var model = PhotoOutputModel()
    let source = try source()
    #expect(try model.take(PhotoOrder(id: 1), source).id == 1)
    #expect(
      misuse { _ = try model.take(PhotoOrder(id: 1), source) }?.reason == Self.capture
        + "Settings may not be re-used")
    #expect(try model.take(PhotoOrder(id: 2), source).id == 2)
  }

  @Test("P1 X1 refused settings may be used again")
  func refusedOnce() throws {
    var model = PhotoOutputModel()
    let source = try source()
    let order = PhotoOrder(id: 1, quality: 3)
    #expect(misuse { _ = try model.take(order, source) }?.name == "NSInvalidArgumentException")
    model.maxQuality = 3
    #expect(try model.take(order, source).id == 1)
  }

  @Test("X1 an order that cannot be carried out is refused in Apple's words")
  func refusals() throws {
    let good = try source()
    #expect(refusal(PhotoOrder(id: 1), good) == nil)
    let connection = Self.capture + "No active and enabled video connection"
    #expect(refusal(PhotoOrder(id: 1), nil) == connection)
    let disabled = try source { model, id in _ = model.setEnabled(false, connection: id) }
    #expect(refusal(PhotoOrder(id: 1), disabled) == connection)
    #expect(
      refusal(PhotoOrder(id: 1, quality: 3), good)
        == Self.capture
        + "settings.photoQualityPrioritization must not be higher than self.maxPhotoQualityPrioritization")
    for format in [PhotoOrder.Format.codec("avc1"), .pixels(0), .malformed] {
      #expect(refusal(PhotoOrder(id: 1, format: format), good)?.contains("settings.format") == true)
    }
    for format in [PhotoOrder.Format.codec("jpeg"), .pixels(0x4247_5241), .pixels(0x3432_3076)] {
      #expect(refusal(PhotoOrder(id: 1, format: format), good) == nil)
    }
    #expect(
      refusal(PhotoOrder(id: 1, isHighResolution: true), good)?.contains("highResolutionPhotoEnabled") == true
    )
  }

  @Test("P2 a photo is as large as asked for, at most as large as the output allows")
  func sizes() throws {
    let source = try source()
    let (small, large) = (PixelSize(width: 1920, height: 1440), PixelSize(width: 4032, height: 3024))
    #expect(source.sizes == [small, large])
    var model = PhotoOutputModel()
    #expect(model.maxSize(source) == small && model.maxSize(nil) == PixelSize(width: 0, height: 0))
    #expect(try model.take(PhotoOrder(id: 1), source).size == small)
    let order = PhotoOrder(id: 2, limit: large)
    #expect(misuse { _ = try model.take(order, source) }?.reason.contains("maxPhotoDimensions") == true)
    try model.setMaxSize(large, source)
    #expect(try model.take(order, source).size == large)
    #expect(try model.take(PhotoOrder(id: 3), source).size == small, "the order's own default stays")
    #expect(misuse { try model.setMaxSize(PixelSize(width: 1, height: 1), source) } != nil)
    #expect(misuse { try model.setMaxSize(small, nil) } != nil)
    let other = try self.source("inner", format: 1, ratio: .ratio16x9)
    #expect(
      model.maxSize(other) == PixelSize(width: 1920, height: 1080), "what it cannot do is not forgotten")
    #expect(model.maxSize(source) == large)
    model.isHighResolutionEnabled = true
    #expect(try model.take(PhotoOrder(id: 4, isHighResolution: true), source).size == large)
  }

  @Test("A1 A2 P2 the picture's shape is the camera's, turned where the sensor is compensated")
  func shapes() throws {
    var model = PhotoOutputModel()
    let tall = try source("outer", format: 0, ratio: .ratio3x4)
    #expect(try model.take(PhotoOrder(id: 1), tall).sensorSize == PixelSize(width: 960, height: 1280))
    #expect(try model.take(PhotoOrder(id: 2), tall).size == PixelSize(width: 1280, height: 960))
    try model.set(.compensation, false, tall)
    #expect(try model.take(PhotoOrder(id: 3), tall).size == PixelSize(width: 960, height: 1280))
  }

  @Test("A2 compensation is on where it is supported, off at will, and raises where it is not")
  func compensation() throws {
    var model = PhotoOutputModel()
    let (front, rear) = (try source("outer", format: 0), try source())
    #expect(
      model.isOn(.compensation, front) && !model.isOn(.compensation, rear) && !model.isOn(.compensation, nil))
    #expect(misuse { try model.set(.compensation, true, rear) }?.name == "NSInvalidArgumentException")
    try model.set(.compensation, false, rear)
    #expect(!model.isOn(.compensation, front), "an output's setting, whichever camera it has")
    try model.set(.compensation, true, front)
    #expect(model.isOn(.compensation, front))
  }

  @Test(
    "M5 the connection's turn and mirroring are the request's", arguments: [0, 90, 180, 270], [false, true])
  func orientation(angle: Int, isMirrored: Bool) throws {
    var model = PhotoOutputModel()
    let source = try source { model, id in
      _ = try model.setRotationAngle(Double(angle), connection: id)
      _ = try model.setAutomaticallyAdjustsVideoMirroring(false, connection: id)
      _ = try model.setVideoMirrored(isMirrored, connection: id)
    }
    let request = try model.take(PhotoOrder(id: 1), source)
    #expect(request.orientation.pixelTurns == 0 && request.orientation.notedTurns == angle / 90)
    #expect(request.orientation.isMirrored == isMirrored)
  }

  @Test("A2 M4 the turns of pixels and metadata add up to the connection's, wherever the sensor is mounted")
  func turns() {
    for mount in [0, 90, 180, 270] {
      for angle in [0, 90, 180, 270] {
        for isCompensated in [false, true] {
          let orientation = PhotoOrientation(
            angle: angle, isMirrored: false, mountAngle: mount, isCompensated: isCompensated)
          let sum = (orientation.pixelTurns + orientation.notedTurns) % 4
          #expect(sum == angle / 90, "\(mount) \(angle)")
          #expect(isCompensated || orientation.pixelTurns == 0)
          let earlier = PhotoOrientation(
            angle: (angle + 90 - mount + 360) % 360, isMirrored: false, mountAngle: 90, isCompensated: false)
          if isCompensated { #expect(orientation.notedTurns == earlier.notedTurns, "as on earlier hardware") }
        }
      }
    }
  }
}
