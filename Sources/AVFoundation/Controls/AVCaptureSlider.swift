import CameraService
import CaptureModel
import Dispatch
import Foundation
import Synchronization

/// A control for one number of a range.
///
/// https://developer.apple.com/documentation/avfoundation/avcaptureslider
open class AVCaptureSlider: AVCaptureControl, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind a lock.

  private struct State {
    var value: Float
    /// Finer than the value where that goes in steps.
    var place: Double
    var format: String?
    var prominent: [Float] = []
    var identifier: String?
  }

  public let localizedTitle: String
  public let symbolName: String
  private let track: SliderTrack
  private let state: Mutex<State>
  private let action = ControlAction<Float>()

  private init(
    _ title: String, _ symbolName: String, _ make: (String) throws(Misuse) -> SliderTrack, selector: String
  ) {
    // Where misuse is recorded the slider is one from 0 to 1.
    let track = raising { () throws(Misuse) in try make("-[AVCaptureSlider \(selector)]") } ?? .even(0...1)
    (localizedTitle, self.symbolName, self.track) = (title, symbolName, track)
    state = Mutex(State(value: Float(track.value(at: 0)), place: 0))
    super.init(title: title)
  }

  /// Every value of a range that has more than one; else it raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureslider/init(_:symbolname:in:)
  public convenience init(_ localizedTitle: String, symbolName: String, in range: ClosedRange<Float>) {
    self.init(
      localizedTitle, symbolName,
      { (method) throws(Misuse) in
        try .even(from: Double(range.lowerBound), to: Double(range.upperBound), method)
      }, selector: "initWithLocalizedTitle:symbolName:minValue:maxValue:")
  }

  /// The values that are so many steps above the range's start; a step that is not above 0 raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureslider/init(_:symbolname:in:step:)
  public convenience init(
    _ localizedTitle: String, symbolName: String, in range: ClosedRange<Float>, step: Float
  ) {
    self.init(
      localizedTitle, symbolName,
      { (method) throws(Misuse) in
        try .steps(of: Double(step), from: Double(range.lowerBound), to: Double(range.upperBound), method)
      }, selector: "initWithLocalizedTitle:symbolName:minValue:maxValue:step:")
  }

  /// These values alone; none raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureslider/init(_:symbolname:values:)
  public convenience init(_ localizedTitle: String, symbolName: String, values: [Float]) {
    self.init(
      localizedTitle, symbolName, { (method) throws(Misuse) in try .listed(values.map(Double.init), method) },
      selector: "initWithLocalizedTitle:symbolName:values:")
  }

  /// The least at first. To be changed on the queue of ``setActionQueue(_:action:)``; a value outside of the slider's
  /// range raises, and one between two that it has becomes the nearest (*decided*).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureslider/value
  open var value: Float {
    get { state.withLock { $0.value } }
    set {
      let method = "-[AVCaptureSlider setValue:]"
      guard action.isAllowed(method, on: self) else { return }
      guard track.range.contains(Double(newValue)) else {
        return raise(
          .invalidArgument(
            method,
            "value \(newValue) must be within \(track.range.lowerBound) and \(track.range.upperBound)"))
      }
      let place = track.place(of: Double(newValue))
      state.withLock { ($0.place, $0.value) = (place, Float(track.value(at: place))) }
    }
  }

  /// `%@` stands for the value; nil shows it alone.
  open var localizedValueFormat: String? {
    get { state.withLock { $0.format } }
    set { state.withLock { $0.format = newValue } }
  }

  /// Values at which a finger feels something.
  open var prominentValues: [Float] {
    get { state.withLock { $0.prominent } }
    set { state.withLock { $0.prominent = newValue } }
  }

  open var accessibilityIdentifier: String? {
    get { state.withLock { $0.identifier } }
    set { state.withLock { $0.identifier = newValue } }
  }

  /// `action` gets each value that the person chooses, on `actionQueue`.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureslider/setactionqueue(_:action:)
  open func setActionQueue(_ actionQueue: DispatchQueue, action: @escaping (Float) -> Void) {
    self.action.set(actionQueue, action)
  }

  override func slide(by part: Double) {
    let value = state.withLock { state -> Float? in
      state.place = min(max(state.place + part, 0), 1)
      let value = Float(track.value(at: state.place))
      defer { state.value = value }
      return value == state.value ? nil : value
    }
    if let value { action.tell(value) }
  }
}
