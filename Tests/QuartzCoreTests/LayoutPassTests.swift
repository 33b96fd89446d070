import QuartzCore
import TestSupport
import Testing

@Suite("A pass of layout")
struct LayoutPassTests {
  /// What a pass over a whole tree does, in so many words.
  private struct Model {
    var wanting: Set<ObjectIdentifier>
    /// Who asks for whose layout while it is laid out.
    let requests: [ObjectIdentifier: CALayer]
    var diary: [String] = []

    mutating func pass(_ layer: CALayer) {
      if wanting.remove(ObjectIdentifier(layer)) != nil {
        diary.append(layer.name ?? "")
        if let other = requests[ObjectIdentifier(layer)] { wanting.insert(ObjectIdentifier(other)) }
      }
      for child in layer.sublayers ?? [] { pass(child) }
    }
  }

  private func wanting(_ layers: [CALayer]) -> Set<ObjectIdentifier> {
    Set(layers.filter { $0.needsLayout() }.map(ObjectIdentifier.init))
  }

  @Test(
    "reaches every layer that needs it, from the top down, wherever layers have gone and whoever asks meanwhile",
    arguments: 0..<60)
  func pass(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var diary: [String] = []
    let root = NotingLayer()
    root.name = "root"
    let others = (0..<12).map { number in
      let layer = NotingLayer()
      layer.name = "\(number)"
      return layer
    }
    let layers = [root] + others
    defer { for layer in layers { layer.note = { _ in } } }
    for _ in 0..<40 {
      for _ in 0..<random.number(0...4) {
        let layer = others[random.number(0...11)]
        switch random.number(0...3) {
        case 0: layer.removeFromSuperlayer()
        case 1: layer.setNeedsLayout()
        default:
          let parent = layers[random.number(0...12)]
          if !parent.isInside(layer) { parent.addSublayer(layer) }
        }
      }
      var requests: [ObjectIdentifier: CALayer] = [:]
      for _ in 0..<random.number(0...3) {
        requests[ObjectIdentifier(layers[random.number(0...12)])] = layers[random.number(0...12)]
      }
      for layer in layers {
        layer.note = { [unowned layer] name in
          diary.append(name)
          requests[ObjectIdentifier(layer)]?.setNeedsLayout()
        }
      }
      var model = Model(wanting: wanting(layers), requests: requests)
      model.pass(root)
      root.layoutIfNeeded()
      #expect(diary == model.diary)
      #expect(wanting(layers) == model.wanting)
      diary = []
    }
  }

  @Test("a layer that asks again in a pass within its own layout has it in the next")
  func nested() {
    let (root, child) = (NotingLayer(), NotingLayer())
    (root.name, child.name) = ("root", "child")
    root.addSublayer(child)
    child.setNeedsLayout()
    var diary: [String] = []
    root.note = { diary.append($0) }
    child.note = { [unowned child] name in
      diary.append(name)
      guard diary.count < 3 else { return }
      child.setNeedsLayout()
      root.layoutIfNeeded()
    }
    root.layoutIfNeeded()
    #expect(diary == ["root", "child"] && child.needsLayout())
    root.layoutIfNeeded()
    #expect(diary == ["root", "child", "child"] && !child.needsLayout())
  }
}
