import Runtime
import Synchronization

/// Where in an app's source a call into the sdk came from.
package enum CallerLine {
  /// The first line on the calling thread's stack that belongs to no module of the sdk or below, as
  /// `File.swift:12`; nil where the symbols do not tell. Slow where the same stack has not asked before.
  package static func ofAppCode() -> String? {
    guard let captured = try? Backtrace.capture(limit: 64) else { return nil }
    let addresses = captured.frames.map(\.description)
    if let line = known.withLock({ $0[addresses] }) { return line }
    let line = captured.symbolicated().flatMap(line)
    known.withLock { $0[addresses] = .some(line) }
    return line
  }

  private static let known = Mutex<[[String]: String?]>([:])

  private static func line(_ backtrace: SymbolicatedBacktrace) -> String? {
    for frame in backtrace.frames {
      guard let symbol = frame.symbol, let location = symbol.sourceLocation else { continue }
      guard !own.contains(where: { location.path.contains("/Sources/\($0)/") }) else { continue }
      guard location.path.hasSuffix(".swift"), location.line > 0 else { continue }
      let file = location.path.split(separator: "/").last.map(String.init) ?? location.path
      return "\(file):\(location.line)"
    }
    return nil
  }

  private static let own = [
    "AVKit", "AVFoundation", "UIKit", "QuartzCore", "CoreMedia", "CoreVideo", "CoreGraphics",
    "FoundationAdditions", "CameraService", "CaptureModel", "DeviceModel", "Diptych", "Explorer",
    "Scheduling",
  ]
}
