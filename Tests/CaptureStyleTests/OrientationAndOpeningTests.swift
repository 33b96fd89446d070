import AVKit
import DeviceModel
import SDKTestSupport
import Testing
import UIKit

@Suite(.serialized) @MainActor struct OrientationAndOpeningTests {
  @Test("UIDevice tells how the phone is held, while somebody asked it to")
  func orientation() throws {
    try withPhone { phone in
      let device = UIDevice.current
      #expect(device.orientation == .unknown && device.userInterfaceIdiom == .phone)
      let heralds = Heralds([UIDevice.orientationDidChangeNotification])
      device.beginGeneratingDeviceOrientationNotifications()
      defer { device.endGeneratingDeviceOrientationNotifications() }
      #expect(device.orientation == .portrait)
      for (held, expected) in [
        (DeviceOrientation.landscapeLeft, UIDeviceOrientation.landscapeLeft), (.faceUp, .faceUp),
        (.landscapeRight, .landscapeRight), (.landscapeRight, .landscapeRight),
      ] {
        phone.stage.rotate(to: held)
        await phone.settle()
        #expect(device.orientation == expected)
      }
      #expect(heralds.all.count == 3)
    }
    #expect(UIDevice.current.orientation == .unknown)
  }

  @Test("Settings open, what nothing knows does not")
  func opening() throws {
    try withPhone { phone in
      let settings = try #require(URL(string: UIApplication.openSettingsURLString))
      #expect(UIApplication.shared.canOpenURL(settings))
      #expect(await UIApplication.shared.open(settings))
      let strange = try #require(URL(string: "strange:thing"))
      #expect(await UIApplication.shared.open(strange) == false)
      #expect(phone.world.log.all.contains { $0.text == "opens app-settings:" })
    }
  }
}
