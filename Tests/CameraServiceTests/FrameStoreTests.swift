import CameraService
import CaptureModel
import DeviceModel
import Foundation
import Imaging
import TestSupport
import Testing

@Suite("Frames that remember what they show")
@MainActor
struct FrameStoreTests {
  private static let size = PixelSize(width: 96, height: 64)

  private func bytes(_ buffer: PixelBuffer) -> Data {
    withExtendedLifetime(buffer) {
      buffer.planes.indices.reduce(into: Data()) { data, index in
        let plane = buffer.planes[index]
        for row in 0..<plane.height {
          data.append(
            Data(
              bytes: buffer.baseAddress(ofPlane: index) + row * plane.bytesPerRow,
              count: plane.width * (index + 1)))
        }
      }
    }
  }

  private func pixels(_ phone: Phone, _ frame: FrameID) throws -> PixelBuffer {
    try #require(
      phone.world.frames.pixels(of: frame, width: Self.size.width, height: Self.size.height))
  }

  private func drawnAnew(_ phone: Phone, _ frame: FrameID) throws -> Data {
    let still = try #require(phone.world.frames.still(of: frame, Self.size))
    return bytes(still())
  }

  @Test("F1 any order of poses, cameras and times gives the pixels that drawing anew gives", arguments: 1...3)
  func sameAsAnew(seed: UInt64) throws {
    try Phone.run { phone in
      var random = SeededGenerator(seed: seed)
      var held: [(PixelBuffer, Data)] = []
      for index in 0..<60 {
        if Int.random(in: 0..<4, using: &random) == 0 {
          phone.world.stage.setHinge([0, 90, 180].randomElement(using: &random)!)
        }
        await phone.advance(10)
        let camera = [phone.outer, phone.inner, phone.rear].randomElement(using: &random)!
        let past = Duration.milliseconds(Int.random(in: 0..<40, using: &random))
        let frame = FrameID(camera: camera.uniqueID, index: index, time: max(.zero, phone.time.now - past))
        let buffer = try pixels(phone, frame)
        let made = bytes(buffer)
        #expect(try made == drawnAnew(phone, frame), "frame \(index)")
        if Int.random(in: 0..<3, using: &random) == 0 { held.append((buffer, made)) }
        if held.count > 5 { held.removeFirst() }
        for (buffer, made) in held { #expect(bytes(buffer) == made, "a frame that is held was written") }
      }
    }
  }

  @Test("F1 an unchanged scene is drawn twice at most, however long it streams")
  func stillScene() throws {
    try Phone.run { phone in
      var last: PixelBuffer?
      for index in 0..<100 {
        let frame = FrameID(camera: phone.outer.uniqueID, index: index, time: .milliseconds(index))
        let buffer = try pixels(phone, frame)
        #expect(try bytes(buffer) == drawnAnew(phone, frame))
        #expect(try pixels(phone, frame) === buffer, "a frame has one picture")
        last = buffer
      }
      #expect(last != nil && phone.world.frames.drawingCount == 2)
    }
  }

  @Test("F1 cameras that stream in turn do not draw over each other")
  func twoCameras() throws {
    try Phone.run { phone in
      for index in 0..<40 {
        let camera = index % 2 == 0 ? phone.outer : phone.rear
        _ = try pixels(
          phone, FrameID(camera: camera.uniqueID, index: index, time: .milliseconds(index)))
      }
      #expect(phone.world.frames.drawingCount == 2)
    }
  }

  @Test("F1 a buffer that an app wrote to is drawn anew, and nobody else is shown what it wrote")
  func written() throws {
    try Phone.run { phone in
      let frames = (0..<3).map {
        FrameID(camera: phone.outer.uniqueID, index: $0, time: .milliseconds($0))
      }
      var buffer: PixelBuffer? = try pixels(phone, frames[0])
      buffer?.markWritten()
      memset(buffer!.baseAddress(ofPlane: 0), 77, buffer!.byteCount)
      #expect(try bytes(pixels(phone, frames[0])) == drawnAnew(phone, frames[0]))
      buffer = nil
      for frame in frames { #expect(try bytes(pixels(phone, frame)) == drawnAnew(phone, frame)) }
    }
  }

  @Test("F1 eight frames can be held; then there are no pixels until one is let go")
  func empty() throws {
    try Phone.run { phone in
      let (frames, camera) = (phone.world.frames, phone.outer.uniqueID)
      func make(_ index: Int) -> PixelBuffer? {
        frames.pixels(
          of: FrameID(camera: camera, index: index, time: .milliseconds(index)), width: 16, height: 12)
      }
      var held = (0..<8).map(make)
      #expect(!held.contains { $0 == nil } && make(8) == nil)
      held[3] = nil
      #expect(make(9) != nil)
    }
  }

  @Test(
    "F2 a preview gets the size that it shows, and never more than the camera has",
    arguments: [
      ((2034, 1144), (1920, 1080)), ((1921, 1081), (1920, 1080)), ((1920, 1080), (1920, 1080)),
      ((500, 1080), (1920, 1080)), ((1919, 1079), (1919, 1079)), ((300, 100), (300, 100)), ((1, 1), (1, 1)),
    ])
  func serving(shown: (Int, Int), expected: (Int, Int)) throws {
    try Phone.run { phone in
      let (session, preview) = phone.session(phone.outer)
      await phone.advance(1000)
      let frame = try #require(session.frame(for: preview, at: phone.time.now))
      #expect(frame.size == PixelSize(width: 1920, height: 1080))
      let pixels = try #require(phone.world.frames.pixels(of: frame, serving: shown.0, shown.1))
      #expect((pixels.width, pixels.height) == expected)
    }
  }
}
