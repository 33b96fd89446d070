import CameraService
import QuartzCore
import Testing

/// Counts what a root layer reports.
final class Watcher: LayerTreeWatcher {
  var layouts = 0
  var changes = 0
  func layersNeedLayout() { layouts += 1 }
  func layersDidChange() { changes += 1 }
}

final class Host: LayerHost {
  let placement: Placement? = nil
}

/// Notes the order in which layers are laid out.
final class NotingLayer: CALayer {
  var note: (String) -> Void = { _ in }
  override func layoutSublayers() { note(name ?? "") }
}

@Suite("A tree of layers")
struct LayerTreeTests {
  func names(_ layer: CALayer) -> String { layer.sublayers?.compactMap(\.name).joined() ?? "" }

  func layers(_ names: String) -> [CALayer] {
    names.map { name in
      let layer = CALayer()
      layer.name = String(name)
      return layer
    }
  }

  @Test("layers are put where they are told")
  func order() {
    let root = CALayer()
    let (a, b, c, d) = (layers("a")[0], layers("b")[0], layers("c")[0], layers("d")[0])
    root.addSublayer(a)
    root.addSublayer(b)
    #expect(names(root) == "ab")
    root.insertSublayer(c, at: 0)
    #expect(names(root) == "cab")
    root.insertSublayer(d, above: c)
    #expect(names(root) == "cdab")
    root.insertSublayer(c, below: b)
    #expect(names(root) == "dacb")
    root.addSublayer(d)
    #expect(names(root) == "acbd")
    root.insertSublayer(a, at: 99)
    #expect(names(root) == "cbda")
    a.removeFromSuperlayer()
    root.replaceSublayer(b, with: a)
    #expect(names(root) == "cad")
    #expect(b.superlayer == nil && a.superlayer === root)
    root.sublayers = [b, d]
    #expect(names(root) == "bd" && c.superlayer == nil)
    root.sublayers = nil
    #expect(root.sublayers == nil && d.superlayer == nil)
  }

  @Test("a layer has one superlayer, which it does not keep alive")
  func parents() {
    let (first, second, child) = (CALayer(), CALayer(), CALayer())
    first.addSublayer(child)
    second.addSublayer(child)
    #expect(first.sublayers == nil && child.superlayer === second)
    var root: CALayer? = CALayer()
    root?.addSublayer(second)
    root = nil
    #expect(second.superlayer == nil)
  }

  @Test("the root layer's host is found from below")
  func host() {
    let (root, middle, leaf) = (CALayer(), CALayer(), CALayer())
    let host = Host()
    root.host = host
    middle.addSublayer(leaf)
    #expect(leaf.findHost() == nil)
    root.addSublayer(middle)
    #expect(leaf.findHost() === host)
    middle.removeFromSuperlayer()
    #expect(leaf.findHost() == nil)
  }

  @Test("the root's watcher hears of layers that come and go, and of layout asked for, once")
  func watcher() {
    let (root, child, leaf) = (CALayer(), CALayer(), CALayer())
    let watcher = Watcher()
    root.addSublayer(child)
    root.layoutIfNeeded()
    root.watcher = watcher
    child.addSublayer(leaf)
    #expect(watcher.changes == 1 && watcher.layouts == 1)
    child.setNeedsLayout()
    #expect(watcher.layouts == 1)
    leaf.removeFromSuperlayer()
    #expect(watcher.changes == 2)
    leaf.bounds.size.width = 5
    #expect(watcher.layouts == 1)
  }

  @Test("layout starts at the highest layer that needs it and goes down")
  func layout() {
    var order: [String] = []
    let layers = ["a", "b", "c", "d"].map { name in
      let layer = NotingLayer()
      layer.name = name
      layer.note = { order.append($0) }
      return layer
    }
    layers[0].addSublayer(layers[1])
    layers[1].addSublayer(layers[2])
    layers[1].addSublayer(layers[3])
    layers[3].setNeedsLayout()
    layers[3].layoutIfNeeded()
    #expect(order == ["a", "b", "d"])
    order = []
    layers[0].layoutIfNeeded()
    #expect(order.isEmpty)
    layers[2].bounds.size = CGSize(width: 1, height: 1)
    layers[2].bounds.origin = CGPoint(x: 1, y: 1)
    layers[0].layoutIfNeeded()
    #expect(order == ["c"])
  }

  @Test("a delegate lays out; a view behind the layer does so in its place")
  func delegates() {
    final class Delegate: NSObject, CALayerDelegate {
      var count = 0
      func layoutSublayers(of layer: CALayer) { count += 1 }
    }
    final class Owner: LayerOwner {
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
      var count = 0
      func layoutSublayers(of layer: CALayer) { count += 1 }
    }
    let (layer, delegate, owner) = (CALayer(), Delegate(), Owner())
    layer.delegate = delegate
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect(delegate.count == 1)
    layer.owner = owner
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect(delegate.count == 1 && owner.count == 1)
  }
}
