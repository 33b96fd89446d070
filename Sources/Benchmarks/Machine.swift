import CLibYUV
import Foundation

/// What the figures were measured on.
package enum Machine {
  /// Processor, cores, build and libyuv's version, in a line.
  package static let description: String = {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    #if DEBUG
      let build = "debug build"
    #else
      let build = "release build"
    #endif
    return "\(processor), \(cores) \(cores == 1 ? "core" : "cores"), libyuv \(LIBYUV_VERSION), \(build)"
  }()

  private static var processor: String {
    let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = info.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = line?.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
    return name ?? "unknown processor"
  }
}
