import CaptureModel
import DeviceModel

/// A frame as a connection presents it: turned clockwise first, mirrored afterwards (M4).
package struct PresentedFrame: Hashable, Sendable {
  package let frame: FrameID
  package let connection: CaptureConnection
  /// Of the unrotated picture, in pixels, as the camera was set when the frame was exposed.
  package let size: PixelSize

  package init(frame: FrameID, connection: CaptureConnection, size: PixelSize) {
    self.frame = frame
    self.connection = connection
    self.size = size
  }

  package var quarterTurns: Int { connection.rotationAngle / 90 }
  package var isMirrored: Bool { connection.isVideoMirrored }

  /// The size after the turn.
  package var turnedSize: PixelSize { quarterTurns % 2 == 0 ? size : size.transposed }
}

/// Takes an output's frames as they are exposed; called on the main actor, in a turn of its own.
package protocol FrameListener: AnyObject, Sendable {
  @MainActor func didExpose(_ frame: PresentedFrame)
}
