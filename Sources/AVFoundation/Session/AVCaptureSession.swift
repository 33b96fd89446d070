import CameraService
import CaptureModel
import Foundation
import Synchronization

/// Joins inputs to outputs and runs the pipeline between them. Any thread; a caller with several threads brings
/// its own order.
///
/// Calls that cannot be carried out raise, as `canAdd…` tells beforehand (C2).
/// https://developer.apple.com/documentation/avfoundation/avcapturesession
open class AVCaptureSession: NSObject, @unchecked Sendable {
  // @unchecked: constants, and tables behind a lock.

  struct Members {
    var inputs: [Int: AVCaptureInput] = [:]
    var outputs: [Int: AVCaptureOutput] = [:]
    var layers: [Int: WeakLayer<AVCaptureVideoPreviewLayer>] = [:]
    var connections: [Int: AVCaptureConnection] = [:]

    /// Forgets what is not part of the graph, and returns it: whoever goes with it goes outside the lock.
    mutating func prune(to graph: CaptureGraph) -> [AnyObject] {
      let (inputIDs, outputIDs) = (Set(graph.inputs.map(\.id)), Set(graph.outputs.map(\.id)))
      let connectionIDs = Set(graph.connections.map(\.id))
      let old: [AnyObject] = Array(inputs.values) + Array(outputs.values) + Array(connections.values)
      inputs = inputs.filter { inputIDs.contains($0.key) }
      outputs = outputs.filter { outputIDs.contains($0.key) }
      layers = layers.filter { outputIDs.contains($0.key) }
      connections = connections.filter { connectionIDs.contains($0.key) }
      return old
    }
  }

  /// Nil in a process without a simulated device: nothing runs then.
  let controller: SessionController?
  let world: World?
  package let observers = KeyValueObservers()
  let members = Mutex(Members())
  let deferredReceiver = Mutex(UncheckedBox(DeferredReceiver()))
  let ownControls: SessionControls

  public override init() {
    world = World.current
    controller = world?.hub.makeSession()
    ownControls = SessionControls(world)
    super.init()
    controller?.onEvent { [weak self] event in self?.post(event) }
  }

  /// Of several cameras.
  init(multiCamIn world: World?) {
    self.world = world
    controller = world.map { $0.hub.makeSession(SessionRules(multiCamOn: $0.device)) }
    ownControls = SessionControls(world)
    super.init()
    controller?.onEvent { [weak self] event in self?.post(event) }
  }

  deinit { controller?.stop() }

  // MARK: Configuration

  /// Opens a configuration; they nest, and the outermost commit changes the pipeline (C1).
  open func beginConfiguration() {
    note("beginConfiguration")
    controller?.perform { model in
      model.begin()
      return []
    }
  }

  open func commitConfiguration() {
    note("commitConfiguration")
    controller?.perform { $0.commit() }
  }

  open var sessionPreset: Preset {
    get { Preset(rawValue: (controller?.preset ?? .high).rawValue) }
    set {
      note("sessionPreset = \(newValue.rawValue)")
      let before = controller?.preset
      controller?.perform { (model) throws(Misuse) in
        try model.set(newValue.value)
        return []
      }
      if controller?.preset != before { controller?.applyPreset() }
    }
  }

  open func canSetSessionPreset(_ preset: Preset) -> Bool {
    controller?.model.canSet(SessionPreset(rawValue: preset.rawValue)) ?? true
  }

  // MARK: Inputs and outputs

  open var inputs: [AVCaptureInput] {
    let graph = controller?.model.graph
    return members.withLock { members in graph?.inputs.compactMap { members.inputs[$0.id] } ?? [] }
  }

  open var outputs: [AVCaptureOutput] {
    let graph = controller?.model.graph
    return members.withLock { members in graph?.outputs.compactMap { members.outputs[$0.id] } ?? [] }
  }

  open func canAddInput(_ input: AVCaptureInput) -> Bool {
    guard let input = input as? AVCaptureDeviceInput, let controller, input.session == nil else {
      return false
    }
    return controller.model.refusal(of: input.value) == nil
  }

  /// Raises where ``canAddInput(_:)`` is false (C2).
  open func addInput(_ input: AVCaptureInput) { add(input, isConnected: true) }

  func add(_ input: AVCaptureInput, isConnected: Bool) {
    guard let input = input as? AVCaptureDeviceInput, let controller else { return }
    note("addInput \(input.device.localizedName)")
    let (value, settings) = (input.value, input.settings)
    var isAdded = false
    change(
      controller, adding: { $0.inputs[value.id] = input },
      { (model) throws(Misuse) in
        let isOwn = input.session === self
        guard input.membership.claim(for: self) else {
          throw .invalidArgument(
            "-[AVCaptureSession addInput:]",
            "An AVCaptureInput instance may not be added to more than one session")
        }
        do throws(Misuse) {
          let actions = try model.add(value, isConnected: isConnected, settings)
          isAdded = true
          return actions
        } catch {
          if !isOwn { input.membership.session = nil }
          throw error
        }
      })
    if isAdded, controller.preset != .high { controller.applyPreset() }
  }

  /// Takes the input and its connections out (M3); without effect when it is not part of the session.
  open func removeInput(_ input: AVCaptureInput) {
    guard let input = input as? AVCaptureDeviceInput, let controller else { return }
    note("removeInput \(input.device.localizedName)")
    guard input.session === self else { return }
    change(
      controller,
      {
        // Another thread may have taken it out and put it into another session.
        guard input.membership.session === self else { return [] }
        input.membership.session = nil
        return $0.remove(input: input.id)
      })
  }

  open func canAddOutput(_ output: AVCaptureOutput) -> Bool {
    guard let controller, output.session == nil else { return false }
    return controller.model.refusal(of: output.value) == nil
  }

  /// Raises where ``canAddOutput(_:)`` is false (C2).
  open func addOutput(_ output: AVCaptureOutput) { add(output, isConnected: true) }

  func add(_ output: AVCaptureOutput, isConnected: Bool) {
    guard let controller else { return }
    change(
      controller, adding: { $0.outputs[output.value.id] = output },
      { (model) throws(Misuse) in
        let isOwn = output.session === self
        guard output.membership.claim(for: self) else {
          throw .invalidArgument(
            "-[AVCaptureSession addOutput:]", "The output is already part of another session")
        }
        do throws(Misuse) {
          return
            try model.add(output.value, isConnected: isConnected, isDeferred: output.isDeferred)
        } catch {
          if !isOwn { output.membership.session = nil }
          throw error
        }
      })
    if output.session === self { output.joins() }
  }

  open func removeOutput(_ output: AVCaptureOutput) {
    guard output.session === self, let controller else { return }
    output.leaves()
    controller.setListener(nil, for: output.value.id)
    change(
      controller,
      {
        guard output.membership.session === self else { return [] }
        output.membership.session = nil
        return $0.remove(output: output.value.id)
      })
  }

  open var connections: [AVCaptureConnection] {
    (controller?.model.graph.connections ?? []).map { object(for: $0) }
  }

  // MARK: Running

  /// Blocks in an app for as long as the hardware takes; here it returns at once.
  open func startRunning() {
    note("startRunning")
    controller?.start()
  }

  open func stopRunning() {
    note("stopRunning")
    controller?.stop()
  }

  open var isRunning: Bool { controller?.isRunning ?? false }

  /// How much of what the device can carry the cameras ask for; above 1 the session does not run, and posts
  /// `AVError.sessionHardwareCostOverage` as a runtime error (C10).
  ///
  /// https://developer.apple.com/documentation/avfoundation/avcapturesession/hardwarecost
  open var hardwareCost: Float {
    controller.map { Float($0.cost.hardware) } ?? 0
  }

  open var isInterrupted: Bool { controller?.model.interruption != nil }

  /// Writes a call of the app's into the world's log.
  func note(_ call: @autoclosure () -> String) { world?.log.add(.call, call()) }

  // MARK: Members

  /// The object for a connection; the same one for as long as the connection lasts.
  func object(for connection: CaptureConnection) -> AVCaptureConnection {
    members.withLock { members in
      if let known = members.connections[connection.id] { return known }
      let made = AVCaptureConnection(
        connection, session: self, input: members.inputs[connection.input.id],
        output: members.outputs[connection.output.id], layer: members.layers[connection.output.id]?.layer)
      members.connections[connection.id] = made
      return made
    }
  }

  func add(_ layer: AVCaptureVideoPreviewLayer, as output: CaptureOutput, isConnected: Bool) {
    guard let controller else { return }
    let isDeferred = layer.isDeferred
    let layer = WeakLayer(layer)
    change(
      controller, adding: { $0.layers[output.id] = layer },
      { (model) throws(Misuse) in try model.add(output, isConnected: isConnected, isDeferred: isDeferred) })
  }

  func remove(_ output: CaptureOutput) {
    guard let controller else { return }
    controller.watch(output.id, nil)
    change(controller, { $0.remove(output: output.id) })
  }

  /// Changes the graph and, in the same stretch of the session's lock, the objects that stand for its parts.
  func change(
    _ controller: SessionController,
    adding add: (inout Members) -> Void = { _ in },
    _ call: (inout SessionModel) throws(Misuse) -> [SessionModel.Action]
  ) {
    var before: [AnyObject] = []
    controller.perform { (model) throws(Misuse) in
      let actions = try call(&model)
      before =
        members.withLock { members in
          add(&members)
          return UncheckedBox(members.prune(to: model.graph))
        }.value
      return actions
    }
    withExtendedLifetime(before) {}
  }
}

extension AVCaptureSession: KeyValueObservable {}
