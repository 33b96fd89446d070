import FoundationAdditions
import Testing

@Suite("An object made by its class")
struct ClassInstanceTests {
  class Base: NSObject {
    let words = ["one", "two"]
    override init() { super.init() }
    init(layer: Any) { super.init() }
    required init?(coder: NSCoder) { super.init() }
    func greet() -> String { "base" }
  }
  class Plain: Base {
    var number = 5
    override func greet() -> String { "plain" }
  }
  final class Custom: Base {
    let number: Int
    override init() {
      number = 9
      super.init()
    }
    required init?(coder: NSCoder) { nil }
  }
  @MainActor class OnMain: NSObject { var count = 3 }

  @Test("has gone through its own initializer")
  func initialized() throws {
    let plain = try #require(ClassInstance.make(Plain.self) as? Plain)
    #expect(plain.number == 5 && plain.words == ["one", "two"] && plain.greet() == "plain")
    let custom = try #require(ClassInstance.make(Custom.self) as? Custom)
    #expect(custom.number == 9 && custom.greet() == "base")
    #expect(type(of: ClassInstance.make(NSObject.self)) == NSObject.self)
  }

  @Test("is one of an isolated class, too")
  @MainActor func isolated() throws {
    #expect(try #require(ClassInstance.make(OnMain.self) as? OnMain).count == 3)
  }

  @Test("goes when nobody holds it")
  func lifetime() {
    weak var weakly: AnyObject?
    do { weakly = ClassInstance.make(Plain.self) }
    #expect(weakly == nil)
  }
}
