import AVKit
import CameraService
import SDKTestSupport
import Testing

@Suite("Later calls of a direction coordinator")
@MainActor
struct ChangeTests {
  private let closed = Sides(["outer"], ["back-dual-wide"])
  private let open = Sides(["inner"], ["outer", "back-dual-wide"])
  private let turned = Sides(["outer", "back-dual-wide"], ["inner"])

  @Test("D10 one call for each change, none for what changes no direction")
  func oneEach() throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      let (coordinator, heard) = phone.coordinator(for: view)
      await phone.settle()
      for angle in [10.0, 15, 60, 120, 180, 90] { await phone.fold(to: angle) }
      #expect(heard.sides == [closed, open])
      phone.stage.turnAround()
      await phone.settle()
      phone.stage.rotate(to: .landscapeLeft)
      await phone.settle()
      #expect(heard.sides == [closed, open], "the attitude changes nothing")
      try phone.stage.moveApp(to: "outer")
      await phone.settle()
      await phone.fold(to: 0)
      #expect(heard.sides == [closed, open, turned, closed])
      _ = coordinator
    }
  }

  @Test("D10 changes that come before the call coalesce into what is in force when it runs")
  func coalescing() throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      let (coordinator, heard) = phone.coordinator(for: view)
      await phone.settle()
      phone.stage.setHinge(180)
      try phone.stage.moveApp(to: "outer")
      #expect(heard.sides == [closed])
      await phone.settle()
      #expect(heard.sides == [closed, turned])
      phone.stage.setHinge(0)
      phone.stage.setHinge(180)
      try phone.stage.moveApp(to: "outer")
      await phone.settle()
      #expect(heard.sides == [closed, turned], "taken back before the call ran")
      _ = coordinator
    }
  }

  @Test("D10 S6 what one handler does in the turn of all counts for those after it, and for itself once more")
  func handlers() throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      var heard: [String] = []
      var second: AVCaptureDeviceDirectionCoordinator?
      func coordinator(_ name: String, _ then: @escaping () -> Void = {})
        -> AVCaptureDeviceDirectionCoordinator
      {
        AVCaptureDeviceDirectionCoordinator(view: view, deviceTypes: AVCaptureDevice.DeviceType.duo) { map in
          heard.append("\(name) \(Sides(map).forward.joined(separator: "+"))")
          then()
        }
      }
      let first = coordinator("first") {
        guard heard.last == "first inner" else { return }
        second = nil
        try? phone.stage.moveApp(to: "outer")
      }
      second = coordinator("second")
      let third = coordinator("third")
      await phone.settle()
      #expect(heard == ["first outer", "second outer", "third outer"])
      heard = []
      await phone.fold(to: 180)
      let turned = turned.forward.joined(separator: "+")
      #expect(heard == ["first inner", "third \(turned)", "first \(turned)"])
      withExtendedLifetime((first, third, second)) {}
    }
  }

  @Test("D10 nothing is called once the coordinator is gone, a call that was due included")
  func deallocated() throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      let heard = Heard()
      weak var released: AVCaptureDeviceDirectionCoordinator?
      do {
        let coordinator = AVCaptureDeviceDirectionCoordinator(
          view: view, deviceTypes: AVCaptureDevice.DeviceType.duo
        ) { heard.add($0) }
        released = coordinator
        await phone.settle()
        #expect(heard.sides == [closed])
        phone.stage.setHinge(180)
        withExtendedLifetime(coordinator) {}
      }
      #expect(released == nil, "nobody else keeps it")
      await phone.settle()
      #expect(heard.sides == [closed])
    }
  }

  @Test("D10 while the view has no window the last map stays; back in one it reports only what differs")
  func detached() throws {
    try withPhone { phone in
      let view = UIView()
      let window = phone.show(view)
      let (coordinator, heard) = phone.coordinator(for: view)
      await phone.settle()
      view.removeFromSuperview()
      await phone.fold(to: 180)
      #expect(heard.sides == [closed])
      #expect(Sides(coordinator.deviceDirections) == closed)
      await phone.fold(to: 0)
      window.addSubview(view)
      await phone.settle()
      #expect(heard.sides == [closed])
      view.removeFromSuperview()
      await phone.fold(to: 180)
      window.addSubview(view)
      await phone.settle()
      #expect(heard.sides == [closed, open])
    }
  }

  @Test("D10 a view that leaves its window before a due call gets none")
  func leavesBeforeCall() throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      let (coordinator, heard) = phone.coordinator(for: view)
      await phone.settle()
      phone.stage.setHinge(180)
      view.removeFromSuperview()
      await phone.settle()
      #expect(heard.sides == [closed])
      #expect(Sides(coordinator.deviceDirections) == closed)
    }
  }

  @Test("D10 the coordinator does not keep its view")
  func viewIsWeak() throws {
    try withPhone { phone in
      weak var released: UIView?
      let heard = Heard()
      var coordinator: AVCaptureDeviceDirectionCoordinator?
      do {
        let view = UIView()
        released = view
        coordinator = AVCaptureDeviceDirectionCoordinator(
          view: view, deviceTypes: AVCaptureDevice.DeviceType.duo
        ) { heard.add($0) }
      }
      #expect(released == nil)
      await phone.settle()
      #expect(heard.maps.isEmpty)
      #expect(coordinator?.description.contains("no view") == true)
    }
  }

  @Test("S6 a fold lays out before directions change, and the handler runs in a later turn")
  func phases() throws {
    try withPhone { phone in
      let view = UIView()
      phone.show(view)
      let laidOut = NoticingView()
      view.addSubview(laidOut)
      laidOut.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      laidOut.frame = view.bounds
      var order: [String] = []
      laidOut.onLayout = { order.append("layout \(Int($0.width))×\(Int($0.height))") }
      let coordinator = AVCaptureDeviceDirectionCoordinator(
        view: view, deviceTypes: AVCaptureDevice.DeviceType.duo
      ) { _ in order.append("handler \(Int(view.bounds.width))×\(Int(view.bounds.height))") }
      await phone.settle()
      order = []
      phone.stage.setHinge(180)
      order.append("turn ends")
      #expect(Sides(coordinator.deviceDirections) == closed)
      await phone.settle()
      #expect(order == ["layout 951×669", "turn ends", "handler 951×669"])
      #expect(Sides(coordinator.deviceDirections) == open)
    }
  }
}

private final class NoticingView: UIView {
  var onLayout: (CGSize) -> Void = { _ in }

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout(bounds.size)
  }
}
