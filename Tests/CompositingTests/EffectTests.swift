import Compositing
import Foundation
import Imaging
import Testing

@Suite("Masks, gradients, blurs, shadows, fades")
struct EffectTests {
  static let black: [UInt8] = [0, 0, 0, 255]
  static let red: [UInt8] = [0, 0, 255, 255]

  func box(_ frame: CGRect, _ color: Color = CompositorTests.red) -> LayerNode {
    LayerNode(frame: frame, backgroundColor: color)
  }
  let whole = CGRect(x: 0, y: 0, width: 32, height: 32)
  let left = CGRect(x: 0, y: 0, width: 16, height: 32)

  @Test("a mask lets through as much as it is opaque, with all it holds and its own mask")
  func masks() {
    var node = box(whole)
    var mask = LayerNode(frame: whole, sublayers: [box(left, Color(white: 1, alpha: 0.5))])
    node.maskLayers = [mask]
    var pixels = painted(node)
    #expect((126...129).contains(pixels[4, 4][2]) && pixels[20, 4] == Self.black)
    mask.maskLayers = [box(CGRect(x: 0, y: 0, width: 32, height: 16))]
    node.maskLayers = [mask]
    pixels = painted(node)
    #expect(
      (126...129).contains(pixels[4, 4][2]) && pixels[4, 20] == Self.black && pixels[20, 4] == Self.black)
    // Half of a half.
    node.opacity = 0.5
    #expect((62...66).contains(painted(node)[4, 4][2]))
    node.maskLayers = [LayerNode(frame: whole)]
    #expect(painted(node)[4, 4] == Self.black)
    node.maskLayers = []
    #expect(painted(node)[4, 4] == Self.black)
  }

  @Test("a mask cuts camera pictures, and follows its layer")
  func maskedPicture() {
    var node = LayerNode.preview(CGRect(x: 0, y: 0, width: 32, height: 16))
    node.maskLayers = [LayerNode(frame: .zero, sublayers: [box(CGRect(x: 0, y: 0, width: 16, height: 16))])]
    let pixels = painted(node)
    #expect(pixels.letter(8, 4) == "a" && pixels.letter(24, 4) == "." && pixels.letter(8, 12) == "c")
    node.transform = .scale(1, -1)
    #expect(painted(node).letter(8, 4) == "c")
  }

  @Test("an axial gradient runs along its line, a radial one from its centre, both inside the corners")
  func gradients() {
    let stops = [LinearGradient.Stop(0, .black), LinearGradient.Stop(1, .white)]
    let down = GradientContent(start: CGPoint(x: 0.5, y: 0), end: CGPoint(x: 0.5, y: 1), stops: stops)
    var node = LayerNode(frame: whole, content: .gradient(down))
    var pixels = painted(node)
    for y in [2, 8, 16, 29] {
      #expect(abs(Double(pixels[16, y][0]) - (Double(y) + 0.5) / 32 * 255) < 3)
      #expect(pixels[3, y] == pixels[28, y])
    }
    let round = GradientContent(
      kind: .radial, start: CGPoint(x: 0.5, y: 0.5), end: CGPoint(x: 1, y: 1), stops: stops)
    node = LayerNode(frame: CGRect(x: 0, y: 0, width: 32, height: 16), content: .gradient(round))
    pixels = painted(node)
    // An ellipse: half way to the side is as bright as half way to the top.
    #expect(pixels[16, 8][0] < 20 && abs(Int(pixels[24, 8][0]) - Int(pixels[16, 12][0])) < 14)
    node.cornerRadius = 8
    #expect(painted(node)[0, 0] == Self.black)
    for bad in [CGPoint(x: 0.5, y: 0), CGPoint(x: Double.nan, y: 0)] {
      let flat = GradientContent(start: CGPoint(x: 0.5, y: 0), end: bad, stops: stops)
      #expect(painted(LayerNode(frame: whole, content: .gradient(flat)))[4, 4] == Self.black)
    }
  }

  /// How much a row differs from pixel to pixel.
  func roughness(_ pixels: PixelBuffer, _ y: Int) -> Int {
    (1..<pixels.width).map { abs(Int(pixels[$0, y][2]) - Int(pixels[$0 - 1, y][2])) }.max() ?? 0
  }

  @Test("a blur smooths what is behind it and nothing else, and keeps its mean", arguments: [1.0, 3, 9])
  func blur(radius: Double) {
    let content = BackdropContent(radius: radius)
    let top = LayerNode(frame: CGRect(x: 0, y: 0, width: 64, height: 32), content: .backdrop(content))
    let pixels = painted(box(CGRect(x: 0, y: 0, width: 32, height: 64)), top, width: 64, height: 64)
    #expect(roughness(pixels, 16) < 130 && roughness(pixels, 48) == 255)
    #expect(pixels[16, 48] == Self.red && pixels[48, 48] == Self.black)
    let mean = (0..<64).map { Int(pixels[$0, 16][2]) }.reduce(0, +) / 64
    #expect(abs(mean - 128) < 14)
    let row = (0..<64).map { pixels[$0, 16][2] }
    #expect(zip(row, row.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(pixels[32, 16][3] == 255)
  }

  @Test("an evenly coloured backdrop stays as it is under a blur; the tint lies over it, both fade")
  func tint() {
    var glass = LayerNode(
      frame: whole, content: .backdrop(BackdropContent(radius: 5, tint: Color(white: 1, alpha: 0.5))))
    var pixels = painted(box(whole), glass)
    #expect((126...129).contains(pixels[9, 9][0]) && pixels[9, 9][2] == 255)
    glass.opacity = 0.5
    pixels = painted(box(whole), glass)
    #expect((62...66).contains(pixels[9, 9][0]))
    glass.cornerRadius = 16
    pixels = painted(box(whole), glass)
    #expect(pixels[0, 0] == Self.red && (62...66).contains(pixels[16, 16][0]))
  }

  @Test("what a display list says of a blurred picture")
  func list() throws {
    let glass = LayerNode(
      frame: whole, content: .backdrop(BackdropContent(radius: 7, tint: Color(white: 1, alpha: 0.25))))
    let entry = try #require(
      DisplayList([.preview(whole), glass], size: CGSize(width: 32, height: 32)).entries.first)
    #expect(entry.blur == 7 && entry.veil == 0.25)
    let part = LayerNode(frame: left, content: .backdrop(BackdropContent(radius: 7)))
    #expect(
      DisplayList([.preview(whole), part], size: CGSize(width: 32, height: 32)).entries.first?.blur == 0)
  }

  @Test("a shadow falls beside its layer, softly, behind it")
  func shadow() {
    var node = box(CGRect(x: 8, y: 8, width: 8, height: 8))
    node.shadow = LayerNode.Shadow(color: .white, offset: CGSize(width: 8, height: 0), radius: 1)
    let pixels = painted(node)
    #expect(pixels[12, 12] == Self.red && pixels[20, 12][0] > 200)
    #expect(
      (1...200).contains(pixels[24, 12][0]) && pixels[30, 12] == Self.black && pixels[20, 3] == Self.black)
  }

  @Test("a fade goes from the old look to the new")
  func fade() {
    for (progress, value) in [(0.0, 0), (0.5, 128), (1, 255)] {
      var node = box(whole)
      node.fade = LayerNode.Fade(old: [box(whole, Color(red: 0, green: 1, blue: 0))], progress: progress)
      let pixel = painted(node)[9, 9]
      #expect(abs(Int(pixel[2]) - value) <= 2 && abs(Int(pixel[1]) - (255 - value)) <= 2)
    }
  }

  @Test("an animated gravity goes through all sizes between two", arguments: [0.0, 0.25, 0.5, 1])
  func gravity(progress: Double) {
    guard
      case .gravity(let between) = AnimatedValue.gravity(.resizeAspect).mixed(
        with: .gravity(.resizeAspectFill), progress)
    else { return }
    let geometry = PreviewGeometry(
      sourceSize: CGSize(width: 2, height: 1), turn: .none, gravity: between, bounds: whole)
    let width = 32 + 32 * progress
    let expected = CGRect(x: 16 - width / 2, y: 16 - width / 4, width: width, height: width / 2)
    #expect(near(geometry.pictureRect, expected))
    let back = geometry.devicePoint(
      fromLayerPoint: geometry.layerPoint(fromDevicePoint: CGPoint(x: 0.2, y: 0.9)))
    #expect(abs(back.x - 0.2) < 1e-9 && abs(back.y - 0.9) < 1e-9)
  }

  @Test("pinned images keep their size and are turned before they are placed")
  func pinned() {
    let pixels = PixelBuffer.quarters(width: 16, height: 8)
    func shown(_ x: Double, _ y: Double, _ turn: PictureTurn = .none, scale: Double = 1) -> PixelBuffer {
      painted(
        LayerNode(
          frame: whole,
          content: .image(ImageContent(pixels: pixels, fit: .pinned(x: x, y: y), scale: scale, turn: turn))))
    }
    #expect(shown(0, 0).letters(in: CGRect(x: 0, y: 0, width: 16, height: 8)) == "abcd")
    #expect(shown(1, 1).letters(in: CGRect(x: 16, y: 24, width: 16, height: 8)) == "abcd")
    #expect(shown(0.5, 0.5, scale: 2).letters(in: CGRect(x: 12, y: 14, width: 8, height: 4)) == "abcd")
    let turned = shown(0, 0, PictureTurn(quarterTurns: 1))
    #expect(turned.letters(in: CGRect(x: 0, y: 0, width: 8, height: 16)) == "cadb")
    #expect(
      shown(0, 0, PictureTurn(mirrored: true)).letters(in: CGRect(x: 0, y: 0, width: 16, height: 8)) == "badc"
    )
  }

  @Test("what lies hidden under something opaque is not asked for its pixels")
  func hidden() {
    let source = CountingSource(.quarters(width: 16, height: 8))
    let preview = LayerNode.preview(CGRect(x: 4, y: 4, width: 16, height: 8), source: source)
    var cover = box(CGRect(x: 4, y: 4, width: 16, height: 8))
    _ = painted(preview, cover)
    #expect(source.sizes.isEmpty)
    // Behind glass, at a round corner, under something clear, and beside it, it shows.
    let glass = LayerNode(frame: whole, content: .backdrop(BackdropContent(radius: 2)))
    _ = painted(preview, glass, cover)
    cover.cornerRadius = 2
    _ = painted(preview, cover)
    cover.cornerRadius = 0
    cover.opacity = 0.9
    _ = painted(preview, cover)
    cover.opacity = 1
    cover.position.x += 0.5
    _ = painted(preview, cover)
    let clear = LayerNode(
      frame: CGRect(x: 4, y: 4, width: 16, height: 8),
      content: .image(ImageContent(pixels: .quarters(width: 4, height: 4))))
    _ = painted(preview, clear)
    #expect(source.sizes.count == 5)
  }

  @Test("hiding what is covered changes no pixel", arguments: 0..<30)
  func hiddenPixels(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 7
    func number(_ below: Int) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double((state >> 33) % UInt64(below))
    }
    let nodes = (0..<9).map { _ in
      box(
        CGRect(x: number(60) / 2 - 8, y: number(60) / 2 - 8, width: number(48) / 2, height: number(48) / 2),
        Color(red: number(5) / 4, green: number(5) / 4, blue: number(5) / 4, alpha: number(3) == 0 ? 0.5 : 1))
    }
    // A mask that lets all through makes groups of them, which hide nothing.
    let grouped = nodes.map { node -> LayerNode in
      var node = node
      node.maskLayers = [
        LayerNode(frame: CGRect(x: -99, y: -99, width: 200, height: 200), backgroundColor: .white)
      ]
      return node
    }
    let (one, other) = (
      PixelBuffer(width: 32, height: 32, format: .bgra), PixelBuffer(width: 32, height: 32, format: .bgra)
    )
    Compositor().render(nodes, scale: 1, into: one)
    Compositor().render(grouped, scale: 1, into: other)
    for y in 0..<32 {
      for x in 0..<32 {
        #expect(zip(one[x, y], other[x, y]).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(x), \(y)")
      }
    }
  }

  @Test("a steady stream of frames with groups, masks, blurs, fades and shadows allocates no pixels")
  func steady() {
    var faded = LayerNode(frame: whole, backgroundColor: .white, sublayers: [.preview(whole)])
    faded.opacity = 0.5
    var masked = LayerNode.preview(whole, turn: PictureTurn(quarterTurns: 1))
    masked.maskLayers = [box(left, Color(white: 1, alpha: 0.5))]
    var tilted = LayerNode.preview(whole)
    tilted.transform = .rotation(0.4)
    tilted.shadow = LayerNode.Shadow(color: .black, offset: .zero, radius: 4)
    var fading = box(left)
    fading.fade = LayerNode.Fade(old: [box(whole)], progress: 0.5)
    let glass = LayerNode(frame: left, content: .backdrop(BackdropContent(radius: 6)))
    let compositor = Compositor()
    let buffer = PixelBuffer(width: 32, height: 32, format: .bgra)
    let nodes = [faded, masked, tilted, fading, glass]
    for _ in 0..<3 { compositor.render(nodes, scale: 1, into: buffer) }
    let count = compositor.allocationCount
    #expect(count > 0)
    for _ in 0..<5 { compositor.render(nodes, scale: 1, into: buffer) }
    #expect(compositor.allocationCount == count)
  }

  @Test("huge, flat and numberless layers with effects end, and leave the others alone")
  func degenerate() {
    var nodes: [LayerNode] = []
    for frame in [
      CGRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12), CGRect(x: 0, y: 0, width: 0, height: 9),
      CGRect(x: 1e300, y: 0, width: 1e300, height: 1e300),
      CGRect(x: Double.infinity, y: 0, width: 1, height: 1),
    ] {
      for content in [
        LayerContent.backdrop(BackdropContent(radius: 1e9)), .backdrop(BackdropContent(radius: 3)),
        .gradient(
          GradientContent(
            start: .zero, end: CGPoint(x: 1, y: 1), stops: [.init(0, .clear), .init(1, .clear)])),
      ] {
        var node = LayerNode(frame: frame, content: content)
        node.maskLayers = [LayerNode(frame: frame)]
        nodes.append(node)
        node.maskLayers = nil
        node.opacity = 0.5
        node.transform = .rotation(1)
        nodes.append(node)
        node.shadow = LayerNode.Shadow(color: .clear, offset: .zero, radius: 1e9)
        node.transform = .scale(0, 1)
        nodes.append(node)
      }
    }
    nodes.append(box(CGRect(x: -1e12, y: 0, width: 2e12, height: 4)))
    let buffer = PixelBuffer(width: 32, height: 32, format: .bgra)
    Compositor().render(nodes + [box(CGRect(x: 8, y: 8, width: 4, height: 4))], scale: 1, into: buffer)
    #expect(buffer[9, 9] == Self.red && buffer[20, 2] == Self.red && buffer[20, 20] == Self.black)
  }
}
