import FoundationAdditions
import Testing

@Suite("Notifications as a sequence")
struct NotificationsTests {
  static let name = Notification.Name("lit")
  final class Sender: Sendable {}

  @Test("an iterator gives what is posted after it was made, in order")
  func order() async {
    let center = NotificationCenter()
    center.post(name: Self.name, object: nil, userInfo: ["n": 0])
    var iterator = center.notifications(named: Self.name).makeAsyncIterator()
    for n in 1...3 { center.post(name: Self.name, object: nil, userInfo: ["n": n]) }
    for n in 1...3 {
      let value = await iterator.next()?.userInfo?["n"] as? Int
      #expect(value == n)
    }
  }

  @Test("an object narrows to its own notifications")
  func narrowed() async {
    let center = NotificationCenter()
    let (wanted, other) = (Sender(), Sender())
    var iterator = center.notifications(named: Self.name, object: wanted).makeAsyncIterator()
    center.post(name: Self.name, object: other, userInfo: ["n": 1])
    center.post(name: Self.name, object: wanted, userInfo: ["n": 2])
    let value = await iterator.next()?.userInfo?["n"] as? Int
    #expect(value == 2)
  }

  @Test("a cancelled task's loop ends")
  func cancelled() async {
    let center = NotificationCenter()
    let task = Task { @MainActor in
      for await _ in center.notifications(named: Self.name) {}
      return true
    }
    task.cancel()
    #expect(await task.value)
  }

  @Test("the sender is not kept alive")
  func lifetime() async {
    let center = NotificationCenter()
    var sender: Sender? = Sender()
    weak let weakSender = sender
    let sequence = center.notifications(named: Self.name, object: sender)
    sender = nil
    #expect(weakSender == nil)
    var iterator = sequence.makeAsyncIterator()
    let next = await iterator.next()
    #expect(next == nil)
  }
}
