import AVFoundation
import CameraService
import SDKTestSupport
import Testing

@Suite("Whether the photo output is ready")
@MainActor
struct ReadinessTests {
  private typealias Readiness = AVCapturePhotoOutput.CaptureReadiness

  @MainActor
  private final class Watcher: NSObject, @MainActor AVCapturePhotoOutputReadinessCoordinatorDelegate {
    var heard: [Readiness] = []

    func readinessCoordinator(
      _ coordinator: AVCapturePhotoOutputReadinessCoordinator, captureReadinessDidChange readiness: Readiness
    ) {
      #expect(coordinator.captureReadiness == readiness)
      heard.append(readiness)
    }
  }

  private func follow(_ rig: PhotoRig) async -> (AVCapturePhotoOutputReadinessCoordinator, Watcher) {
    let coordinator = AVCapturePhotoOutputReadinessCoordinator(photoOutput: rig.output)
    let watcher = Watcher()
    coordinator.delegate = watcher
    await rig.phone.settle()
    return (coordinator, watcher)
  }

  @Test("P6 a photo's exposure and its processing are waited for, and the delegate hears of each step")
  func steps() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let (coordinator, watcher) = await follow(rig)
      #expect(watcher.heard == [.ready], "what holds at first")
      _ = await rig.follow(AVCapturePhotoSettings())
      #expect(watcher.heard == [.ready, .notReadyMomentarily, .notReadyWaitingForProcessing, .ready])
      watcher.heard = []
      _ = await rig.follow(AVCapturePhotoSettings()) { $0.flashMode = .on }
      #expect(watcher.heard == [.notReadyWaitingForCapture, .notReadyWaitingForProcessing, .ready])
      watcher.heard = []
      rig.rig.session.stopRunning()
      await phone.settle()
      #expect(watcher.heard == [.sessionNotRunning] && coordinator.captureReadiness == .sessionNotRunning)
      #expect(rig.output.captureReadiness == .sessionNotRunning)
    }
  }

  @Test("P6 with responsive capture the output is ready while a photo is processed")
  func responsive() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let output = rig.output
      #expect(output.isZeroShutterLagSupported && !output.isResponsiveCaptureSupported)
      output.isResponsiveCaptureEnabled = true
      #expect(phone.takeMisuses().map { $0.reason.contains("isResponsiveCaptureSupported") } == [true])
      output.isZeroShutterLagEnabled = true
      output.isResponsiveCaptureEnabled = true
      output.isFastCapturePrioritizationEnabled = true
      #expect(output.isResponsiveCaptureEnabled && output.isFastCapturePrioritizationEnabled)
      let (coordinator, watcher) = await follow(rig)
      _ = await rig.follow(AVCapturePhotoSettings())
      #expect(watcher.heard == [.ready, .notReadyMomentarily, .ready])
      #expect(coordinator.captureReadiness == .ready)
      output.isZeroShutterLagEnabled = false
      #expect(!output.isResponsiveCaptureEnabled && !output.isFastCapturePrioritizationSupported)
    }
  }

  @Test("P6 without shutter lag the photo is the newest frame at the call")
  func zeroLag() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      rig.output.isZeroShutterLagEnabled = true
      await phone.wait(.milliseconds(20))
      let asked = phone.world.clock.now
      let photo = try await rig.take()
      let age = CMTime(asked).seconds - photo.timestamp.seconds
      #expect(age >= 0 && age < 1.0 / 30)
      #expect(try rig.shown(photo).stamp.milliseconds == Int(photo.timestamp.seconds * 1000))
    }
  }

  @Test("P6 a request that is tracked makes the output unready until it is made or given up")
  func tracking() throws {
    try withPhone { phone in
      let rig = try await PhotoRig(phone, "back-wide")
      let (coordinator, watcher) = await follow(rig)
      let settings = AVCapturePhotoSettings()
      coordinator.startTrackingCaptureRequest(using: settings)
      #expect(coordinator.captureReadiness == .notReadyMomentarily && rig.output.captureReadiness == .ready)
      coordinator.stopTrackingCaptureRequest(using: settings.uniqueID)
      #expect(coordinator.captureReadiness == .ready)
      coordinator.startTrackingCaptureRequest(using: settings)
      watcher.heard = []
      _ = await rig.follow(settings)
      #expect(watcher.heard == [.notReadyWaitingForProcessing, .ready], "from one wait into the other")
    }
  }
}
