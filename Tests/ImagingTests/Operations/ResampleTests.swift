import CPixels
import Testing

/// A plane resampled by CPixels, beside the same written for clarity.
private struct Trial {
  let width: Int
  let height: Int
  /// Bytes a sample: 1 for luma, 2 for chroma.
  let step: Int
  let bytes: [UInt8]
  var rows: cpx_axis
  var columns: cpx_axis

  init(_ pixels: (width: Int, height: Int), out: (width: Int, height: Int), step: Int, seed: UInt64) {
    var random = SeededGenerator(state: seed)
    func axis(_ length: Int, _ out: Int) -> cpx_axis {
      let phase = step == 2 ? Int.random(in: 0...1, using: &random) : 0
      return cpx_axis(
        in: Int32(length), out: Int32(out), samples: Int32((length + phase + step - 1) / step),
        ratio: Int32(step), phase: Int32(phase), reversed: Bool.random(using: &random) ? 1 : 0)
    }
    (rows, columns) = (axis(pixels.height, out.height), axis(pixels.width, out.width))
    (width, height) = (Int(columns.samples), Int(rows.samples))
    self.step = step
    let count = width * height * step
    bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  private func count(_ axis: cpx_axis) -> Int { Int((axis.out + axis.ratio - 1) / axis.ratio) }

  /// Rows of the result, each with some bytes more.
  func made(
    by resample: (UnsafeMutablePointer<cpx_strip>, Int32, Int32, UnsafeMutablePointer<UInt8>, Int) -> Void,
    from first: Int
  ) -> [[UInt8]] {
    let bytesOut = (count(columns) - first) * step
    let entries = (bytesOut + 15) / 16
    var table = [cpx_sixteen](repeating: cpx_sixteen(), count: entries)
    var axis = columns
    cpx_tabulate(&axis, Int32(step), Int32(first), &table, entries)
    let guarded = entries * 16 + 32
    var across = [Int16](repeating: 0, count: entries * 32)
    var out = [UInt8](repeating: 99, count: guarded * count(rows))
    bytes.withUnsafeBufferPointer { bytes in
      across.withUnsafeMutableBufferPointer { across in
        table.withUnsafeBufferPointer { table in
          var strip = cpx_strip(
            base: bytes.baseAddress!, stride: width * step, rows: rows, table: table.baseAddress!,
            entries: entries, across: (across.baseAddress!, across.baseAddress! + entries * 16),
            held: (-1, -1))
          resample(&strip, 0, Int32(count(rows)), &out, guarded)
        }
      }
    }
    return (0..<count(rows)).map { row in
      let line = out[row * guarded..<(row + 1) * guarded]
      #expect(line.suffix(32).allSatisfy { $0 == 99 }, "written beyond the row")
      return Array(line.prefix(bytesOut))
    }
  }

  /// Where a sample of the result lies, in samples of the source.
  private func place(_ axis: cpx_axis, _ index: Int) -> Double {
    let ratio = Double(axis.ratio)
    var middle = (Double(index) + 0.5) * ratio
    if axis.reversed != 0 { middle = Double(axis.out) - middle }
    let place = (middle * Double(axis.in) / Double(axis.out) + Double(axis.phase)) / ratio - 0.5
    // In 128ths, as the weights are.
    return (min(max(place, 0), Double(axis.samples - 1)) * 128).rounded(.down) / 128
  }

  func reference(from first: Int) -> [[Double]] {
    (0..<count(rows)).map { row in
      let y = place(rows, row)
      return (first..<count(columns)).flatMap { column in
        let x = place(columns, column)
        return (0..<step).map { byte in
          func sample(_ dx: Int, _ dy: Int) -> Double {
            let (column, row) = (min(Int(x) + dx, width - 1), min(Int(y) + dy, height - 1))
            return Double(bytes[(row * width + column) * step + byte])
          }
          let (right, below) = (x - x.rounded(.down), y - y.rounded(.down))
          let upper = sample(0, 0) * (1 - right) + sample(1, 0) * right
          let lower = sample(0, 1) * (1 - right) + sample(1, 1) * right
          return upper * (1 - below) + lower * below
        }
      }
    }
  }
}

@Suite("Resampling a plane")
struct ResampleTests {
  @Test(
    "is within a level of bilinear interpolation, with and without vectors, in any size, order and phase",
    arguments: [1, 2], 1...40)
  func bilinear(step: Int, seed: UInt64) {
    var random = SeededGenerator(state: seed &* 977 &+ UInt64(step))
    func size(_ least: Int) -> Int { Int.random(in: least...67, using: &random) }
    let source = (width: size(16), height: size(1))
    let out = (
      width: Int.random(in: (source.width + 1) / 2...source.width * 3, using: &random),
      height: Int.random(in: (source.height + 1) / 2...source.height * 3, using: &random)
    )
    let trial = Trial(source, out: out, step: step, seed: seed)
    let first = Int.random(in: 0..<(out.width + step - 1) / step, using: &random)
    let made = trial.made(by: cpx_resample, from: first)
    #expect(made == trial.made(by: cpx_resample_plain, from: first))
    let worst =
      zip(made.joined(), trial.reference(from: first).joined())
      .map { abs(Double($0) - $1) }.max() ?? 0
    #expect(worst <= 1, "\(source) to \(out)")
  }

  @Test("at its own size it is the source, or the source reversed", arguments: [1, 2])
  func same(step: Int) {
    for seed in UInt64(1)...8 {
      var trial = Trial((32, 14), out: (32, 14), step: step, seed: seed)
      (trial.rows.phase, trial.columns.phase) = (0, 0)
      #expect(
        zip(trial.made(by: cpx_resample, from: 0).joined(), trial.reference(from: 0).joined())
          .allSatisfy { Double($0) == $1 })
    }
  }
}
