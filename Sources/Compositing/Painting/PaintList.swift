import Foundation
import Imaging

/// Layers as the steps that paint them; hidden ones, and those whose place is not a number, are left out.
struct PaintList {
  private(set) var steps: [PaintStep] = []

  /// - Parameters:
  ///   - roots: The first at the back.
  ///   - transform: From the roots' space to the display's.
  ///   - display: The display's rectangle.
  init(_ roots: [LayerNode], transform: Affine, display: CGRect) {
    let surrounding = Surrounding(transform: transform, clip: display, isDirect: true, opacity: 1)
    for root in roots { visit(root, surrounding) }
  }

  /// What the layers above a layer do to it.
  private struct Surrounding {
    var transform: Affine
    var clip: CGRect
    var isDirect: Bool
    var opacity: Double

    var inGroup: Surrounding {
      var inside = self
      inside.isDirect = false
      inside.opacity = 1
      return inside
    }
  }

  /// The layer, or the layer and what it takes the place of.
  private mutating func visit(_ node: LayerNode, _ above: Surrounding) {
    guard let fade = node.fade, fade.progress < 1 else { return visitNew(node, above) }
    add(.beginGroup(above.clip, opacity: 1), above)
    for (nodes, opacity) in [(fade.old, 1 - fade.progress), ([node], fade.progress)] {
      add(.beginGroup(above.clip, opacity: opacity), above.inGroup)
      for node in nodes { visitNew(node, above.inGroup) }
      add(.endGroup(opacity: opacity, adds: true), above.inGroup)
    }
    add(.endGroup(opacity: 1, adds: false), above)
  }

  private mutating func visitNew(_ node: LayerNode, _ above: Surrounding) {
    guard !node.isHidden, node.opacity > 0 else { return }
    var here = above
    here.transform = node.toParent.concatenating(above.transform)
    guard node.isPlaced(by: here.transform), !here.clip.isEmpty else { return }
    let isGroup = node.opacity < 1 && !node.isOneThing || node.maskLayers != nil
    let extent = isGroup ? node.extent(here.transform).intersection(here.clip) : here.clip
    guard !extent.isEmpty else { return }
    let saves = node.mask != nil || isGroup
    if saves { add(.save, here) }
    if let mask = node.paintableMask { clip(to: .path(mask, rule: .winding), &here) }
    if isGroup {
      let opacity = min(node.opacity, 1)
      add(.beginGroup(extent, opacity: opacity), here)
      paint(node, here.inGroup)
      if let masks = node.maskLayers {
        add(.beginMask, here)
        for mask in masks { visit(mask, here.inGroup) }
        add(.endMask, here)
      }
      add(.endGroup(opacity: opacity, adds: false), here)
    } else {
      here.opacity = min(node.opacity, 1)
      paint(node, here)
    }
    if saves { add(.restore, here) }
  }

  private mutating func paint(_ node: LayerNode, _ here: Surrounding) {
    let edge = Outline.rect(node.bounds, radius: node.cornerRadius)
    if let shadow = node.paintableShadow {
      add(.shadow(shadow.path.map { .path($0, rule: .winding) } ?? edge, shadow), here)
    }
    if let color = node.backgroundColor, color.alpha > 0 { add(.fill(edge, color), here) }
    var inside = here
    if node.masksToBounds {
      add(.save, here)
      clip(to: edge, &inside)
    }
    paintContent(of: node, inside)
    inside.opacity = 1
    inside.transform = node.fromSublayers.concatenating(inside.transform)
    for sublayer in node.sublayers { visit(sublayer, inside) }
    if node.masksToBounds { add(.restore, here) }
    if let border = node.paintableBorder, border.width > 0, border.color.alpha > 0 {
      let middle = Outline.rect(
        node.bounds.insetBy(dx: border.width / 2, dy: border.width / 2),
        radius: max(0, node.cornerRadius - border.width / 2))
      add(.stroke(middle, border.color, Stroke(width: border.width)), here)
    }
  }

  private mutating func paintContent(of node: LayerNode, _ here: Surrounding) {
    switch node.paintableContent {
    case .none: break
    case .text(let text): add(.text(text, node.bounds), here)
    case .image(let image): add(.image(image, node.bounds), here)
    case .gradient(let gradient): add(.gradient(gradient, node.bounds, radius: node.cornerRadius), here)
    case .path(let content):
      let outline = Outline.path(content.path, rule: content.rule)
      if let fill = content.fill { add(.fill(outline, fill), here) }
      if let line = content.line, content.stroke.width > 0 {
        add(.stroke(.path(content.strokedPath, rule: content.rule), line, content.stroke), here)
      }
    case .picture(let picture):
      let placed = PlacedPicture(picture, of: node, transform: here.transform)
      if !placed.visible.intersection(here.clip).isEmpty { add(.picture(placed), here) }
    case .backdrop(let backdrop):
      let edge = Outline.rect(node.bounds, radius: node.cornerRadius)
      let scale = abs(here.transform.determinant).squareRoot()
      if backdrop.radius > 0 {
        var inside = here
        let cuts = !edge.isBox(here.transform)
        if cuts {
          add(.save, here)
          clip(to: edge, &inside)
        }
        add(.blur(edge.box(here.transform).intersection(here.clip), radius: backdrop.radius * scale), inside)
        if cuts { add(.restore, here) }
      }
      if backdrop.tint.alpha > 0 { add(.fill(edge, backdrop.tint), here) }
    }
  }

  private mutating func clip(to outline: Outline, _ here: inout Surrounding) {
    add(.clip(outline), here)
    here.clip = here.clip.intersection(outline.box(here.transform))
    here.isDirect = here.isDirect && outline.isBox(here.transform)
  }

  private mutating func add(_ action: PaintStep.Action, _ here: Surrounding) {
    steps.append(
      PaintStep(
        action: action, transform: here.transform, clip: here.clip, isDirect: here.isDirect,
        opacity: here.opacity))
  }
}

extension LayerNode {
  /// Whether it paints at most one thing, so that its opacity needs no group.
  fileprivate var isOneThing: Bool {
    guard sublayers.isEmpty, shadow == nil else { return false }
    var count = 0
    if let backgroundColor, backgroundColor.alpha > 0 { count += 1 }
    if border != nil { count += 1 }
    switch content {
    case .none: break
    case .path(let path) where path.fill != nil && path.line != nil: count += 2
    // A blur is faded with its colour.
    case .backdrop, .text, .image, .picture, .path, .gradient: count += 1
    }
    return count <= 1
  }
}
