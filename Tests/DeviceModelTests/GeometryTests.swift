import DeviceModel
import Testing

@Suite struct GeometryTests {
  private func near(_ left: Vector3, _ right: Vector3) -> Bool { (left - right).length < 1e-9 }

  @Test(
    "Quarter turns of an attitude, right-handed",
    arguments: [
      (Attitude.yaw(90), Vector3(0, 0, 1), Vector3(1, 0, 0)),
      (.pitch(90), Vector3(0, 1, 0), Vector3(0, 0, 1)),
      (.roll(90), Vector3(1, 0, 0), Vector3(0, 1, 0)), (.yaw(180), Vector3(0, 0, 1), Vector3(0, 0, -1)),
      (.identity, Vector3(1, 2, 3), Vector3(1, 2, 3)),
    ])
  func quarters(attitude: Attitude, vector: Vector3, turned: Vector3) {
    #expect(near(attitude.apply(vector), turned))
    #expect(near(attitude.inverse.apply(turned), vector))
  }

  @Test("A product turns first by its right factor and keeps lengths")
  func product() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<100 {
      let (first, second, vector) = (random.attitude(), random.attitude(), random.direction())
      let both = (second * first).apply(vector)
      #expect(near(both, second.apply(first.apply(vector))))
      #expect(abs(both.length - 1) < 1e-9)
      #expect(near((first * first.inverse).apply(vector), vector))
    }
  }

  @Test("An attitude without length is the identity")
  func degenerate() {
    #expect(Attitude(w: 0, x: 0, y: 0, z: 0) == .identity)
    #expect(Attitude(w: .nan, x: 0, y: 0, z: 0) == .identity)
    #expect(Attitude(w: 2, x: 0, y: 0, z: 0) == .identity)
  }

  @Test(
    "The left half of iPhone Duo swings toward the person and ends on the right half",
    arguments: [
      (180.0, Vector3(-82, 0, 0), Vector3(0, 0, 1)), (90, Vector3(-43.4, 0, 43.4), Vector3(1, 0, 0)),
      (0, Vector3(0, 0, 4.8), Vector3(0, 0, -1)),
    ] as [(Double, Vector3, Vector3)])
  func fold(angle: Double, center: Vector3, normal: Vector3) {
    let frame = Device.iPhoneDuo.frame(ofPanel: "left", hinge: angle)
    #expect(near(frame.place(Vector3(0, 0, 0)), center))
    #expect(near(frame.direction(Vector3(0, 0, 1)), normal))
    #expect(
      near(Device.iPhoneDuo.frame(ofPanel: "right", hinge: angle).place(Vector3(1, 2, 3)), Vector3(1, 2, 3)))
  }

  @Test(
    "The laptop's lid goes all the way round to the deck's back",
    arguments: [
      (0.0, Vector3(0, 0, 8), Vector3(0, 0, -1)), (180, Vector3(0, 210, 0), Vector3(0, 0, 1)),
      (360, Vector3(0, 0, -8), Vector3(0, 0, -1)),
    ] as [(Double, Vector3, Vector3)])
  func lid(angle: Double, center: Vector3, normal: Vector3) {
    let frame = Device.convertibleLaptop.frame(ofPanel: "lid", hinge: angle)
    #expect(near(frame.place(Vector3(0, 0, 0)), center))
    #expect(near(frame.direction(Vector3(0, 0, 1)), normal))
  }

  @Test("R1 cameras see where they must: closed, the outer toward the person, the rear away")
  func views() throws {
    let duo = Device.iPhoneDuo
    let closed = duo.pose(hinge: 0)
    let outer = duo.cameraView(try duo.camera(short: "outer"), closed)
    #expect(near(outer.forward, Vector3(0, 0, 1)))
    #expect(near(outer.right, Vector3(-1, 0, 0)) && near(outer.down, Vector3(0, -1, 0)))
    #expect(outer.position.x > 0.02 && outer.position.y > 0.04 && outer.position.z > 0)
    let rear = duo.cameraView(try duo.camera(short: "back-wide"), closed)
    #expect(near(rear.forward, Vector3(0, 0, -1)))
    #expect(near(rear.right, Vector3(0, -1, 0)) && near(rear.down, Vector3(-1, 0, 0)))
    let turned = duo.cameraView(try duo.camera(short: "back-wide"), duo.pose(hinge: 180).turnedAround())
    #expect(near(turned.forward, Vector3(0, 0, 1)) && turned.position.x < 0)
  }

  @Test("A rectangle turns with the interface")
  func frames() {
    let size = Size2D(width: 100, height: 200)
    let frame = Frame(x: 10, y: 20, width: 30, height: 40)
    #expect(frame.turned(from: size, to: .portrait) == frame)
    #expect(frame.turned(from: size, to: .portraitUpsideDown) == Frame(x: 60, y: 140, width: 30, height: 40))
    #expect(frame.turned(from: size, to: .landscapeRight) == Frame(x: 20, y: 60, width: 40, height: 30))
    #expect(frame.turned(from: size, to: .landscapeLeft) == Frame(x: 140, y: 10, width: 40, height: 30))
  }
}
