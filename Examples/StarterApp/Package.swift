// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

let package = Package(
  name: "StarterApp",
  // In a package of your own: the address or the path of your clone.
  dependencies: [.package(name: "diptych", path: "../..")],
  targets: [
    // On the phone AVFoundation, AVKit and UIKit are Apple's.
    .target(
      name: "StarterApp",
      dependencies: [.product(name: "DuoSDK", package: "diptych", condition: .when(platforms: [.linux]))],
      swiftSettings: strict),
    .testTarget(
      name: "StarterAppTests",
      dependencies: ["StarterApp", .product(name: "DiptychTesting", package: "diptych")],
      swiftSettings: strict),
  ]
)
