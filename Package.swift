// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target: Swift 6 language mode, warnings are errors.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

func system(_ name: String, pkgConfig: String? = nil, apt: [String]) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt(apt)])
}

let model: [Target] = [
  module("DeviceModel"),
  module("CaptureModel", ["DeviceModel"]),
  module("GestureModel"),
]

let engine: [Target] = [
  system("CLibYUV", apt: ["libyuv-dev"]),
  system("CJPEG", pkgConfig: "libjpeg", apt: ["libjpeg62-turbo-dev"]),
  system("CHEIF", pkgConfig: "libheif", apt: ["libheif-dev"]),
  system("CPNG", pkgConfig: "libpng", apt: ["libpng-dev"]),
  system("CPangoCairo", pkgConfig: "pangocairo", apt: ["libpango1.0-dev", "fonts-dejavu-core"]),
  system(
    "CGStreamer", pkgConfig: "gstreamer-1.0",
    apt: ["libgstreamer1.0-dev", "gstreamer1.0-plugins-good", "gstreamer1.0-plugins-bad"]),
  system("CZBar", pkgConfig: "zbar", apt: ["libzbar-dev"]),
  system("CQREncode", pkgConfig: "libqrencode", apt: ["libqrencode-dev"]),
  .target(name: "CScheduling"),
  .target(name: "CPixels"),
  .target(name: "CImageFiles", dependencies: ["CHEIF", "CJPEG", "CPNG"]),
  module("Scheduling", ["CScheduling"]),
  module("Imaging", ["CLibYUV", "CImageFiles", "CPangoCairo", "CPixels"]),
  module("Movies", ["Imaging", "Scheduling", "CGStreamer", "CLibYUV"]),
  module("CodeReader", ["Imaging", "CQREncode", "CZBar"]),
  module("Compositing", ["Imaging"]),
  module("Layout"),
  .target(name: "CWorldRenderer"),
  module("WorldRenderer", ["DeviceModel", "Imaging", "CWorldRenderer"]),
  module("CameraService", ["DeviceModel", "CaptureModel", "Scheduling", "Imaging", "WorldRenderer"]),
]

let sdk: [Target] = [
  .target(name: "CClassInit"),
  module("FoundationAdditions", ["CClassInit", "CameraService"]),
  module("Combine", ["FoundationAdditions"]),
  module("os", ["FoundationAdditions", "CameraService"]),
  module("_Testing_CoreGraphics"),
  module("CoreGraphics", ["_Testing_CoreGraphics", "Imaging"]),
  module("ImageIO", ["CoreGraphics", "Imaging"]),
  module("UniformTypeIdentifiers"),
  module("MobileCoreServices", ["CoreGraphics"]),
  module("CoreVideo", ["CoreGraphics", "Imaging"]),
  module("CoreAudioTypes"),
  module("AudioToolbox", ["CoreAudioTypes", "CoreGraphics", "CameraService", "Scheduling"]),
  module("_Testing_CoreImage"),
  module(
    "CoreImage", ["_Testing_CoreImage", "CodeReader", "CoreGraphics", "CoreVideo", "ImageIO", "Imaging"]),
  module("CoreMedia", ["CoreAudioTypes", "CoreGraphics", "CoreVideo", "CameraService"]),
  module("AVFAudio", ["CoreMedia", "FoundationAdditions", "CameraService", "CaptureModel"]),
  module("QuartzCore", ["FoundationAdditions", "CoreGraphics", "CameraService", "Compositing"]),
  module(
    "AVFoundation",
    [
      "AVFAudio", "QuartzCore", "CoreImage", "CoreMedia", "CoreVideo", "ImageIO", "CameraService",
      "CaptureModel", "CodeReader", "Movies", "Scheduling",
    ]),
  module("_Testing_UIKit"),
  module("UIKit", ["QuartzCore", "CoreImage", "GestureModel", "Layout", "_Testing_UIKit"]),
  module("CoreMotion", ["FoundationAdditions", "CameraService", "DeviceModel"]),
  module(
    "Photos",
    [
      "AVFoundation", "UIKit", "ImageIO", "UniformTypeIdentifiers", "CameraService", "CaptureModel",
      "Imaging", "Movies",
    ]),
  module("AVKit", ["AVFoundation", "UIKit", "CameraService", "CaptureModel"]),
]

let apps: [Target] = [
  module("DuoCam", ["AVKit"]),
  .target(
    name: "PlainSelfie", dependencies: ["AVKit"], path: "Examples/PlainSelfie", swiftSettings: strict),
  .target(
    name: "FaultyArticle", dependencies: ["AVKit"], path: "Examples/FaultyArticle", swiftSettings: strict),
  .target(
    name: "FaultyCams", dependencies: ["AVKit"], path: "Examples/FaultyCams", swiftSettings: strict),
]

let lab: [Target] = [
  module("Explorer", ["Scheduling", "CScheduling"]),
  module(
    "Diptych",
    [
      "Explorer", "AVKit", "UIKit", "CameraService", "CaptureModel", "CodeReader", "Compositing",
      "DeviceModel",
      "Imaging", "Movies", "Scheduling", "WorldRenderer",
    ]),
  module("DiptychTesting", ["Diptych", "Explorer"]),
]

let command: [Target] = [
  .target(name: "CAllocations"),
  module(
    "Benchmarks",
    [
      "AVKit", "UIKit", "CameraService", "Compositing", "DeviceModel", "Diptych", "DuoCam", "Explorer",
      "Imaging", "CLibYUV", "Scheduling", "WorldRenderer", "CAllocations",
    ]),
  .executableTarget(
    name: "DiptychCommand",
    dependencies: [
      "Benchmarks", "DeviceModel", "Diptych", "DuoCam", "Explorer", "FaultyArticle", "FaultyCams", "Imaging",
      "PlainSelfie", "Scheduling", "UIKit",
    ],
    swiftSettings: strict),
]

let suites: [Target] = [
  .target(
    name: "TestSupport", dependencies: ["DeviceModel"], path: "Tests/TestSupport", swiftSettings: strict),
  tests("HouseTests", []),
  tests("DeviceModelTests", ["DeviceModel", "TestSupport"]),
  tests("GestureModelTests", ["GestureModel", "TestSupport"]),
  tests("CaptureModelTests", ["CaptureModel", "DeviceModel", "TestSupport"]),
  tests("ImagingTests", ["Imaging", "CPixels", "TestSupport"]),
  .target(
    name: "MovieTestSupport", dependencies: ["CaptureModel", "Imaging", "CGStreamer", "TestSupport"],
    path: "Tests/MovieTestSupport", swiftSettings: strict),
  tests(
    "MoviesTests", ["CaptureModel", "Movies", "Imaging", "CGStreamer", "MovieTestSupport", "TestSupport"]),
  tests("CodeReaderTests", ["CodeReader", "Imaging"]),
  tests("WorldRendererTests", ["WorldRenderer", "DeviceModel", "Imaging", "CWorldRenderer", "TestSupport"]),
  tests("SchedulingTests", ["Scheduling", "TestSupport"]),
  tests("ExplorerTests", ["Explorer", "Scheduling", "TestSupport"]),
  tests("CompositingTests", ["Compositing", "Imaging"]),
  tests("LayoutTests", ["Layout", "TestSupport"]),
  tests("FoundationAdditionsTests", ["FoundationAdditions"]),
  tests("CombineTests", ["Combine", "Scheduling", "TestSupport"]),
  tests(
    "UIKitTests",
    ["UIKit", "CameraService", "Compositing", "DeviceModel", "Imaging", "Scheduling", "TestSupport"]),
  tests("CoreGraphicsTests", ["CoreGraphics", "Imaging", "TestSupport"]),
  tests(
    "PhotosTests",
    ["Photos", "AVFoundation", "CameraService", "CaptureModel", "Imaging", "SDKTestSupport", "TestSupport"]),
  tests("CoreMotionTests", ["CoreMotion", "CameraService", "DeviceModel", "SDKTestSupport", "UIKit"]),
  tests("CoreImageTests", ["CoreImage", "CodeReader", "Imaging", "TestSupport"]),
  tests("ImageIOTests", ["ImageIO", "Imaging", "TestSupport"]),
  tests("UniformTypeIdentifiersTests", ["MobileCoreServices", "UniformTypeIdentifiers"]),
  tests("CoreVideoTests", ["CoreVideo", "Imaging", "TestSupport"]),
  tests(
    "CoreMediaTests",
    ["CoreMedia", "CoreVideo", "CameraService", "DeviceModel", "Imaging", "Scheduling", "TestSupport"]),
  tests(
    "QuartzCoreTests",
    [
      "QuartzCore", "CameraService", "CaptureModel", "Compositing", "DeviceModel", "Imaging", "Scheduling",
      "TestSupport",
    ]),
  .target(
    name: "SDKTestSupport",
    dependencies: [
      "AVKit", "CameraService", "CaptureModel", "DeviceModel", "Scheduling", "WorldRenderer",
    ],
    path: "Tests/SDKTestSupport", swiftSettings: strict),
  tests("ListingPatternTests", ["AVKit", "CameraService", "SDKTestSupport"]),
  tests(
    "AVFoundationTests",
    [
      "AVFoundation", "UIKit", "CAllocations", "CameraService", "CaptureModel", "CodeReader",
      "Compositing", "DeviceModel", "Imaging", "Movies", "MovieTestSupport", "Scheduling", "SDKTestSupport",
      "TestSupport", "WorldRenderer",
    ]),
  .testTarget(
    name: "APISurfaceTests", dependencies: ["AVKit"], exclude: ["symbols.txt"], swiftSettings: strict),
  tests("AudioToolboxTests", ["AudioToolbox", "CameraService", "SDKTestSupport"]),
  tests(
    "AVFAudioTests",
    [
      "AVFoundation", "CameraService", "CaptureModel", "CoreMedia", "Scheduling", "SDKTestSupport",
      "TestSupport",
    ]),
  tests("OSTests", ["os", "CameraService", "SDKTestSupport"]),
  tests(
    "CaptureStyleTests",
    [
      "AVKit", "Combine", "os", "CoreImage", "Photos", "CameraService", "CodeReader", "Compositing",
      "DeviceModel", "Imaging", "MovieTestSupport", "Scheduling", "SDKTestSupport", "TestSupport",
      "WorldRenderer",
    ]),
  tests(
    "BugReportTests",
    [
      "AVKit", "Diptych", "CameraService", "Compositing", "DeviceModel", "Imaging", "MovieTestSupport",
      "SDKTestSupport", "TestSupport", "WorldRenderer",
    ]),
  tests(
    "RandomCallTests",
    [
      "AVFoundation", "UIKit", "CameraService", "CaptureModel", "DeviceModel", "Explorer", "Scheduling",
      "SDKTestSupport", "TestSupport",
    ]),
  tests("AVKitTests", ["AVKit", "CameraService", "DeviceModel", "SDKTestSupport"]),
  tests(
    "DuoCamTests",
    [
      "DuoCam", "PlainSelfie", "AVKit", "CameraService", "CaptureModel", "DeviceModel", "Scheduling",
      "SDKTestSupport", "TestSupport",
    ]),
  tests(
    "DiptychTests",
    [
      "AVFoundation", "AVKit", "CameraService", "CaptureModel", "DeviceModel", "Diptych", "DuoCam",
      "Explorer",
      "FaultyArticle", "FaultyCams", "Imaging", "MovieTestSupport", "PlainSelfie", "SDKTestSupport",
      "TestSupport", "UIKit",
      "WorldRenderer",
    ], exclude: ["Pixels/Goldens"]),
  tests(
    "DiptychTestingTests",
    ["AVKit", "Diptych", "DiptychTesting", "DuoCam", "Explorer", "FaultyArticle"]),
  tests(
    "CameraServiceTests",
    ["CameraService", "CaptureModel", "DeviceModel", "Imaging", "Scheduling", "TestSupport"]),
  tests("BenchmarksTests", ["Benchmarks", "CAllocations", "CoreVideo", "Imaging"]),
  tests("DiptychCommandTests", ["DiptychCommand", "DeviceModel", "Diptych", "Explorer", "Scheduling"]),
]

let package = Package(
  name: "diptych",
  products: [
    .library(
      name: "DuoSDK",
      targets: [
        "AVKit", "UIKit", "AVFoundation", "QuartzCore", "CoreMedia", "CoreVideo", "CoreGraphics", "ImageIO",
        "Combine", "os", "AVFAudio", "AudioToolbox", "CoreAudioTypes", "CoreImage", "CoreMotion",
        "MobileCoreServices", "Photos", "UniformTypeIdentifiers",
      ]),
    .library(name: "Diptych", targets: ["Diptych"]),
    .library(name: "DiptychTesting", targets: ["DiptychTesting"]),
    .executable(name: "diptych", targets: ["DiptychCommand"]),
  ],
  targets: model + engine + sdk + apps + lab + command + suites
)

/// The parts that need nothing but `known` ones and each other.
func within(_ known: [Target], _ parts: [Target]) -> [Target] {
  parts.reduce(into: known) { kept, part in
    let needed = part.dependencies.map { dependency in
      if case .byNameItem(let name, _) = dependency { name } else { "" }
    }
    if !needed.isEmpty, Set(needed).isSubset(of: kept.map(\.name)) { kept.append(part) }
  }
}

// For sanitizers, under which everything takes its time: the model, the engine and their tests alone.
if Context.environment["DIPTYCH_FLOORS"] == "engine" {
  package.products = []
  package.targets = within(model + engine, suites)
}
