import Imaging

extension PictureTrial {
  /// Runs once and compares every byte with a plain reference.
  func check(_ name: String) throws(BenchmarkError) {
    run()
    try compare(name)
  }

  func compare(_ name: String) throws(BenchmarkError) {
    for index in 0..<source.format.planeCount {
      if let place = firstDifference(index) {
        throw BenchmarkError(
          benchmark: name,
          message: "plane \(index) differs from the reference at \(place.x), \(place.y); it was not timed.")
      }
    }
  }

  private func firstDifference(_ index: Int) -> (x: Int, y: Int)? {
    let size = source.format == .bgra ? 4 : index + 1
    let (from, fromStride) = source.bytes(index)
    let (to, toStride) = destination.bytes(index)
    let (sourcePlane, plane) = (source.planes[index], destination.planes[index])
    for y in 0..<plane.height {
      for x in 0..<plane.width {
        let got = to + y * Int(toStride) + x * size
        for byte in 0..<size {
          func sample(_ x: Int, _ y: Int) -> Int { Int(from[y * Int(fromStride) + x * size + byte]) }
          let isRight =
            switch task {
            case .mirror: Int(got[byte]) == sample(sourcePlane.width - 1 - x, y)
            case .rotate90: Int(got[byte]) == sample(y, sourcePlane.height - 1 - x)
            case .half:
              // libyuv rounds a mean of four in one step or in two.
              abs(
                Int(got[byte]) * 4 - sample(2 * x, 2 * y) - sample(2 * x + 1, 2 * y)
                  - sample(2 * x, 2 * y + 1) - sample(2 * x + 1, 2 * y + 1)) <= 4
            }
          if !isRight { return (x, y) }
        }
      }
    }
    return nil
  }
}
