import Testing

@testable import CameraService

@Suite("Who takes frames")
struct FrameListenersTests {
  private final class Listener: FrameListener {
    func didExpose(_ frame: PresentedFrame) {}
  }

  @Test("Listeners stand in the order of their outputs, one for each, whatever order they came in")
  func order() {
    var listeners = FrameListeners()
    let objects = (0..<4).map { _ in Listener() }
    for (output, object) in [(5, 0), (2, 1), (9, 2), (5, 3)] { listeners.set(objects[object], for: output) }
    #expect(listeners.entries.map(\.output) == [2, 5, 9])
    let expected = [objects[1], objects[3], objects[2]].map(ObjectIdentifier.init)
    #expect(listeners.entries.compactMap { $0.listener.map(ObjectIdentifier.init) } == expected)
    listeners.set(nil, for: 5)
    listeners.set(nil, for: 7)
    #expect(listeners.entries.map(\.output) == [2, 9] && !listeners.isEmpty)
    for output in [2, 9] { listeners.set(nil, for: output) }
    #expect(listeners.isEmpty)
  }

  @Test("A listener is held weakly")
  func weakly() {
    var listeners = FrameListeners()
    listeners.set(Listener(), for: 1)
    #expect(listeners.entries.first?.listener == nil)
  }
}
