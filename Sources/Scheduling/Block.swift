import CScheduling

/// A block that somebody has given to a dispatch queue, and the group it counts for. Called once.
class Block: @unchecked Sendable {
  // @unchecked: constants; blocks and groups may be used from any thread.
  let block: UnsafeMutableRawPointer
  private let isKept: Bool
  private let group: UnsafeMutableRawPointer?

  /// For a caller that waits until it has been called.
  init(lent block: UnsafeMutableRawPointer) {
    self.block = block
    isKept = false
    group = nil
  }

  init(_ block: UnsafeMutableRawPointer, group: UnsafeMutableRawPointer? = nil) {
    self.block = diptych_block_copy(block)
    isKept = true
    self.group = group
    if let group {
      diptych_object_retain(group)
      diptych_group_enter(group)
    }
  }

  deinit {
    if isKept { diptych_block_release(block) }
    if let group { diptych_object_release(group) }
  }

  final func call() {
    diptych_block_call(block)
    if let group { diptych_group_leave(group) }
  }
}

/// A dispatch queue.
final class Queue: @unchecked Sendable {
  // @unchecked: a constant; queues may be used from any thread.
  let queue: UnsafeMutableRawPointer

  init(_ queue: UnsafeMutableRawPointer) {
    self.queue = queue
    diptych_object_retain(queue)
  }

  deinit { diptych_object_release(queue) }

  var isMain: Bool { diptych_is_main_queue(queue) }

  var label: String { String(cString: diptych_queue_label(queue)) }
}
