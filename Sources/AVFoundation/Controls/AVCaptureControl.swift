import CameraService
import CaptureModel
import Dispatch
import Foundation
import Synchronization

/// Something that a person changes by the device's Camera Control button while its session runs. Any thread.
///
/// https://developer.apple.com/documentation/avfoundation/avcapturecontrol
open class AVCaptureControl: NSObject, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind a lock.

  private struct State {
    var isEnabled = true
    weak var session: AVCaptureSession?
  }

  /// What the person calls it.
  let title: String
  let id: Int
  private let state = Mutex(UncheckedBox(State()))

  init(title: String) {
    self.title = title
    id = World.current?.hub.makeID() ?? 0
  }

  /// True at first. A control that is not enabled is shown, and cannot be changed.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturecontrol/isenabled
  open var isEnabled: Bool {
    get { state.withLock { $0.value.isEnabled } }
    set { state.withLock { $0.value.isEnabled = newValue } }
  }

  /// The session it is part of.
  var session: AVCaptureSession? {
    get { state.withLock { UncheckedBox($0.value.session) }.value }
    set { state.withLock { [newValue = UncheckedBox(newValue)] in $0.value.session = newValue.value } }
  }

  /// The person moves it by a part of its whole way.
  func slide(by part: Double) {}
}

/// Where a control's changes are told, and whether somebody may change it himself.
final class ControlAction<Value: Sendable>: Sendable {
  private struct Target {
    let queue: DispatchQueue
    let action: (Value) -> Void
  }

  private let target = Mutex(UncheckedBox<Target?>(nil))
  private let mark = DispatchSpecificKey<Bool>()

  func set(_ queue: DispatchQueue, _ action: @escaping (Value) -> Void) {
    queue.setSpecific(key: mark, value: true)
    target.withLock { [action = UncheckedBox(action)] in
      $0.value = Target(queue: queue, action: action.value)
    }
  }

  func tell(_ value: Value) {
    guard let target = target.withLock({ UncheckedBox($0.value) }).value else { return }
    let action = UncheckedBox(target.action)
    target.queue.async { action.value(value) }
  }

  /// Apple's header: a control's value must be changed on its action's queue. *Decided*: elsewhere it raises once the
  /// control is part of a session and has a queue.
  func isAllowed(_ method: String, on control: AVCaptureControl) -> Bool {
    guard control.session != nil, target.withLock({ $0.value != nil }),
      DispatchQueue.getSpecific(key: mark) == nil
    else { return true }
    raise(.generic(method, "Must be called on the queue provided to -setActionQueue:action:"))
    return false
  }
}
