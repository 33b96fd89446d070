import DeviceModel

/// What outputs go on showing while their connections are disabled: the last frame of before, as a value.
package struct HeldFrames: Hashable, Sendable {
  private struct Held: Hashable, Sendable {
    let frame: FrameID
    /// As it was while the frame was shown.
    let connection: CaptureConnection
    let size: PixelSize
  }

  private var frames: [Int: Held] = [:]

  package init() {}

  /// The connections change from one graph to another while `frame`, of `size` pixels before it is turned,
  /// comes through them.
  package mutating func change(
    from old: CaptureGraph, to new: CaptureGraph, showing frame: FrameID?, of size: PixelSize?
  ) {
    let disabled = new.connections.filter { !$0.isActive }.map(\.id)
    frames = frames.filter { disabled.contains($0.key) }
    guard let frame, let size else { return }
    for connection in old.connections where connection.isActive && disabled.contains(connection.id) {
      frames[connection.id] = Held(frame: frame, connection: connection, size: size)
    }
  }

  package func frame(through connection: Int) -> (
    frame: FrameID, connection: CaptureConnection, size: PixelSize
  )? {
    frames[connection].map { ($0.frame, $0.connection, $0.size) }
  }
}
