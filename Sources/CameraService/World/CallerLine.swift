import Runtime

/// Where in an app's source a call into the sdk came from.
enum CallerLine {
  /// The first line on the calling thread's stack that belongs to no module of the sdk or below, as
  /// `File.swift:12`; nil where the symbols do not tell. Slow: for a process about to end.
  static func ofAppCode() -> String? {
    guard let backtrace = try? Backtrace.capture(limit: 64).symbolicated() else { return nil }
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
    "FoundationAdditions", "CameraService", "CaptureModel", "DeviceModel", "Scheduling",
  ]
}
