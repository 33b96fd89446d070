import CaptureModel
import TestSupport
import Testing

@Suite("Controls of the Camera Control button")
struct ControlsModelTests {
  @Test("K8 a slider has only its values, wherever the finger is, and a value's place gives the value back")
  func tracks() throws {
    let tracks = [
      try SliderTrack.even(from: -3, to: 5, "m"), .doublings(1...16),
      try .steps(of: 0.5, from: 0, to: 1.8, "m"), try .listed([8, 1, 4, 1], "m"), try .listed([7], "m"),
    ]
    let expected: [[Double]] = [
      [-3, -1, 1, 3, 5], [1, 2, 4, 8, 16], [0, 0.5, 1, 1, 1.5], [1, 4, 4, 8, 8], [7, 7, 7, 7, 7],
    ]
    for (track, expected) in zip(tracks, expected) {
      let values = stride(from: 0.0, through: 1, by: 0.25).map(track.value)
      #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(track): \(values)")
      for value in values {
        #expect(abs(track.value(at: track.place(of: value)) - value) < 1e-9, "\(track) \(value)")
        #expect(track.range.contains(value))
      }
      #expect(track.value(at: -1) == track.value(at: 0) && track.value(at: 2) == track.value(at: 1))
    }
  }

  @Test("K8 a slider without values raises NSInvalidArgumentException")
  func emptyTracks() {
    let makes: [() throws -> SliderTrack] = [
      { try .even(from: 1, to: 1, "m") }, { try .even(from: 0, to: .infinity, "m") },
      { try .steps(of: 0, from: 0, to: 1, "m") }, { try .listed([], "m") }, { try .listed([.nan], "m") },
    ]
    for make in makes {
      let misuse = #expect(throws: Misuse.self) { _ = try make() }
      #expect(misuse?.name == "NSInvalidArgumentException")
    }
  }

  /// Calls of an app and of a person, in any order.
  private enum Call: CaseIterable {
    case add, addOther, remove, run, stop, delegate, noDelegate, show, hide
  }

  @Test("K8 whatever is called, events alternate: active, shown, hidden, inactive, and none comes twice")
  func order() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      var model = ControlsModel()
      var events: [ControlsModel.Event] = []
      for _ in 0..<40 {
        events += try call(Call.allCases.randomElement(using: &random) ?? .add, &model)
        #expect(!model.isShown || model.isActive)
        #expect(model.controls.count <= 2)
      }
      let activity = events.filter { $0 == .didBecomeActive || $0 == .didBecomeInactive }
      for (index, event) in activity.enumerated() {
        #expect(event == (index % 2 == 0 ? .didBecomeActive : .didBecomeInactive))
      }
      let looks = events.filter { $0 != .didBecomeActive && $0 != .didBecomeInactive }
      for (index, event) in looks.enumerated() {
        #expect(event == (index % 2 == 0 ? .willEnterFullscreenAppearance : .willExitFullscreenAppearance))
      }
      if let last = events.last { #expect((last != .didBecomeInactive) == model.isActive) }
    }
  }

  private func call(_ call: Call, _ model: inout ControlsModel) throws -> [ControlsModel.Event] {
    switch call {
    case .add where !model.controls.contains(1): try model.add(1, atMost: 2)
    case .addOther where !model.controls.contains(2): try model.add(2, atMost: 2)
    case .add, .addOther: []
    case .remove: model.remove(1)
    case .run: model.setRunning(true)
    case .stop: model.setRunning(false)
    case .delegate: model.setDelegate(true)
    case .noDelegate: model.setDelegate(false)
    case .show: model.show()
    case .hide: model.hide()
    }
  }
}
