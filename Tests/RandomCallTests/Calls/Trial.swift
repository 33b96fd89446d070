import AVFoundation
import CameraService
import DeviceModel
import Foundation
import SDKTestSupport
import Scheduling
import TestSupport
import Testing

/// A call after which the simulated phone and the laws disagree.
struct Disagreement: CustomStringConvertible {
  /// The calls up to the one that shows it, it included.
  let calls: [Call]
  let sentence: String

  var description: String {
    let lines = calls.enumerated().map { "  \($0.offset + 1). \($0.element)" }
    return (["\(sentence), after:"] + lines).joined(separator: "\n")
  }
}

/// One run of calls on a phone of its own, beside the laws.
@MainActor
struct Trial {
  /// Where the calls' movies go.
  static let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("random-calls-\(ProcessInfo.processInfo.processIdentifier)")

  enum Thoroughness { case afterEachCall, nowAndThen }

  private var laws: PlainPhone
  private let bench: Bench

  private init(_ bench: Bench, _ laws: PlainPhone) { (self.bench, self.laws) = (bench, laws) }

  /// The first disagreement with the laws of a phone; nil where there is none.
  static func run(
    _ calls: [Call], _ thoroughness: Thoroughness = .afterEachCall, laws: PlainPhone = PlainPhone()
  ) throws -> Disagreement? {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    var found: (count: Int, sentence: String)?
    var made: [WeakObject] = []
    weak var world: World?
    try withPhone(.tests) { phone in
      world = phone.world
      var trial = Trial(try Bench(phone, directory: directory), laws)
      for (index, call) in calls.enumerated() {
        var sentence = try await trial.carryOut(call)
        if thoroughness == .afterEachCall || index == calls.count - 1 {
          sentence = sentence ?? trial.compareFacts()
        } else if index % 8 == 7 {
          sentence = sentence ?? trial.compareFacts(part: index / 8)
        }
        if let sentence {
          found = (index + 1, sentence)
          break
        }
      }
      if found == nil, let sentence = await trial.finish() { found = (calls.count, sentence) }
      made =
        trial.bench.made + phone.hub.sessions.map(WeakObject.init)
        + [WeakObject(phone.hub), WeakObject(phone.stage), WeakObject(phone.world.frames)]
      _ = phone.takeMisuses()
    }
    if let found { return Disagreement(calls: Array(calls.prefix(found.count)), sentence: found.sentence) }
    // A queue's thread lets go of a block a little after the block is done.
    var left: [String] = []
    _ = Gate().wait(atMost: .seconds(2), every: .milliseconds(2)) {
      left = made.filter { $0.object != nil }.map(\.name) + (world == nil ? [] : ["World"])
      return left.isEmpty
    }
    return left.isEmpty ? nil : Disagreement(calls: calls, sentence: "\(left.joined(separator: ", ")) leaked")
  }

  private mutating func carryOut(_ call: Call) async throws -> String? {
    let expected = call.operation.laws(&laws, call.arguments)
    laws.carryOutErrands()
    guard !expected.isEmpty else { return nil }
    let answer = await answer(call)
    guard expected.contains(answer) else {
      return "\(call): \(answer) instead of \(expected.map(\.description).joined(separator: " or "))"
    }
    return compareHeard()
  }

  private func answer(_ call: Call) async -> Answer {
    let answer: Answer
    do { answer = try await call.operation.call(bench, call.arguments) } catch let error as AVError {
      answer = .thrown("\(error.code.rawValue)")
    } catch let error as PoseError {
      answer = .thrown("\(error.code)")
    } catch { answer = .thrown("\(error)") }
    let raised = bench.phone.takeMisuses().map(\.name)
    return raised.isEmpty ? answer : .raised(raised.joined(separator: ", "))
  }

  private mutating func compareHeard() -> String? {
    for (slot, session) in bench.sessions.enumerated() {
      let (heard, told) = (bench.takeHeard(session), laws.sessions[laws.sessionSlots[slot]]?.heard ?? [])
      laws.sessions[laws.sessionSlots[slot]]?.heard = []
      guard heard == told else { return "session\(slot) posted \(heard) instead of \(told)" }
    }
    return nil
  }

  /// - Parameter part: of all that can be read, one session and one device in turn; nil for everything.
  private func compareFacts(part: Int? = nil) -> String? {
    func isAsked(_ index: Int, of count: Int) -> Bool { part.map { $0 % count == index } ?? true }
    for (slot, session) in bench.sessions.enumerated() where isAsked(slot, of: Bench.sessionCount) {
      let (seen, told) = (bench.facts(session), laws.facts(session: laws.sessionSlots[slot]))
      if seen != told { return "session\(slot) is\n    \(seen) instead of\n    \(told)" }
    }
    for (index, device) in bench.devices.enumerated()
    where PlainDevice.all[index].sees && isAsked(index, of: PlainDevice.microphone) {
      let (seen, told) = (bench.facts(device), laws.facts(device: index))
      if seen != told { return "device\(index) is\n    \(seen) instead of\n    \(told)" }
    }
    return nil
  }

  /// All is stopped and has come to rest: photos that were taken have ended, and recordings too.
  private func finish() async -> String? {
    for session in bench.sessions + bench.layers.compactMap(\.session) { session.stopRunning() }
    for case let movie as AVCaptureMovieFileOutput in bench.outputs { movie.stopRecording() }
    await bench.phone.settle()
    let misuses = bench.phone.takeMisuses()
    guard misuses.isEmpty else { return "the end raises \(misuses)" }
    for (number, tally) in bench.photos {
      let stories = tally.stories
      if let odd = stories.first(where: { !PhotoTally.lawful.contains($0) }) {
        return "a photo's story is \(odd)"
      }
      let taken = laws.photos[number]?.taken ?? 0
      if stories.count != taken { return "\(stories.count) photos are heard of instead of \(taken)" }
    }
    for tally in bench.deferrals.values where tally.isOdd { return "deferred starts: \(tally.heard.all)" }
    for (_, tally) in bench.movies where tally.started.all.count > tally.finished.all.count {
      return "a recording has begun and not ended"
    }
    return nil
  }
}

extension Gate {
  /// Looks again and again, for what opens no gate.
  fileprivate func wait(atMost limit: Duration, every pause: Duration, until condition: () -> Bool) -> Bool {
    let end = MachineClock.now + limit
    while !condition() {
      guard MachineClock.now < end else { return false }
      _ = wait(atMost: pause) { false }
    }
    return true
  }
}

extension Device {
  /// A Duo whose pictures are small.
  static let tests: Device = {
    var device = Device.iPhoneDuo
    for index in device.cameras.indices {
      let plain = PlainDevice.all.first { $0.name == Phone.short(device.cameras[index].uniqueID) }
      device.cameras[index].formats = (plain?.formats ?? []).map { size in
        Format(
          width: size.width, height: size.height, maxRate: size.width == 1280 ? 240 : 60,
          aspectRatios: plain?.position == .front
            ? PlainDevice.shapes.compactMap { AspectRatio(rawValue: "AVCaptureAspectRatio" + $0) } : [],
          depth: true)
      }
      device.cameras[index].defaultFormat = plain?.defaultFormat ?? 0
    }
    return device
  }()
}
