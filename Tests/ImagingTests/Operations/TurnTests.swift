import Imaging
import Testing

/// The eight ways to lay a picture.
let symmetries: [(turns: Int, mirrored: Bool)] = (0..<4).flatMap { [($0, false), ($0, true)] }

@Suite("Turning and mirroring")
struct TurnTests {
  static let sizes = [(1, 1), (2, 1), (1, 3), (3, 2), (5, 7), (8, 8), (17, 9), (33, 34), (70, 3), (66, 130)]

  @Test(
    "all eight symmetries equal the plain reference", arguments: sizes, [.bgra, .nv12Full] as [PixelFormat])
  func symmetry(size: (Int, Int), format: PixelFormat) {
    let source = PixelBuffer.random(size.0, size.1, format)
    for (turns, mirrored) in symmetries {
      let isSideways = turns % 2 == 1
      let result = PixelBuffer(
        width: isSideways ? size.1 : size.0, height: isSideways ? size.0 : size.1, format: format)
      PixelOperations.turn(
        source.whole, quarterTurns: turns, mirrored: mirrored, into: result.whole)
      let wanted = source.allSamples.map { $0.turned(turns, mirrored: mirrored) }
      #expect(result.allSamples == wanted, "\(turns) turns, mirrored: \(mirrored)")
    }
  }

  @Test("four quarter turns and two mirrors change nothing", arguments: [PixelFormat.bgra, .nv12Video])
  func identities(format: PixelFormat) {
    let source = PixelBuffer.random(6, 4, format)
    var turned = source
    for _ in 0..<4 {
      let next = PixelBuffer(width: turned.height, height: turned.width, format: format)
      PixelOperations.rotate(turned.whole, quarterTurns: 1, into: next.whole)
      turned = next
    }
    #expect(turned.allSamples == source.allSamples)
    let once = PixelBuffer(width: 6, height: 4, format: format)
    let twice = PixelBuffer(width: 6, height: 4, format: format)
    PixelOperations.mirror(source.whole, into: once.whole)
    PixelOperations.mirror(once.whole, into: twice.whole)
    #expect(once.allSamples != source.allSamples)
    #expect(twice.allSamples == source.allSamples)
  }

  @Test("turns count modulo four, also below zero", arguments: [-5, -1, 3, 7])
  func modulo(turns: Int) {
    let source = PixelBuffer.random(3, 2, .bgra)
    let result = PixelBuffer(width: 2, height: 3, format: .bgra)
    PixelOperations.rotate(source.whole, quarterTurns: turns, into: result.whole)
    #expect(result.samples() == source.samples().turned(3, mirrored: false))
  }

  @Test("nothing outside a destination view is touched", arguments: [PixelFormat.bgra, .nv12Full])
  func guards(format: PixelFormat) {
    let source = PixelBuffer.random(10, 6, format)
    for (turns, mirrored) in symmetries {
      let whole = PixelBuffer(width: 20, height: 18, format: format).fill(77)
      let rect =
        turns % 2 == 0
        ? PixelRect(x: 4, y: 2, width: 10, height: 6) : PixelRect(x: 4, y: 2, width: 6, height: 10)
      PixelOperations.turn(
        source.whole, quarterTurns: turns, mirrored: mirrored, into: whole.view(rect))
      for (index, samples) in whole.allSamples.enumerated() {
        let divisor = index + 1
        for y in 0..<samples.height {
          for x in 0..<samples.width {
            let isInside =
              (rect.x / divisor..<rect.maxX / divisor).contains(x)
              && (rect.y / divisor..<rect.maxY / divisor).contains(y)
            if !isInside { #expect(samples.rows[y][x].allSatisfy { $0 == 77 }) }
          }
        }
      }
    }
  }

  @Test("a view is a part of the picture", arguments: [PixelFormat.bgra, .nv12Full])
  func view(format: PixelFormat) {
    let source = PixelBuffer.random(12, 10, format)
    let rect = PixelRect(x: 2, y: 4, width: 7, height: 5)
    let result = PixelBuffer(width: 7, height: 5, format: format)
    PixelOperations.copy(source.view(rect), into: result.whole)
    #expect(result.samples() == source.samples().cropped(rect))
    if format != .bgra {
      let half = PixelRect(x: 1, y: 2, width: 4, height: 3)
      #expect(result.samples(ofPlane: 1) == source.samples(ofPlane: 1).cropped(half))
    }
  }
}
