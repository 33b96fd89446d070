import Foundation
import Imaging

/// Turning and scaling of pictures, each beside a memcpy of the same bytes and beside libyuv called directly.
/// Widths and heights are multiples of 4.
package func imagingBenchmarks(
  sizes: [PictureSize] = [.fullHD, .ultraHD], runs: Int = 31
) -> [Benchmark] {
  sizes.flatMap { size in
    [PixelFormat.nv12Full, .bgra].flatMap { format in
      PictureTask.allCases.flatMap { task in
        PicturePeer.allCases.map { peer in
          let name = "\(task.name) \(format.name) \(size.name)"
          return Benchmark(name, unit: "ms", budget: task.budget(against: peer)) {
            () throws(BenchmarkError) in
            let trial = PictureTrial(task: task, format: format, size: size)
            try trial.check(name)
            let times = Stopwatch.milliseconds(runs: runs, trial.run, against: { trial.run(peer) })
            return Measurement(times.work, peer: .init(name: peer.name, value: times.peer))
          }
        }
      }
    }
  }
}

/// A picture's size and what people call it.
package struct PictureSize: Sendable, Hashable {
  package var name: String
  package var width: Int
  package var height: Int

  package init(name: String, width: Int, height: Int) {
    (self.name, self.width, self.height) = (name, width, height)
  }

  package static let fullHD = PictureSize(name: "1080p", width: 1920, height: 1080)
  package static let ultraHD = PictureSize(name: "4K", width: 3840, height: 2160)
}

enum PicturePeer: CaseIterable {
  case memcpy, libyuv

  var name: String {
    switch self {
    case .memcpy: "memcpy"
    case .libyuv: "libyuv"
    }
  }
}

enum PictureTask: CaseIterable {
  case mirror, rotate90, half

  var name: String {
    switch self {
    case .mirror: "mirror"
    case .rotate90: "rotate 90°"
    case .half: "half size"
    }
  }

  func budget(against peer: PicturePeer) -> Budget? {
    switch (self, peer) {
    case (.mirror, .memcpy): .atMostTimesPeer(1.1)
    case (.rotate90, .memcpy): .atMostTimesPeer(2.2)
    default: nil
    }
  }
}

extension PixelFormat {
  fileprivate var name: String { self == .bgra ? "BGRA" : "NV12" }
}
