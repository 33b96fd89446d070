import CoreMedia
import Dispatch
import Synchronization

/// What a video data output sends to its delegate, on the delegate's queue, first in first out. Any thread.
///
/// The queue gets the same block again and again, which takes what waits longest: sending asks for no memory.
final class FrameMail: Sendable {
  struct Letter {
    let output: AVCaptureVideoDataOutput
    let buffer: CMSampleBuffer
    let connection: AVCaptureConnection
    let isDropped: Bool
  }

  /// Apart from the block, which holds it.
  private final class Pile: Sendable {
    private let letters = Mutex(UncheckedBox([Letter]()))

    func append(_ letter: Letter) {
      letters.withLock { [letter = UncheckedBox(letter)] in $0.value.append(letter.value) }
    }

    func deliverFirst() { letters.withLock { UncheckedBox($0.value.removeFirst()) }.value.deliver() }
  }

  let queue: DispatchQueue
  private let pile: Pile
  private let block: @Sendable @convention(block) () -> Void

  init(to queue: DispatchQueue) {
    let pile = Pile()
    (self.queue, self.pile) = (queue, pile)
    block = { pile.deliverFirst() }
  }

  func send(_ letter: Letter) {
    pile.append(letter)
    queue.async(execute: block)
  }
}

extension FrameMail.Letter {
  fileprivate func deliver() {
    let delegate = output.sampleBufferDelegate
    guard !isDropped else {
      delegate?.captureOutput(output, didDrop: buffer, from: connection)
      return
    }
    delegate?.captureOutput(output, didOutput: buffer, from: connection)
    output.state.withLock { $0.value.model.finished() }
  }
}
