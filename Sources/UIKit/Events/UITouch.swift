import FoundationAdditions
import QuartzCore

/// One finger on the glass, from its coming to its going.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uitouch
@MainActor
open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began = 0
    case moved = 1
    case stationary = 2
    case ended = 3
    case cancelled = 4
  }

  public internal(set) var phase = Phase.began
  /// Seconds, as ``CACurrentMediaTime()``.
  public internal(set) var timestamp: TimeInterval
  /// Which one in a row of taps at one place this is, from 1.
  public let tapCount: Int
  /// The recognisers that follow the touch.
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]?
  /// The view that was hit when the finger came; it gets the whole touch.
  public internal(set) weak var view: UIView?
  public internal(set) weak var window: UIWindow?
  /// In the window.
  private var place: CGPoint
  private var previousPlace: CGPoint

  /// Which finger it is.
  let number: Int

  init(_ number: Int, at place: CGPoint, in window: UIWindow, view: UIView?, tapCount: Int) {
    self.number = number
    self.place = place
    self.tapCount = tapCount
    previousPlace = place
    self.window = window
    self.view = view
    timestamp = CACurrentMediaTime()
  }

  func move(to place: CGPoint, _ phase: Phase) {
    previousPlace = self.place
    self.place = place
    self.phase = phase
    timestamp = CACurrentMediaTime()
  }

  /// In the view's space; in the window's with nil.
  open func location(in view: UIView?) -> CGPoint { convert(place, to: view) }

  open func previousLocation(in view: UIView?) -> CGPoint { convert(previousPlace, to: view) }

  private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window else { return point }
    return view.convert(point, from: window)
  }
}
