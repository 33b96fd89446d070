import AVFoundation
import DiptychTesting
import StarterApp
import Testing

@Suite("The physical front cameras", .duo)
@MainActor
struct PhysicalFrontCamerasTests {
  @Test("are two on a phone that folds, each at the front of its display")
  func two() {
    let cameras = PhysicalFrontCameras.all
    #expect(cameras.map(\.deviceType) == PhysicalFrontCameras.types)
    #expect(cameras.allSatisfy { $0.position == .front && !$0.isVirtualDevice })
  }

  @Test("are not there on a phone with one display", .duo(.iPhone17Pro))
  func none() { #expect(PhysicalFrontCameras.all.isEmpty) }
}
