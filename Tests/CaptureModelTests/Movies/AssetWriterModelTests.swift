import Testing

@testable import CaptureModel

@Suite("An asset writer, by value")
struct AssetWriterModelTests {
  private func raises(
    _ model: AssetWriterModel, _ call: (inout AssetWriterModel) throws(Misuse) -> Void
  ) -> Bool {
    var changed = model
    do throws(Misuse) { try call(&changed) } catch { return changed == model }
    return false
  }

  @Test("calls out of their order raise and change nothing")
  func order() throws {
    var model = AssetWriterModel()
    #expect(raises(model) { (model) throws(Misuse) in try model.startSession() })
    #expect(raises(model) { (model) throws(Misuse) in _ = try model.append(at: .zero) })
    #expect(raises(model) { (model) throws(Misuse) in _ = try model.finish() })
    try model.start(hasInputs: true)
    #expect(raises(model) { (model) throws(Misuse) in try model.add() })
    #expect(raises(model) { (model) throws(Misuse) in try model.start(hasInputs: true) })
    #expect(raises(model) { (model) throws(Misuse) in _ = try model.append(at: .zero) })
    try model.startSession()
    #expect(raises(model) { (model) throws(Misuse) in try model.startSession() })
    #expect(model.status == .writing)
  }

  @Test("a sample that is not later than the one before fails the writer for good")
  func times() throws {
    var model = AssetWriterModel()
    try model.start(hasInputs: true)
    try model.startSession()
    var taken: [Bool] = []
    for seconds in [1, 2, 2, 3] { taken.append(try model.append(at: .seconds(seconds))) }
    #expect(taken == [true, true, false, false] && model.status == .failed)
    let isDue = try model.finish()
    let isGivenUp = model.cancel()
    model.finished(isWhole: true)
    #expect(!isDue && !isGivenUp && model.status == .failed)
  }

  @Test("U8 what has ended, or is about to, raises when it is ended again; a whole movie is not given up")
  func ends() throws {
    var model = AssetWriterModel()
    #expect(raises(model) { (model) throws(Misuse) in try model.markInputAsFinished() })
    try model.start(hasInputs: true)
    try model.markInputAsFinished()
    var other = model
    let isOtherGivenUp = other.cancel()
    let isDueAfterwards = try other.finish()
    try other.markInputAsFinished()
    #expect(isOtherGivenUp && !isDueAfterwards && other.status == .cancelled)
    #expect(try model.finish())
    #expect(raises(model) { (model) throws(Misuse) in _ = try model.finish() })
    model.finished(isWhole: true)
    #expect(raises(model) { (model) throws(Misuse) in _ = try model.finish() })
    #expect(raises(model) { (model) throws(Misuse) in try model.markInputAsFinished() })
    let isGivenUp = model.cancel()
    #expect(!isGivenUp && model.status == .completed)
  }
}
