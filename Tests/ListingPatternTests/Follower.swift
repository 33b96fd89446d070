import AVKit

/// Follows the cameras that face the person: keeps the one in use while it does, takes another when not.
@MainActor
final class Follower {
  private let preferred: [AVCaptureDevice.DeviceType]
  private let swapper: Swapper
  private var coordinator: AVCaptureDeviceDirectionCoordinator?
  private(set) var calls = 0
  private(set) var wishes: [AVCaptureDeviceDescriptor] = []
  private(set) var outcomes: [String] = []
  /// Called when a camera is chosen, before the swapper hears of it.
  var onWish: (AVCaptureDeviceDescriptor) -> Void = { _ in }

  init(_ swapper: Swapper, preferring types: [AVCaptureDevice.DeviceType], relativeTo view: UIView) {
    self.swapper = swapper
    preferred = types
    coordinator = AVCaptureDeviceDirectionCoordinator(view: view, deviceTypes: types) { [weak self] map in
      self?.follow(map)
    }
  }

  private func follow(_ map: AVCaptureDeviceDirectionMap) {
    calls += 1
    let facing = map.forwardFacingDeviceDescriptors
    if let current = wishes.last, facing.contains(current) { return }
    let ranked = preferred.flatMap { type in facing.filter { $0.deviceType == type } }
    guard let choice = ranked.first else { return }
    wishes.append(choice)
    onWish(choice)
    let swapper = swapper
    Task {
      do {
        outcomes.append(try await swapper.use(choice).rawValue)
      } catch {
        outcomes.append("failed: \(error)")
      }
    }
  }
}

/// Owns a session with one video input.
actor Swapper {
  enum Outcome: String {
    case swapped, gone, refused
  }

  nonisolated let session: AVCaptureSession
  private var input: AVCaptureDeviceInput?
  /// Called when a device has been found, before its input is made.
  private let onResolve: @Sendable (AVCaptureDevice) -> Void

  init(_ session: AVCaptureSession, onResolve: @escaping @Sendable (AVCaptureDevice) -> Void = { _ in }) {
    self.session = session
    self.onResolve = onResolve
  }

  func use(_ descriptor: AVCaptureDeviceDescriptor) throws -> Outcome {
    guard let device = AVCaptureDevice(uniqueID: descriptor.uniqueID) else { return .gone }
    onResolve(device)
    let replacement = try AVCaptureDeviceInput(device: device)
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    if let input { session.removeInput(input) }
    guard session.canAddInput(replacement) else {
      if let input { session.addInput(input) }
      return .refused
    }
    session.addInput(replacement)
    input = replacement
    return .swapped
  }
}
