import AVKit
import CameraService
import SDKTestSupport
import Testing

@Suite("Coordinators, maps and descriptors as objects")
@MainActor
struct IdentityTests {
  @Test("D13 descriptors of one camera are equal and hash alike across maps; of two cameras they are not")
  func descriptors() throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      let (coordinator, heard) = phone.coordinator(for: view)
      await phone.settle()
      await phone.fold(to: 180)
      let outer = try #require(heard.maps[0].forwardFacingDeviceDescriptors.first)
      let again = try #require(heard.maps[1].backwardFacingDeviceDescriptors.first)
      #expect(outer == again && outer.hash == again.hash)
      #expect(heard.maps[1].backwardFacingDeviceDescriptors.contains(outer))
      #expect(outer != heard.maps[1].forwardFacingDeviceDescriptors[0])
      #expect(outer != NSObject())
      #expect(Set(heard.maps.flatMap(\.backwardFacingDeviceDescriptors)).count == 2)
      _ = coordinator
    }
  }

  @Test("D13 a descriptor carries the camera's identifying properties")
  func properties() throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      let (coordinator, heard) = phone.coordinator(for: view, AVCaptureDevice.DeviceType.every)
      await phone.settle()
      let map = try #require(heard.maps.first)
      for descriptor in map.forwardFacingDeviceDescriptors + map.backwardFacingDeviceDescriptors {
        let device = try #require(AVCaptureDevice(uniqueID: descriptor.uniqueID))
        #expect(descriptor.deviceType == device.deviceType)
        #expect(descriptor.position == device.position)
        #expect(descriptor.localizedName == device.localizedName)
        #expect(descriptor.mediaTypes == [.video])
        #expect(descriptor.description.contains(descriptor.localizedName))
      }
      _ = coordinator
    }
  }

  @Test("D13 maps and descriptors go to another thread; equal maps are equal")
  func sendable() throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      let (coordinator, heard) = phone.coordinator(for: view)
      let (other, otherHeard) = phone.coordinator(for: view)
      await phone.settle()
      let map = try #require(heard.maps.first)
      let names = await Task.detached { map.forwardFacingDeviceDescriptors.map(\.localizedName) }.value
      #expect(names == ["Outer Ultra Wide Camera"])
      #expect(map == otherHeard.maps.first && map.hash == otherHeard.maps.first?.hash)
      await phone.fold(to: 180)
      #expect(map != heard.maps.last)
      #expect(map.description.contains("forward [Outer Ultra Wide Camera]"))
      _ = (coordinator, other)
    }
  }

  @Test("D13 a coordinator is an object like others: hashable, a format argument, with a description")
  func coordinator() throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      let (one, _) = phone.coordinator(for: view)
      let (two, _) = phone.coordinator(for: view)
      await phone.settle()
      #expect(one == one && one != two)
      #expect(Set([one, two, one]).count == 2)
      #expect(one.description.contains("UIView"))
      #expect(one.description.contains("Outer Ultra Wide Camera"))
      #expect(one.debugDescription.contains("AVCaptureDeviceDirectionCoordinator"))
      let argument: any CVarArg = one
      #expect(argument as? AVCaptureDeviceDirectionCoordinator === one)
      #expect(String(format: "%@", one).contains("AVCaptureDeviceDirectionCoordinator"))
    }
  }

  @Test("D15 creating one off the main actor raises, and nothing is ever called")
  func offMain() throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      let calls = Heard()
      let name = await Task.detached {
        let coordinator = AVCaptureDeviceDirectionCoordinator(
          view: view, deviceTypes: AVCaptureDevice.DeviceType.duo
        ) { map in MainActor.assumeIsolated { calls.add(map) } }
        return "\(type(of: coordinator))"
      }.value
      await phone.fold(to: 180)
      #expect(name == "AVCaptureDeviceDirectionCoordinator")
      #expect(calls.maps.isEmpty)
      let misuse = try #require(phone.takeMisuses().first)
      #expect(misuse.reason.contains("main thread"))
      #expect(misuse.reason.contains("initWithView:deviceTypes:changeHandler:"))
    }
  }
}
