import Testing

@testable import CaptureModel

@Suite("A metadata output, by value")
struct MetadataModelTests {
  @Test("O8 a type that is not available raises, and what was set stays")
  func types() throws {
    var model = MetadataModel()
    let looks = model.begin()
    #expect(!looks, "nothing is looked for")
    try model.set(["a"], available: ["a", "b"])
    #expect(throws: Misuse.self) {
      var other = model
      try other.set(["a", "c"], available: ["a", "b"])
    }
    try? model.set(["c"], available: ["a", "b"])
    #expect(model.types == ["a"])
  }

  @Test("O7 one frame at a time is looked at, and the end of objects is heard of once")
  func frames() throws {
    var model = MetadataModel()
    try model.set(["a"], available: ["a"])
    var heard: [Bool] = []
    for count in [0, 2, 1, 0, 0, 3] {
      let (first, second) = (model.begin(), model.begin())
      #expect(first && !second)
      heard.append(model.finish(count: count))
    }
    #expect(heard == [false, true, true, true, false, true])
  }
}
