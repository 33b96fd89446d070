import Compositing
import Foundation
import Imaging
import Testing

@Suite("A painted preview")
struct PreviewPixelTests {
  /// What a turn makes of the quarters "abcd", row by row.
  static let turned: [(PictureTurn, String)] = [
    (PictureTurn(quarterTurns: 0), "abcd"), (PictureTurn(quarterTurns: 1), "cadb"),
    (PictureTurn(quarterTurns: 2), "dcba"), (PictureTurn(quarterTurns: 3), "bdac"),
    (PictureTurn(quarterTurns: 0, mirrored: true), "badc"),
    (PictureTurn(quarterTurns: 1, mirrored: true), "acbd"),
    (PictureTurn(quarterTurns: 2, mirrored: true), "cdab"),
    (PictureTurn(quarterTurns: 3, mirrored: true), "dbca"),
  ]

  static let frame = CGRect(x: 4, y: 4, width: 24, height: 24)

  @Test(
    "M4 gravity, turn and mirroring put each quarter where it belongs", arguments: turned,
    PreviewGravity.allCases)
  func table(row: (PictureTurn, String), gravity: PreviewGravity) {
    let (turn, expected) = row
    let pixels = painted(.preview(Self.frame, turn: turn, gravity: gravity))
    let shown =
      switch (gravity, turn.swapsSides) {
      case (.resizeAspect, false): CGRect(x: 4, y: 10, width: 24, height: 12)
      case (.resizeAspect, true): CGRect(x: 10, y: 4, width: 12, height: 24)
      default: Self.frame
      }
    #expect(pixels.letters(in: shown) == expected)
    // The edges are where they belong: the last pixel inside shows something, the first outside nothing.
    for (inside, outside) in [
      ((Int(shown.minX), 15), (Int(shown.minX) - 1, 15)), ((15, Int(shown.minY)), (15, Int(shown.minY) - 1)),
      ((Int(shown.maxX) - 1, 15), (Int(shown.maxX), 15)), ((15, Int(shown.maxY) - 1), (15, Int(shown.maxY))),
    ] {
      #expect(pixels.letter(inside.0, inside.1) != ".")
      #expect(pixels.letter(outside.0, outside.1) == ".")
    }
  }

  @Test("an NV12 picture is shown as a BGRA one is", arguments: turned)
  func nv12(turn: PictureTurn, expected: String) {
    let source = PixelBuffer(width: 16, height: 8, format: .nv12Full)
    PixelOperations.convert(
      PixelBuffer.quarters(width: 16, height: 8).whole, into: source.whole, matrix: .bt709)
    let pixels = painted(.preview(Self.frame, turn: turn, gravity: .resize, source: source))
    #expect(pixels.letters(in: Self.frame) == expected)
  }

  @Test("turns of the layers above add to the picture's", arguments: turned)
  func turnedLayer(turn: PictureTurn, expected: String) {
    var root = LayerNode(
      frame: CGRect(x: 0, y: 0, width: 32, height: 32),
      sublayers: [.preview(Self.frame, turn: turn, gravity: .resize)])
    root.transform = .rotation(.pi / 2)
    let letters = Array(expected)
    #expect(
      painted(root).letters(in: Self.frame) == String([letters[2], letters[0], letters[3], letters[1]]))
  }

  @Test("in a group, under a round clip or faded it is the same picture", arguments: turned)
  func throughCanvas(turn: PictureTurn, expected: String) {
    let preview = LayerNode.preview(Self.frame, turn: turn, gravity: .resizeAspectFill)
    let direct = painted(preview)
    #expect(direct.letters(in: Self.frame) == expected)

    var round = LayerNode(frame: CGRect(x: 0, y: 0, width: 32, height: 32), sublayers: [preview])
    round.cornerRadius = 8
    round.masksToBounds = true
    let cut = painted(round)
    #expect(cut.letter(0, 0) == ".")
    for x in 8..<24 {
      for y in 8..<24 { #expect(cut[x, y] == direct[x, y]) }
    }

    var group = LayerNode(
      frame: CGRect(x: 0, y: 0, width: 32, height: 32), backgroundColor: .black, sublayers: [preview])
    group.opacity = 0.5
    let faded = painted(group)
    #expect(zip(faded[10, 10], direct[10, 10]).prefix(3).allSatisfy { abs(Int($0) * 2 - Int($1)) <= 2 })
  }

  @Test("a layer that cuts shows the right part, whatever the part's size")
  func cut() {
    let preview = LayerNode.preview(
      CGRect(x: -16, y: -16, width: 64, height: 64), gravity: .resize,
      source: PixelBuffer.quarters(width: 64, height: 64))
    for size in 1...9 {
      let frame = CGRect(x: 16 - size, y: 16 - size, width: size * 2, height: size * 2)
      var root = LayerNode(frame: frame, sublayers: [preview])
      root.masksToBounds = true
      root.bounds.origin = frame.origin
      let pixels = painted(root)
      #expect(pixels.letter(15, 15) == "a")
      #expect(pixels.letter(16, 15) == "b")
      #expect(pixels.letter(15, 16) == "c")
      #expect(pixels.letter(16, 16) == "d")
      #expect(pixels.letter(16 - size - 1, 16) == ".")
      #expect(pixels.letter(16, 16 + size) == ".")
    }
  }

  @Test("a tilted picture goes through the canvas and keeps its place")
  func tilted() {
    var preview = LayerNode.preview(Self.frame, gravity: .resize)
    preview.transform = .rotation(.pi / 4)
    let pixels = painted(preview)
    #expect(pixels.letter(15, 8) == "a")
    #expect(pixels.letter(24, 16) == "b")
    #expect(pixels.letter(8, 15) == "c")
    #expect(pixels.letter(16, 24) == "d")
    #expect(pixels.letter(4, 4) == ".")
  }

  @Test("pixels are asked for at the size that is shown, in the picture's own axes")
  func size() {
    let source = CountingSource(.quarters(width: 16, height: 8))
    _ = painted(
      .preview(
        CGRect(x: 0, y: 0, width: 8, height: 16), turn: PictureTurn(quarterTurns: 1),
        gravity: .resizeAspectFill, source: source), scale: 2)
    #expect(source.sizes == ["32×16"])
  }

  @Test("a picture that is covered entirely is not asked for")
  func covered() {
    let source = CountingSource(.quarters(width: 16, height: 8))
    let preview = LayerNode.preview(Self.frame, source: source)
    let cover = LayerNode(frame: CGRect(x: 0, y: 0, width: 32, height: 32), backgroundColor: .white)
    var round = cover
    round.cornerRadius = 2
    #expect(painted(preview, cover)[16, 16] == [255, 255, 255, 255])
    #expect(source.sizes.isEmpty)
    _ = painted(preview, round)
    #expect(source.sizes.count == 1)
  }

  @Test("a source without pixels leaves what is behind")
  func gone() {
    struct Gone: PictureSource {
      func pixels(width: Int, height: Int) -> PixelBuffer? { nil }
    }
    var preview = LayerNode.preview(Self.frame, source: Gone())
    preview.backgroundColor = .white
    #expect(painted(preview)[16, 16] == [255, 255, 255, 255])
  }
}
