/// The floors of the house, lowest first, and what lives on each. A module's imports name modules of its
/// own floor or of a lower one. A new module gets its place here.
enum Floor: Int, CaseIterable, Comparable {
  case model, engine, sdk, apps, lab, command

  var modules: Set<String> {
    switch self {
    case .model: ["DeviceModel", "CaptureModel", "GestureModel"]
    case .engine:
      [
        "CameraService", "CodeReader", "Compositing", "Imaging", "Layout", "Movies", "Scheduling",
        "WorldRenderer", "CClassInit", "CGStreamer", "CHEIF", "CImageFiles", "CJPEG", "CLibYUV", "CPNG",
        "CPangoCairo", "CPixels", "CQREncode", "CScheduling", "CWorldRenderer", "CZBar",
      ]
    case .sdk:
      [
        "AVFAudio", "AudioToolbox", "CoreAudioTypes", "AVFoundation", "AVKit", "Combine", "CoreGraphics",
        "CoreMedia", "CoreVideo", "FoundationAdditions", "ImageIO", "CoreImage", "CoreMotion",
        "MobileCoreServices", "Photos", "UniformTypeIdentifiers", "QuartzCore", "UIKit",
        "_Testing_CoreGraphics", "_Testing_CoreImage", "_Testing_UIKit", "os",
      ]
    case .apps: ["DuoCam", "FaultyArticle", "FaultyCams", "PlainSelfie"]
    case .lab: ["Diptych", "DiptychTesting", "Explorer"]
    case .command: ["Benchmarks", "DiptychCommand", "CAllocations"]
    }
  }

  /// Modules of the toolchain that may be imported on this floor.
  var toolchain: Set<String> {
    switch self {
    case .model: ["Foundation", "Glibc"]
    case .engine, .sdk, .command:
      ["Foundation", "Glibc", "Dispatch", "Observation", "Runtime", "Synchronization", "_Concurrency"]
    case .apps: ["Foundation", "Dispatch", "Observation", "Synchronization"]
    case .lab: ["Foundation", "Glibc", "Dispatch", "Synchronization", "_Concurrency", "Testing"]
    }
  }

  /// What a module of this floor may import from the house: apps are written against the sdk alone, and
  /// the lab knows no app.
  func mayImport(from other: Floor) -> Bool {
    switch self {
    case .apps: other == .sdk
    case .lab: other <= self && other != .apps
    default: other <= self
    }
  }

  static func of(_ module: String) -> Floor? { allCases.first { $0.modules.contains(module) } }

  static func < (left: Floor, right: Floor) -> Bool { left.rawValue < right.rawValue }
}
