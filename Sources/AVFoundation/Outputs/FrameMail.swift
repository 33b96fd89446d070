import CoreMedia
import Dispatch
import Synchronization

/// What a video data output sends to one delegate on one queue, first in first out. Any thread.
///
/// The queue gets the same block again and again, which takes what waits longest: sending asks for no memory. A delegate
/// that has another queue by then still hears on this one what was sent to it.
final class FrameMail: Sendable {
  struct Letter {
    let output: AVCaptureVideoDataOutput
    let buffer: CMSampleBuffer
    let connection: AVCaptureConnection
    let isDropped: Bool
  }

  /// Apart from the block, which holds it.
  fileprivate final class Pile: Sendable {
    let addressee: Addressee
    private let letters = Mutex(UncheckedBox([Letter]()))

    init(to addressee: Addressee) { self.addressee = addressee }

    func append(_ letter: Letter) {
      letters.withLock { [letter = UncheckedBox(letter)] in $0.value.append(letter.value) }
    }

    func deliverFirst() {
      letters.withLock { UncheckedBox($0.value.removeFirst()) }.value.deliver(from: self)
    }
  }

  let queue: DispatchQueue
  fileprivate let pile: Pile
  private let block: @Sendable @convention(block) () -> Void

  init(to addressee: Addressee, on queue: DispatchQueue) {
    let pile = Pile(to: addressee)
    (self.queue, self.pile) = (queue, pile)
    block = { pile.deliverFirst() }
  }

  func send(_ letter: Letter) {
    pile.append(letter)
    queue.async(execute: block)
  }
}

extension FrameMail.Letter {
  fileprivate func deliver(from pile: FrameMail.Pile) {
    if let delegate = output.sampleBufferDelegate, pile.addressee.matches(delegate) {
      if isDropped {
        delegate.captureOutput(output, didDrop: buffer, from: connection)
      } else {
        delegate.captureOutput(output, didOutput: buffer, from: connection)
      }
    }
    output.state.withLock { state in
      guard state.value.mail?.pile === pile else { return }
      if isDropped { state.value.model.heardOfDrop() } else { state.value.model.finished() }
    }
  }
}
