/// What outputs go on showing while their connections are disabled: the last frame of before, as a value.
package struct HeldFrames: Hashable, Sendable {
  private struct Held: Hashable, Sendable {
    let frame: FrameID
    /// As it was while the frame was shown.
    let connection: CaptureConnection
  }

  private var frames: [Int: Held] = [:]

  package init() {}

  /// The connections change from one graph to another while `frame` comes through them.
  package mutating func change(from old: CaptureGraph, to new: CaptureGraph, showing frame: FrameID?) {
    let disabled = new.connections.filter { !$0.isEnabled }.map(\.id)
    frames = frames.filter { disabled.contains($0.key) }
    guard let frame else { return }
    for connection in old.connections where connection.isEnabled && disabled.contains(connection.id) {
      frames[connection.id] = Held(frame: frame, connection: connection)
    }
  }

  package func frame(through connection: Int) -> (frame: FrameID, connection: CaptureConnection)? {
    frames[connection].map { ($0.frame, $0.connection) }
  }
}
