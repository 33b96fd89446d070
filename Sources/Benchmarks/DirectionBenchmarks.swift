import AVKit
import CameraService
import DeviceModel
import Scheduling
import UIKit

/// Directions of all cameras of a Duo, solved by geometry.
let directionBenchmark = Benchmark("solve directions of a Duo", unit: "M a second", budget: .atLeast(5)) {
  () throws(BenchmarkError) in
  let solver = DirectionSolver(.iPhoneDuo)
  let poses = Device.iPhoneDuo.postures.count * Device.iPhoneDuo.displays.count
  let outer = solver.map(0, 0)
  guard outer.forward.map(\.deviceType) == [.outerUltraWide], outer.backward.count >= 2 else {
    throw BenchmarkError(
      benchmark: "solve directions of a Duo", message: "closed, the outer camera faces forward")
  }
  let solves = 1_000_000
  var seen: UInt64 = 0
  let time = Stopwatch.milliseconds(runs: 9) {
    for solve in 0..<solves {
      let pose = solve % poses
      seen &+= solver.solve(pose / 2, pose % 2).forward
    }
  }
  guard seen != 0 else {
    throw BenchmarkError(benchmark: "solve directions of a Duo", message: "no camera ever faces forward")
  }
  return Measurement(Double(solves) / time / 1000)
}

/// One pose change, seen by a thousand coordinators: until each knows whether it has to call.
let coordinatorBenchmark = Benchmark("pose change seen by 1,000 coordinators", unit: "ms", budget: .atMost(1))
{
  () throws(BenchmarkError) in
  let name = "pose change seen by 1,000 coordinators"
  do {
    let time = try MainActor.assumeIsolated { try timeOfPoseChange() }
    return Measurement(time)
  } catch {
    throw BenchmarkError(benchmark: name, message: "\(error)")
  }
}

@MainActor
private func timeOfPoseChange() throws -> Double {
  let time = VirtualTime()
  return try time.run {
    let world = World(device: .iPhoneDuo, pose: Device.iPhoneDuo.pose(hinge: 0), clock: time)
    try world.enter()
    defer { world.leave() }
    UIApplicationLauncher.launch(delegate: BenchApp.self, on: world.stage)
    defer { UIApplicationLauncher.terminate() }
    await time.settle()
    guard let view = UIApplication.shared.windowScenes.first?.keyWindow?.rootViewController?.view else {
      throw BenchmarkError(benchmark: "coordinators", message: "the app shows no view")
    }
    var calls = 0
    let coordinators = (0..<1000).map { _ in
      AVCaptureDeviceDirectionCoordinator(
        view: view, deviceTypes: [.builtInOuterUltraWideCamera, .builtInInnerUltraWideCamera]
      ) { _ in calls += 1 }
    }
    await time.settle()
    var times: [Double] = []
    for change in 0..<21 {
      let angle: Double = change % 2 == 0 ? 180 : 0
      let start = MachineClock.threadTime
      world.stage.setHinge(angle)
      times.append((MachineClock.threadTime - start).inSeconds * 1000)
      await time.settle()
    }
    withExtendedLifetime(coordinators) {}
    guard calls == 22 * 1000 else {
      throw BenchmarkError(benchmark: "coordinators", message: "\(calls) calls came instead of 22,000")
    }
    return Stopwatch.median(times)
  }
}

/// An app with one empty view.
private final class BenchApp: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  required override init() { super.init() }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
