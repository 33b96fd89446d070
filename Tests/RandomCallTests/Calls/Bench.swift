import AVFoundation
import CameraService
import CaptureModel
import Foundation
import SDKTestSupport

/// What an app of random calls holds, on a simulated phone.
@MainActor
final class Bench {
  nonisolated static let sessionCount = 4
  /// The place of the session of several cameras.
  nonisolated static let multiCam = 3
  nonisolated static let inputCount = 6
  nonisolated static let layerCount = 2
  /// Connections that are kept, and after them those that are made by hand.
  nonisolated static let linkCount = 2
  nonisolated static let handCount = 3
  nonisolated static let outputKinds: [Kind] = [
    .videoData, .videoData, .photo, .photo, .movie, .movie, .metadata, .depth, .audioData, .audioData,
  ]

  let phone: Phone
  let directory: URL
  var sessions: [AVCaptureSession] = []
  var inputs: [AVCaptureDeviceInput?] = Array(repeating: nil, count: inputCount)
  var outputs: [AVCaptureOutput] = []
  var layers: [AVCaptureVideoPreviewLayer] = []
  var links: [AVCaptureConnection?] = Array(repeating: nil, count: linkCount + handCount)
  let devices: [AVCaptureDevice]
  /// By the number of a data output.
  var frames: [Int: FrameTally] = [:]
  /// By the number of a sound output.
  var sounds: [Int: FrameTally] = [:]
  var photos: [Int: PhotoTally] = [:]
  var movies: [Int: MovieTally] = [:]
  var lastSettings: [Int: AVCapturePhotoSettings] = [:]
  var movieCount = 0
  /// By the number of a session.
  private(set) var deferrals: [Int: DeferralTally] = [:]
  private var heralds: [Int: Heralds] = [:]
  private var heard: [Int: Int] = [:]

  /// The numbers by which ``PlainPhone`` calls what has been made.
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var nextID = 1
  private(set) var made: [WeakObject] = []

  init(_ phone: Phone, directory: URL) throws {
    self.phone = phone
    self.directory = directory
    devices = try PlainDevice.all.map { device in
      let id = device.sees ? Phone.id(device.name) : "com.apple.avfoundation.avcapturedevice.built-in_audio:0"
      guard let found = AVCaptureDevice(uniqueID: id) else { throw AVError(.deviceNotConnected) }
      return found
    }
    for slot in 0..<Bench.sessionCount { sessions.append(makeSession(slot)) }
    for kind in Bench.outputKinds { outputs.append(makeOutput(kind)) }
    for _ in 0..<Bench.layerCount { layers.append(makeLayer()) }
  }

  /// Gives a new thing the number that the plain phone gives it.
  func note<Object: AnyObject>(_ object: Object) -> Object {
    numbers[ObjectIdentifier(object)] = nextID
    nextID += 1
    made.append(WeakObject(object))
    return object
  }

  func number(_ object: AnyObject?) -> Int { object.flatMap { numbers[ObjectIdentifier($0)] } ?? 0 }

  func makeSession(_ slot: Int) -> AVCaptureSession {
    let session = note(slot == Bench.multiCam ? AVCaptureMultiCamSession() : AVCaptureSession())
    heralds[number(session)] = Heralds(
      [
        AVCaptureSession.didStartRunningNotification, AVCaptureSession.didStopRunningNotification,
        AVCaptureSession.wasInterruptedNotification, AVCaptureSession.interruptionEndedNotification,
        AVCaptureSession.runtimeErrorNotification,
      ], of: session)
    return session
  }

  func makeLayer() -> AVCaptureVideoPreviewLayer { note(AVCaptureVideoPreviewLayer()) }

  func makeOutput(_ kind: Kind) -> AVCaptureOutput {
    switch kind {
    case .videoData, .preview: note(AVCaptureVideoDataOutput())
    case .photo: note(AVCapturePhotoOutput())
    case .movie: note(AVCaptureMovieFileOutput())
    case .metadata: note(AVCaptureMetadataOutput())
    case .depth: note(AVCaptureDepthDataOutput())
    case .audioData: note(AVCaptureAudioDataOutput())
    }
  }

  func deferrals(of session: AVCaptureSession) -> DeferralTally {
    let tally = deferrals[number(session)] ?? DeferralTally()
    deferrals[number(session)] = tally
    return tally
  }

  /// The connection that a session has at a place.
  func link(_ session: Int, _ place: Int) -> AVCaptureConnection? {
    let connections = sessions[session].connections
    return connections.isEmpty ? nil : connections[place % connections.count]
  }

  /// What a session has posted since the last time.
  func takeHeard(_ session: AVCaptureSession) -> [String] {
    let number = number(session)
    let all = heralds[number]?.all ?? []
    defer { heard[number] = all.count }
    return all.dropFirst(heard[number] ?? 0).map(Bench.short)
  }

  private static let reasonKey = Substring(AVCaptureSessionInterruptionReasonKey)

  private static func short(_ notification: String) -> String {
    let parts = notification.split(separator: " ")
    let reason = parts.lazy.map { $0.split(separator: "=") }.first { $0.first == reasonKey }?.last
    return switch parts[0] {
    case "AVCaptureSessionDidStartRunningNotification": "started"
    case "AVCaptureSessionDidStopRunningNotification": "stopped"
    case "AVCaptureSessionInterruptionEndedNotification": "ended"
    case "AVCaptureSessionRuntimeErrorNotification": "error"
    default: "interrupted \(reason ?? "")"
    }
  }
}

/// Something that has to go once nobody holds it.
struct WeakObject {
  weak var object: AnyObject?
  let name: String

  init(_ object: AnyObject) {
    self.object = object
    name = "\(type(of: object))"
  }
}
