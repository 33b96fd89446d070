import CLibYUV
import CPixels

/// An NV12 picture cropped, turned, mirrored, resampled and converted to BGRA, all in one pass: every byte of the source
/// and of the destination is touched once, in between the picture exists in pieces that stay in the cache.
///
/// A piece is a few rows as they lie in the source. A sideways turn exchanges its rows and columns on the way out; all
/// other turns and mirrors are only another order in which the source is read.
struct OnePass {
  private let source: PixelBuffer
  private let crop: PixelRect
  private let symmetry: Symmetry
  /// The whole picture's size after the turn, and what shows of it.
  private let size: (width: Int, height: Int)
  private let part: PixelRect

  /// Nil for what it cannot do: shrinking by more than half, and very small parts.
  init?(
    _ source: PixelBuffer, crop: PixelRect, _ symmetry: Symmetry, size: (width: Int, height: Int),
    part: PixelRect
  ) {
    let (width, height) = symmetry.size(size.width, size.height)
    guard crop.width >= 16, crop.width <= 2 * width, crop.height <= 2 * height else { return nil }
    (self.source, self.crop, self.symmetry, self.size, self.part) = (source, crop, symmetry, size, part)
  }

  /// Rows of a piece: those that fill a line of memory when they become columns, else few.
  private var pieceHeight: Int { symmetry.isSideways ? 16 : 4 }
  /// Entries of sixteen columns in a piece.
  private func pieceWidth(of entries: Int) -> Int { symmetry.isSideways ? 16 : entries }

  func run(into pixels: PlaneView, _ constants: UnsafePointer<YuvConstants>, _ scratch: PixelScratch) {
    // In the order of the result, but with rows as they are in the source.
    let isSideways = symmetry.isSideways
    let rows = isSideways ? part.x..<part.maxX : part.y..<part.maxY
    let columns = isSideways ? part.y..<part.maxY : part.x..<part.maxX
    // A chroma sample holds for two rows and columns.
    let (top, left) = (rows.lowerBound & ~1, columns.lowerBound & ~1)
    let entries = (columns.upperBound - left + 15) / 16
    let lead = lead(rows.lowerBound, pixels)
    let tables = [1, 2].map { step in table(step, from: left, entries, scratch) }
    let width = min(pieceWidth(of: entries), entries)
    let piece = Piece(width: 16 * width, height: pieceHeight, scratch)
    for entry in stride(from: 0, to: entries, by: width) {
      let count = min(width, entries - entry)
      let across = left + 16 * entry..<min(left + 16 * (entry + count), columns.upperBound)
      var luma = strip(1, tables[0] + entry, count, piece.across(0))
      var chroma = strip(2, tables[1] + entry, count, piece.across(2))
      var row = top
      while row < rows.upperBound {
        let along = row..<min(row + pieceHeight - (row - lead) & (pieceHeight - 1), rows.upperBound)
        defer { row = along.upperBound }
        piece.resample(&luma, &chroma, along)
        let shown = (rows: along.clamped(to: rows), columns: across.clamped(to: columns))
        let to = place(shown.rows, shown.columns, in: pixels)
        if !isSideways, shown.rows == along, shown.columns == across {
          piece.convert(into: to, constants, columns: across.count, rows: along.count)
          continue
        }
        piece.convert(into: piece.bgra, constants, columns: 16 * count, rows: along.count)
        let from = piece.bgra.part(
          x: shown.columns.lowerBound - across.lowerBound, y: shown.rows.lowerBound - row,
          width: shown.columns.count, height: shown.rows.count, bytesPerSample: 4)
        if isSideways {
          from.transpose(into: to, bytesPerSample: 4)
        } else {
          from.copy(into: to, bytesPerSample: 4)
        }
      }
    }
    withExtendedLifetime(source) {}
  }

  /// A row at which a piece should begin, so that its rows fill lines of memory when they become columns.
  private func lead(_ firstRow: Int, _ pixels: PlaneView) -> Int {
    guard symmetry.isSideways else { return 0 }
    let lead = firstRow - Int(bitPattern: pixels.base) / 4 % 16
    return lead & 1 == 0 ? lead : 0
  }

  /// Where rows and columns of a piece go.
  private func place(_ rows: Range<Int>, _ columns: Range<Int>, in pixels: PlaneView) -> PlaneView {
    let (across, along) = symmetry.isSideways ? (rows, columns) : (columns, rows)
    return pixels.part(
      x: across.lowerBound - part.x, y: along.lowerBound - part.y, width: across.count, height: along.count,
      bytesPerSample: 4)
  }

  private var rowsAreReversed: Bool {
    symmetry.isSideways ? (symmetry.quarterTurns == 1) != symmetry.mirrored : symmetry.quarterTurns == 2
  }

  private var columnsAreReversed: Bool {
    symmetry.isSideways ? symmetry.quarterTurns == 3 : (symmetry.quarterTurns == 2) != symmetry.mirrored
  }

  /// - Parameter ratio: Pixels a sample: 1 for luma, 2 for chroma.
  private func axis(_ start: Int, _ length: Int, _ out: Int, _ ratio: Int, isReversed: Bool) -> cpx_axis {
    cpx_axis(
      in: Int32(length), out: Int32(out),
      samples: Int32((start + length + ratio - 1) / ratio - start / ratio), ratio: Int32(ratio),
      phase: Int32(start % ratio), reversed: isReversed ? 1 : 0)
  }

  private func table(
    _ ratio: Int, from left: Int, _ entries: Int, _ scratch: PixelScratch
  ) -> UnsafeMutablePointer<cpx_sixteen> {
    let out = symmetry.isSideways ? size.height : size.width
    var columns = axis(crop.x, crop.width, out, ratio, isReversed: columnsAreReversed)
    let memory = scratch.plane(
      .pieces, 3 + ratio, width: entries * MemoryLayout<cpx_sixteen>.stride, height: 1)
    let table = UnsafeMutableRawPointer(memory.base).bindMemory(to: cpx_sixteen.self, capacity: entries)
    cpx_tabulate(&columns, Int32(ratio), Int32(left / ratio), table, entries)
    return table
  }

  private func strip(
    _ ratio: Int, _ table: UnsafePointer<cpx_sixteen>, _ entries: Int,
    _ across: (UnsafeMutablePointer<Int16>, UnsafeMutablePointer<Int16>)
  ) -> cpx_strip {
    let out = symmetry.isSideways ? size.width : size.height
    let plane = source.whole.plane(ratio - 1)
    return cpx_strip(
      base: plane.base + crop.y / ratio * plane.bytesPerRow + crop.x / ratio * ratio,
      stride: plane.bytesPerRow, rows: axis(crop.y, crop.height, out, ratio, isReversed: rowsAreReversed),
      table: table, entries: entries, across: across, held: (-1, -1))
  }
}

/// The working memory of a piece of a picture.
private struct Piece {
  let luma: PlaneView
  let chroma: PlaneView
  let bgra: PlaneView
  private let rows: PlaneView

  init(width: Int, height: Int, _ scratch: PixelScratch) {
    luma = scratch.plane(.pieces, 0, width: width, height: height)
    chroma = scratch.plane(.pieces, 1, width: width, height: height / 2)
    bgra = scratch.plane(.pieces, 2, width: width, height: height, bytesPerSample: 4)
    rows = scratch.plane(.pieces, 3, width: width, height: 4, bytesPerSample: 2)
  }

  /// Two rows of numbers.
  func across(_ index: Int) -> (UnsafeMutablePointer<Int16>, UnsafeMutablePointer<Int16>) {
    func row(_ index: Int) -> UnsafeMutablePointer<Int16> {
      UnsafeMutableRawPointer(rows.base + index * rows.bytesPerRow)
        .bindMemory(to: Int16.self, capacity: rows.width)
    }
    return (row(index), row(index + 1))
  }

  func resample(_ lumaStrip: inout cpx_strip, _ chromaStrip: inout cpx_strip, _ rows: Range<Int>) {
    cpx_resample(&lumaStrip, Int32(rows.lowerBound), Int32(rows.count), luma.base, luma.bytesPerRow)
    cpx_resample(
      &chromaStrip, Int32(rows.lowerBound / 2), Int32((rows.count + 1) / 2), chroma.base, chroma.bytesPerRow)
  }

  func convert(into to: PlaneView, _ constants: UnsafePointer<YuvConstants>, columns: Int, rows: Int) {
    NV12ToARGBMatrix(
      luma.base, luma.stride, chroma.base, chroma.stride, to.base, to.stride, constants, Int32(columns),
      Int32(rows))
  }
}
