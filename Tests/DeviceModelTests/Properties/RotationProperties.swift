import DeviceModel
import Testing

@Suite struct RotationProperties {
  @Test(
    "R1 R2 upright and flat the preview and the capture angle agree",
    arguments: Device.builtIn.filter { $0.postures.last?.reference == 180 })
  func agree(device: Device) {
    for orientation in [DeviceOrientation.portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight] {
      var upright = device
      upright.restingAttitude = .identity
      let pose = upright.pose(hinge: 180).rotated(to: orientation, on: upright)
      for held in [pose, pose.turnedAround()] {
        for display in upright.displays {
          let interface = upright.interfaceOrientation(display, held)
          for camera in upright.cameras where !camera.followsDisplay {
            let reference = device.name == "convertible-laptop" ? nil : held.hinge.posture
            guard let reference else { continue }
            #expect(
              upright.previewAngle(camera, display, interface, reference)
                == upright.captureAngle(camera, held),
              "\(camera.uniqueID) on \(display.id), \(orientation)")
          }
        }
      }
    }
  }

  @Test("R1 turning a device clockwise, seen along the optical axis, adds a quarter to the capture angle")
  func quarter() {
    var random = SeededGenerator(seed: 12)
    for device in DirectionProperties.devices.prefix(60) {
      for camera in device.cameras {
        let pose = device.pose(hinge: random.number(0...360))
        let view = device.cameraView(camera, pose)
        let gravity = Vector3(0, -1, 0)
        let share = Vector3(view.right.dot(gravity), view.down.dot(gravity), 0)
        guard share.length > 0.2, abs(abs(share.x) - abs(share.y)) > 0.05 else { continue }
        let turned = pose.with(attitude: Attitude(degrees: 90, around: view.forward) * pose.attitude)
        let rolled = device.cameraView(camera, turned)
        guard
          abs(Vector3(rolled.right.dot(gravity), rolled.down.dot(gravity), 0).length - share.length) < 1e-9
        else { continue }
        let change = device.captureAngle(camera, turned) - device.captureAngle(camera, pose)
        #expect((change + 360) % 360 == 90)
      }
    }
  }

  @Test("R1 a camera's axes are of unit length, at right angles, and see the world unmirrored")
  func axes() {
    var random = SeededGenerator(seed: 13)
    for device in DirectionProperties.devices.prefix(60) {
      let pose = device.pose(hinge: random.number(0...360)).with(attitude: random.attitude())
      for camera in device.cameras {
        let view = device.cameraView(camera, pose)
        for axis in [view.right, view.down, view.forward] { #expect(abs(axis.length - 1) < 1e-9) }
        #expect(abs(view.right.dot(view.down)) < 1e-9)
        #expect((view.right.cross(view.down) - view.forward).length < 1e-9)
      }
    }
  }

  @Test("R2 each quarter of the interface turns the preview by a quarter")
  func interface() {
    for device in Device.builtIn + DirectionProperties.devices.prefix(60) {
      for display in device.displays {
        for camera in device.cameras where camera.mount.map({ abs($0.axis.z) > 0.99 }) ?? false {
          let posture = device.postures.firstIndex { $0.reference == 180 } ?? -1
          guard posture >= 0 else { continue }
          let clockwise: [InterfaceOrientation] = [
            .portrait, .landscapeRight, .portraitUpsideDown, .landscapeLeft,
          ]
          let angles = clockwise.map { device.previewAngle(camera, display, $0, posture) }
          let steps = zip(angles, angles.dropFirst()).map { ($1 - $0 + 360) % 360 }
          #expect(Set(steps).count == 1 && [90, 270].contains(steps[0]))
        }
      }
    }
  }
}
