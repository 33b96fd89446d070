import DeviceModel

/// A capture session as a state machine without side effects: each method changes the value and returns what is
/// to be carried out.
///
/// Two graphs tell the laws of configuration apart (C1): `graph` is what the app's calls have built and is asked
/// about; `running` is what the pipeline was last told to run.
package struct SessionModel: Sendable {
  /// What the service carries out, in order.
  package enum Action: Hashable, Sendable {
    /// The pipeline is to change from one graph to another, whole; answered by ``applyFailed(keeping:)`` if it
    /// cannot.
    case apply(CaptureGraph)
    /// The pipeline is to run; `didStartRunning` is posted once it does. Answered by ``startFailed()`` if it
    /// cannot.
    case start(CaptureGraph)
    /// No more frames come; the camera stays the session's for when the interruption ends.
    case pause
    /// No more frames come, and the camera is given back.
    case stop
    /// The session is interrupted, and the graph that waits for the end has changed.
    case retarget(CaptureGraph)
    case post(SessionEvent)
  }

  /// What an app hears of as a notification.
  package enum SessionEvent: Hashable, Sendable {
    case didStartRunning
    case didStopRunning
    case wasInterrupted(InterruptionReason)
    case interruptionEnded
    case runtimeError(RuntimeError)
  }

  /// Why a session is interrupted; raw values as Apple's `AVCaptureSession.InterruptionReason`.
  package enum InterruptionReason: Int, Hashable, Sendable, CaseIterable {
    case videoDeviceNotAvailableInBackground = 1
    case audioDeviceInUseByAnotherClient
    case videoDeviceInUseByAnotherClient
    case videoDeviceNotAvailableWithMultipleForegroundApps
    case videoDeviceNotAvailableDueToSystemPressure
    case sensitiveContentMitigationActivated
  }

  /// Who interrupts a session; each ends what it has begun.
  package enum Interrupter: Hashable, Sendable, CaseIterable {
    /// The device, or an app that is not simulated.
    case system
    /// The app is in the background.
    case background
    /// The device, which is too hot.
    case pressure
    /// Another session of this world, which has the camera (C3).
    case session
    /// A phone call, which has the microphone; sessions without one go on (U4).
    case call
  }

  package enum RuntimeError: Hashable, Sendable {
    /// The pipeline could not be changed and goes on as it was, or could not be started and is stopped.
    case configurationFailed
    /// The service that runs cameras has ended and begun anew; nothing runs.
    case mediaServicesReset
    /// The cameras' formats ask for more than the device can carry at once (C10).
    case hardwareCostOverage
    /// A camera among several has a format that does not run beside others (C8).
    case unsupportedFormat
  }

  package let rules: SessionRules
  package internal(set) var graph: CaptureGraph
  package private(set) var running: CaptureGraph
  /// Whether somebody wants it to run; `startRunning` sets it, `stopRunning` clears it.
  package private(set) var isStarted = false
  private var interruptions: [Interrupter: InterruptionReason] = [:]
  /// `wasInterrupted` has been posted, and `interruptionEnded` has not.
  private var isInterruptionPosted = false
  package private(set) var preset: SessionPreset
  /// The app may use the camera beside other apps (C4).
  package var isMultitaskingEnabled = false
  private var nesting = 0
  /// Whether it has had a camera.
  package private(set) var hasHadCamera = false
  private var nextConnection = 1

  package init(_ rules: SessionRules = .oneCamera) {
    self.rules = rules
    let isMultiCam = rules != .oneCamera
    graph = CaptureGraph(isMultiCam: isMultiCam)
    running = graph
    preset = isMultiCam ? .inputPriority : .high
  }

  package var isConfiguring: Bool { nesting > 0 }
  package var isRunning: Bool { isStarted && interruptions.isEmpty }
  /// Why it does not run though somebody may want it to; nil while nothing stands against it.
  package var interruption: InterruptionReason? {
    Interrupter.allCases.lazy.compactMap { interruptions[$0] }.first
  }

  // MARK: Configuration

  package mutating func begin() { nesting += 1 }

  /// Ends the innermost configuration; the outermost changes the pipeline. *Decided*: one commit too many is
  /// without effect.
  package mutating func commit() -> [Action] {
    guard nesting > 0 else { return [] }
    nesting -= 1
    return changed()
  }

  /// The pipeline refused the change to `running` and still runs `graph`; the app hears of it (C1).
  package mutating func applyFailed(
    keeping graph: CaptureGraph, _ error: RuntimeError = .configurationFailed
  ) -> [Action] {
    running = graph
    return [.post(.runtimeError(error))]
  }

  /// Carries a change of the graph out, unless a configuration is open; one that the pipeline has refused is tried
  /// again with the next call.
  mutating func changed() -> [Action] {
    guard nesting == 0, running != graph else { return [] }
    running = graph
    if isRunning { return [.apply(graph)] }
    return interruptions.isEmpty ? [] : [.retarget(graph)]
  }

  // MARK: Running

  /// - Parameter takers: who has the microphone; a session with one waits for them (U4).
  package mutating func start(withoutMicrophoneBy takers: Set<Interrupter> = []) throws(Misuse) -> [Action] {
    guard nesting == 0 else {
      throw .generic(
        "-[AVCaptureSession startRunning]",
        "startRunning may not be called between calls to beginConfiguration and commitConfiguration")
    }
    guard !isStarted else { return [] }
    isStarted = true
    running = graph
    if graph.audioInput != nil {
      for taker in takers where interruptions[taker] == nil {
        interruptions[taker] = .audioDeviceInUseByAnotherClient
      }
    }
    guard let interruption else { return [.start(running)] }
    guard !isInterruptionPosted else { return [] }
    isInterruptionPosted = true
    return [.post(.wasInterrupted(interruption))]
  }

  /// The pipeline could not run `running`; nothing runs, and the app hears of it.
  package mutating func startFailed(_ error: RuntimeError = .configurationFailed) -> [Action] {
    isStarted = false
    return [.post(.runtimeError(error))]
  }

  /// The service that runs cameras has ended: a session that runs does not any more, and the app hears why.
  package mutating func mediaServicesWereReset() -> [Action] { fail(.mediaServicesReset) }

  /// What runs cannot go on, and the app hears why.
  package mutating func fail(_ error: RuntimeError) -> [Action] {
    guard isStarted else { return [] }
    return [.post(.runtimeError(error))] + stop()
  }

  package mutating func stop() -> [Action] {
    guard isStarted else { return [] }
    defer { isStarted = false }
    return isRunning ? [.stop, .post(.didStopRunning)] : [.stop]
  }

  /// Another's wish wins over this session's, until it ends; a start asked for meanwhile is kept (C4).
  ///
  /// *Decided*: an app hears of an interruption when it keeps a started session from running, once for all that
  /// overlap.
  package mutating func interrupt(
    _ reason: InterruptionReason, by interrupter: Interrupter = .system
  ) -> [Action] {
    guard interruptions[interrupter] == nil else { return [] }
    if reason == .videoDeviceNotAvailableWithMultipleForegroundApps, isMultitaskingEnabled { return [] }
    let ran = isRunning
    interruptions[interrupter] = reason
    guard ran else { return [] }
    isInterruptionPosted = true
    return [.pause, .post(.wasInterrupted(reason)), .post(.didStopRunning)]
  }

  package mutating func interruptionEnded(by interrupter: Interrupter = .system) -> [Action] {
    guard interruptions.removeValue(forKey: interrupter) != nil, interruptions.isEmpty else { return [] }
    defer { isInterruptionPosted = false }
    return (isStarted ? [.start(running)] : []) + (isInterruptionPosted ? [.post(.interruptionEnded)] : [])
  }

  // MARK: The graph

  /// Why an input cannot be added, nil when it can (C2).
  package func refusal(of input: CaptureInput) -> String? {
    if graph.inputs.contains(where: { $0.id == input.id }) {
      return "An AVCaptureInput instance may not be added more than once to a session"
    }
    let others = graph.inputs.filter { $0.medium == input.medium }
    if input.medium == .video {
      if let refusal = rules.refusal(of: input.camera, beside: others.map(\.camera)) { return refusal }
    } else if !others.isEmpty {
      return "Multiple audio/video AVCaptureInputs are not currently supported"
    }
    if input.medium == .video, !preset.isSupported(by: input.camera) {
      return "The input's device does not support the session preset \(preset.rawValue)"
    }
    return nil
  }

  /// - Parameters:
  ///   - isConnected: whether it is connected to the outputs that take it.
  ///   - settings: what has been set on it before.
  package mutating func add(
    _ input: CaptureInput, isConnected: Bool = true, _ settings: InputSettings = InputSettings()
  ) throws(Misuse) -> [Action] {
    if let refusal = refusal(of: input) {
      throw .invalidArgument(
        "-[AVCaptureSession \(isConnected ? "addInput:" : "addInputWithNoConnections:")]", refusal)
    }
    graph.inputs.append(input)
    if input.medium == .video { hasHadCamera = true }
    take(settings, of: input.id)
    if isConnected { for output in graph.outputs { connect(input, output) } }
    return changed()
  }

  /// Takes an input out, and its connections with it (M3). Without effect when it is not part of the session.
  package mutating func remove(input id: Int) -> [Action] {
    graph.inputs.removeAll { $0.id == id }
    graph.connections.removeAll { $0.input.id == id }
    forgetSettings(of: id)
    return changed()
  }

  package func refusal(of output: CaptureOutput) -> String? {
    if graph.outputs.contains(output) { return "The output is already part of this session" }
    if rules == .oneCamera, output.kind != .preview, graph.outputs.contains(where: { $0.kind == output.kind })
    {
      return "Multiple outputs of one kind are not currently supported"
    }
    return nil
  }

  /// - Parameters:
  ///   - isConnected: whether it is connected to the inputs that it takes.
  ///   - isDeferred: whether it starts after the session does (C11).
  package mutating func add(
    _ output: CaptureOutput, isConnected: Bool = true, isDeferred: Bool = false
  ) throws(Misuse) -> [Action] {
    if let refusal = refusal(of: output) {
      throw .invalidArgument(
        "-[AVCaptureSession \(isConnected ? "addOutput:" : "addOutputWithNoConnections:")]", refusal)
    }
    graph.outputs.append(output)
    if isDeferred { graph.deferredOutputs.insert(output.id) }
    if isConnected { for input in graph.inputs { connect(input, output) } }
    return changed()
  }

  package mutating func remove(output id: Int) -> [Action] {
    graph.outputs.removeAll { $0.id == id }
    graph.connections.removeAll { $0.output.id == id }
    graph.deferredOutputs.remove(id)
    return changed()
  }

  package func canSet(_ preset: SessionPreset) -> Bool {
    guard rules == .oneCamera else { return preset == .inputPriority }
    return graph.videoInput.map { preset.isSupported(by: $0.camera) } ?? preset.isKnown
  }

  package mutating func set(_ preset: SessionPreset) throws(Misuse) {
    guard canSet(preset) else {
      throw .invalidArgument(
        "-[AVCaptureSession setSessionPreset:]",
        "An AVCaptureSessionPreset of \(preset.rawValue) is not supported by the receiver's inputs")
    }
    self.preset = preset
  }

  /// The app has chosen the camera's format itself, so the preset does not any more.
  package mutating func giveInputPriority(camera: String) {
    if graph.inputs.contains(where: { $0.camera.uniqueID == camera }) { preset = .inputPriority }
  }

  mutating func takeConnectionID() -> Int {
    defer { nextConnection += 1 }
    return nextConnection
  }

  /// Changes a connection's settings; a connection that is no longer part of the session keeps what it had.
  package mutating func update(
    connection id: Int, _ change: (inout CaptureConnection) throws(Misuse) -> Void
  ) throws(Misuse) -> [Action] {
    guard let index = graph.connections.firstIndex(where: { $0.id == id }) else { return [] }
    try change(&graph.connections[index])
    return changed()
  }
}
