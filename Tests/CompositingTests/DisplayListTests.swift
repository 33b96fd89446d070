import Compositing
import Foundation
import Imaging
import Testing

@Suite("A display list")
struct DisplayListTests {
  static let size = CGSize(width: 100, height: 200)
  static let whole = CGRect(origin: .zero, size: size)

  /// A layer that shows frame 7 of the outer camera.
  static func preview(
    _ frame: CGRect = whole, turn: PictureTurn = .none, gravity: PreviewGravity = .resizeAspectFill
  ) -> LayerNode {
    .preview(frame, turn: turn, gravity: gravity)
  }

  static func list(_ roots: LayerNode...) -> [DisplayList.Entry] {
    DisplayList(roots, size: size).entries
  }

  @Test("says which frame is where, uncut and cut")
  func entry() throws {
    let entries = Self.list(Self.preview(turn: PictureTurn(quarterTurns: 1, mirrored: true)))
    let entry = try #require(entries.first)
    #expect(entries.count == 1)
    #expect(entry.layer == "preview")
    #expect(entry.picture == PictureID(source: "outer", index: 7))
    #expect(entry.turn == PictureTurn(quarterTurns: 1, mirrored: true))
    #expect(near(entry.rect, Self.whole))
    #expect(entry.opacity == 1 && entry.veil == 0)

    let filled = try #require(Self.list(Self.preview()).first)
    #expect(near(filled.rect, CGRect(x: -150, y: 0, width: 400, height: 200)))
    #expect(near(filled.visible, Self.whole))
  }

  @Test("adds the turns of all layers above", arguments: PictureTurnTests.all, 0..<4)
  func turns(turn: PictureTurn, quarters: Int) throws {
    var root = LayerNode(frame: Self.whole, sublayers: [Self.preview(turn: turn)])
    let (cosine, sine) = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][quarters]
    root.transform = Affine(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    let entry = try #require(Self.list(root).first)
    #expect(entry.turn == turn.then(PictureTurn(quarterTurns: quarters)))
  }

  @Test("a layer flipped left-right mirrors its picture")
  func flipped() throws {
    var root = LayerNode(frame: Self.whole, sublayers: [Self.preview()])
    root.transform = .scale(-1, 1)
    #expect(try #require(Self.list(root).first).turn == PictureTurn(mirrored: true))
    root.transform = .scale(1, -1)
    #expect(try #require(Self.list(root).first).turn == PictureTurn(quarterTurns: 2, mirrored: true))
  }

  @Test("layers above cut a picture and multiply its opacity")
  func above() throws {
    var root = LayerNode(
      frame: CGRect(x: 10, y: 20, width: 50, height: 50), sublayers: [Self.preview()])
    root.masksToBounds = true
    root.opacity = 0.5
    root.sublayers[0].opacity = 0.5
    let entry = try #require(Self.list(root).first)
    #expect(near(entry.visible, CGRect(x: 10, y: 20, width: 50, height: 50)))
    #expect(near(entry.rect, CGRect(x: -140, y: 20, width: 400, height: 200)))
    #expect(entry.opacity == 0.25)
  }

  @Test("what cannot be seen is left out")
  func invisible() {
    var hidden = Self.preview()
    hidden.isHidden = true
    var transparent = Self.preview()
    transparent.opacity = 0
    let beside = Self.preview(CGRect(x: 100, y: 0, width: 100, height: 200))
    var cut = LayerNode(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    cut.masksToBounds = true
    cut.sublayers = [Self.preview(CGRect(x: 20, y: 0, width: 10, height: 10))]
    var masked = Self.preview()
    masked.mask = .rect(CGRect(x: 300, y: 0, width: 10, height: 10))
    #expect(Self.list(hidden, transparent, beside, cut, masked).isEmpty)
  }

  @Test("what is drawn over a picture veils it; beside or behind it, or over a part, it does not")
  func veil() throws {
    let cover = LayerNode(frame: Self.whole, backgroundColor: .black)
    var half = cover
    half.opacity = 0.5
    let part = LayerNode(frame: CGRect(x: 0, y: 0, width: 100, height: 100), backgroundColor: .black)
    func veil(_ roots: LayerNode...) throws -> Double {
      try #require(DisplayList(roots, size: Self.size).entries.first).veil
    }
    #expect(try veil(Self.preview(), cover) == 1)
    #expect(try veil(cover, Self.preview()) == 0)
    #expect(try veil(Self.preview(), part) == 0)
    #expect(try veil(Self.preview(), half) == 0.5)
    #expect(try veil(Self.preview(), half, half) == 0.75)
    #expect(try veil(Self.preview(), LayerNode(frame: Self.whole)) == 0)
    #expect(try veil(Self.preview(), Self.preview()) == 1)
  }

  @Test("the same layers give the same list")
  func equality() {
    #expect(DisplayList([Self.preview()], size: Self.size) == DisplayList([Self.preview()], size: Self.size))
    #expect(DisplayList([Self.preview()], size: Self.size) != DisplayList([], size: Self.size))
  }
}
