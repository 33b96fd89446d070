import CaptureModel
import DeviceModel
import Imaging
import Synchronization

/// Frames of one size that are used again and again, and what each was drawn from, so that an unchanged scene need not be
/// drawn anew.
///
/// The pool keeps a strong reference to every buffer it made; a slot is free when nobody else holds its buffer. A buffer
/// that somebody has written to holds no known picture any more.
struct FramePool: Sendable {
  /// What is in front of a camera, apart from the stamp.
  enum Scene: Hashable, Sendable {
    case covered
    case seen(CameraView)
  }

  /// A buffer that the caller alone may write now.
  struct Taken {
    let slot: Int
    let buffer: PixelBuffer
    /// It shows the scene already; only the stamp is another frame's.
    let hasScene: Bool
  }

  private struct Slot {
    var buffer: PixelBuffer
    var scene: Scene?
    var frame: FrameID?
    /// Counts takings.
    var lastUse = 0
  }

  /// *Decided*: so many buffers there are before one that shows something is drawn over, for cameras that stream in
  /// turn.
  private static let spares = 3

  let size: PixelSize
  private let capacity: Int
  private var slots: [Slot] = []
  private var uses = 0

  init(_ size: PixelSize, capacity: Int) {
    self.size = size
    self.capacity = capacity
  }

  /// The buffer that shows a frame, if one does; to be read only.
  func ready(_ frame: FrameID, _ scene: Scene) -> PixelBuffer? {
    slots.first { $0.frame == frame && $0.scene == scene && !$0.buffer.isMarkedWritten }?.buffer
  }

  /// A free buffer, one that shows the scene if there is one; nil while all are in use. It is no frame's until
  /// ``keep(_:_:_:)``.
  mutating func take(for scene: Scene) -> Taken? {
    var oldest: Int?
    for index in slots.indices where isKnownUniquelyReferenced(&slots[index].buffer) {
      if slots[index].scene == scene, !slots[index].buffer.isMarkedWritten {
        return take(index, hasScene: true)
      }
      if oldest.map({ slots[index].lastUse < slots[$0].lastUse }) ?? true { oldest = index }
    }
    if slots.count < (oldest == nil ? capacity : min(capacity, FramePool.spares)) {
      slots.append(Slot(buffer: PixelBuffer(width: size.width, height: size.height, format: .nv12Full)))
      oldest = slots.count - 1
    }
    return oldest.map { take($0, hasScene: false) }
  }

  private mutating func take(_ index: Int, hasScene: Bool) -> Taken {
    // The last holder released on another thread: what it wrote and read happens before our use.
    atomicMemoryFence(ordering: .acquiring)
    slots[index].frame = nil
    slots[index].scene = nil
    uses += 1
    slots[index].lastUse = uses
    slots[index].buffer.clearWrittenMark()
    return Taken(slot: index, buffer: slots[index].buffer, hasScene: hasScene)
  }

  /// A taken buffer has been drawn.
  mutating func keep(_ taken: Taken, _ frame: FrameID, _ scene: Scene) {
    guard slots.indices.contains(taken.slot), slots[taken.slot].buffer === taken.buffer else { return }
    slots[taken.slot].frame = frame
    slots[taken.slot].scene = scene
  }

  var allocationCount: Int { slots.count }
}
