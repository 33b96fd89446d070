import CameraService
import CaptureModel
import Dispatch
import Foundation
import Synchronization

/// A control for one of several things.
///
/// https://developer.apple.com/documentation/avfoundation/avcaptureindexpicker
open class AVCaptureIndexPicker: AVCaptureControl, @unchecked Sendable {
  // @unchecked: constants, and what can change is behind a lock.

  private struct State {
    var place = 0.0
    var index = 0
    var identifier: String?
  }

  public let localizedTitle: String
  public let symbolName: String
  public let numberOfIndexes: Int
  public let localizedIndexTitles: [String]
  private let state = Mutex(State())
  private let action = ControlAction<Int>()

  private init(_ title: String, _ symbolName: String, _ titles: [String], selector: String) {
    if titles.isEmpty {
      raise(
        .invalidArgument(
          "-[AVCaptureIndexPicker \(selector)]", "The number of indexes must be greater than 0"))
    }
    // Where misuse is recorded the picker has one index.
    let titles = titles.isEmpty ? [""] : titles
    (localizedTitle, self.symbolName) = (title, symbolName)
    (numberOfIndexes, localizedIndexTitles) = (titles.count, titles)
    super.init(title: title)
  }

  /// Indexes are shown as numbers, from 1 on (*decided*). Fewer than one raise.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureindexpicker/init(_:symbolname:numberofindexes:)
  public convenience init(_ localizedTitle: String, symbolName: String, numberOfIndexes: Int) {
    self.init(
      localizedTitle, symbolName, (0..<max(0, numberOfIndexes)).map { "\($0 + 1)" },
      selector: "initWithLocalizedTitle:symbolName:numberOfIndexes:")
  }

  /// https://developer.apple.com/documentation/avfoundation/avcaptureindexpicker/init(_:symbolname:numberofindexes:localizedtitletransform:)
  public convenience init(
    _ localizedTitle: String, symbolName: String, numberOfIndexes: Int,
    localizedTitleTransform: @escaping (Int) -> String
  ) {
    self.init(
      localizedTitle, symbolName, (0..<max(0, numberOfIndexes)).map(localizedTitleTransform),
      selector: "initWithLocalizedTitle:symbolName:numberOfIndexes:localizedTitleTransform:")
  }

  /// https://developer.apple.com/documentation/avfoundation/avcaptureindexpicker/init(_:symbolname:localizedindextitles:)
  public convenience init(_ localizedTitle: String, symbolName: String, localizedIndexTitles: [String]) {
    self.init(
      localizedTitle, symbolName, localizedIndexTitles,
      selector: "initWithLocalizedTitle:symbolName:localizedIndexTitles:")
  }

  /// The first at first. To be changed on the queue of ``setActionQueue(_:action:)``; an index that is not there raises.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureindexpicker/selectedindex
  open var selectedIndex: Int {
    get { state.withLock { $0.index } }
    set {
      let method = "-[AVCaptureIndexPicker setSelectedIndex:]"
      guard action.isAllowed(method, on: self) else { return }
      guard (0..<numberOfIndexes).contains(newValue) else {
        return raise(
          .invalidArgument(method, "index \(newValue) must be within 0 and \(numberOfIndexes - 1)"))
      }
      state.withLock { ($0.index, $0.place) = (newValue, Double(newValue)) }
    }
  }

  open var accessibilityIdentifier: String? {
    get { state.withLock { $0.identifier } }
    set { state.withLock { $0.identifier = newValue } }
  }

  /// `action` gets each index that the person chooses, on `actionQueue`.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcaptureindexpicker/setactionqueue(_:action:)
  open func setActionQueue(_ actionQueue: DispatchQueue, action: @escaping (Int) -> Void) {
    self.action.set(actionQueue, action)
  }

  override func slide(by part: Double) {
    let last = Double(numberOfIndexes - 1)
    let index = state.withLock { state -> Int? in
      state.place = min(max(state.place + part * last, 0), last)
      let index = Int(state.place.rounded())
      defer { state.index = index }
      return index == state.index ? nil : index
    }
    if let index { action.tell(index) }
  }
}
