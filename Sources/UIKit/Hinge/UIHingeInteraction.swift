import CameraService
import CaptureModel
import FoundationAdditions

/// Tells of the hinge while its view is in a shown window of a device that has one.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uihingeinteraction
@MainActor
open class UIHingeInteraction: NSObject, UIInteraction {
  /// https://developer.apple.com/documentation/uikit/uihingeinteraction/update
  @MainActor
  public final class Update: NSObject {
    /// Nil when the view has left the windows that know of a hinge.
    public let hinge: UIHinge?

    init(hinge: UIHinge?) { self.hinge = hinge }
  }

  private let updateHandler: (UIHingeInteraction, Update) -> Void
  private weak var stage: Stage?
  private var report = DirectionReport<HingeReading?>()

  public private(set) weak var view: UIView?

  /// `updateHandler` is called on the main actor, soon after the view is shown and then in a turn after each change;
  /// changes within one turn make one call, with what is in force when it runs (*decided*). On a device without a
  /// hinge it is never called (*decided*).
  public init(updateHandler: @escaping (UIHingeInteraction, UIHingeInteraction.Update) -> Void) {
    self.updateHandler = updateHandler
    super.init()
  }

  /// While false nothing is reported; set to true again, the handler is called with the hinge as it is then, if there
  /// is one.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      report = DirectionReport()
      windowDidChange()
    }
  }

  open func willMove(to view: UIView?) {}

  open func didMove(to view: UIView?) {
    self.view = view
    windowDidChange()
  }

  /// What is to be reported; nil while that is nothing: turned off, or no hinge and none reported before.
  private var reading: HingeReading?? {
    guard isEnabled else { return nil }
    if view?.placement != nil, let stage, stage.device.hinge != nil {
      return HingeReading(degrees: stage.pose.hinge.angle, status: stage.device.hingeStatus(stage.pose))
    }
    return report.delivered == nil ? nil : .some(nil)
  }

  private func call() {
    guard let reading = report.callRuns(with: reading) else { return }
    updateHandler(self, Update(hinge: reading.map(UIHinge.init)))
  }
}

extension UIHingeInteraction: WindowFollower {
  func windowDidChange() {
    if let stage = view?.window?.windowScene?.stage, stage !== self.stage {
      self.stage = stage
      stage.add(self)
    }
    stageDidChange()
  }
}

extension UIHingeInteraction: StageObserver {
  package func stageDidChange() {
    guard report.sighted(reading) else { return }
    Task { @MainActor [weak self] in self?.call() }
  }
}
