import Combine
import Synchronization
import Testing

private final class Camera: NSObject, KeyValueObservable {
  let observers = KeyValueObservers()
  private var stored = 1.0
  var zoom: Double {
    get { stored }
    set { changing(\.zoom) { stored = newValue } }
  }
}

@Suite struct BridgeTests {
  static let name = Notification.Name("BridgeTests")

  @Test("notifications of one name and sender are sent until cancelled")
  func notifications() {
    let center = NotificationCenter()
    let (sender, other) = (NSObject(), NSObject())
    var (all, one): ([Int], [Int]) = ([], [])
    let number = { (notification: Notification) in notification.userInfo?["n"] as? Int ?? -1 }
    let bond = center.publisher(for: Self.name).sink { all.append(number($0)) }
    let narrow = center.publisher(for: Self.name, object: sender).sink { one.append(number($0)) }
    center.post(name: Self.name, object: sender, userInfo: ["n": 1])
    center.post(name: Self.name, object: other, userInfo: ["n": 2])
    bond.cancel()
    center.post(name: Self.name, object: sender, userInfo: ["n": 3])
    #expect(all == [1, 2] && one == [1, 3])
    withExtendedLifetime(narrow) {}
  }

  @Test("a property's publisher sends its value, then each new one, and lets go when cancelled")
  func properties() {
    weak var gone: Camera?
    var bonds = Set<AnyCancellable>()
    var (all, later): ([Double], [Double]) = ([], [])
    do {
      let camera = Camera()
      gone = camera
      camera.publisher(for: \.zoom).sink { all.append($0) }.store(in: &bonds)
      camera.publisher(for: \.zoom, options: [.new]).sink { later.append($0) }.store(in: &bonds)
      camera.zoom = 2
      camera.zoom = 3
    }
    gone?.zoom = 4
    #expect(all == [1, 2, 3, 4] && later == [2, 3, 4])
    bonds = []
    #expect(gone == nil)
  }
}
