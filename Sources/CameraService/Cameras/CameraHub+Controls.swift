import CaptureModel
import DeviceModel
import Scheduling

/// What is set on cameras, and what changes by itself. Any thread.
extension CameraHub {
  /// Changes what is set on a camera; a session that streams it goes on so from the next frame on (A1).
  ///
  /// `handler` gets that frame's time, in a turn of its own; *decided*: the present time where no session streams
  /// the camera, nil where the session stops before. Handlers are called first in first out.
  package func change(
    _ camera: Camera, then handler: SessionController.FormatHandler? = nil,
    _ body: (inout CameraSettings) -> Void
  ) {
    var isZoomed = false
    change { state in
      let old = state.reading(of: camera, at: clock.now)
      body(&state.settings[camera.uniqueID, default: CameraSettings(camera)])
      state.note(camera, since: old, at: clock.now)
      updateConstituents(in: &state)
      isZoomed = state.reading(of: camera, at: clock.now).zoom != old.zoom
    }
    let isStreamed = sessions.contains { $0.formatDidChange(of: camera, handler) }
    if isZoomed { zoomed(camera) }
    guard !isStreamed, let handler else { return }
    let now = clock.now
    clock.schedule(at: now, .event) { handler(now) }
  }

  package func reading(of camera: Camera) -> CameraReading {
    state.withLock { $0.reading(of: camera, at: clock.now) }
  }

  /// Changes what is set on a camera's lens, sensor or lamp; misuse is raised.
  ///
  /// `handler` gets the time of the next frame, the first that can have it, as that of ``change(_:then:_:)``.
  package func control(
    _ camera: Camera, then handler: SessionController.FormatHandler? = nil,
    _ body: (inout CameraControls) throws(Misuse) -> Void
  ) {
    let now = clock.now
    let readings = state.withLockRaising { (state) throws(Misuse) in
      let old = state.reading(of: camera, at: now)
      var controls = old.controls
      try body(&controls)
      state.settings[camera.uniqueID, default: CameraSettings(camera)].controls = controls
      state.note(camera, since: old, at: now)
      updateConstituents(in: &state)
      return (old: old, new: state.reading(of: camera, at: now))
    }
    guard let (old, new) = readings else { return }
    carryOutWork()
    for loop in CameraControls.Loop.allCases { scheduleEnd(of: loop, camera, since: old, new) }
    if old.controls.zoom != new.controls.zoom || old.controls.switching != new.controls.switching {
      zoomed(camera)
      if new.isRamping { scheduleRamp(camera, new) }
    }
    if handler != nil { change(camera, then: handler) { _ in } }
  }

  private func scheduleEnd(
    of loop: CameraControls.Loop, _ camera: Camera, since old: CameraReading, _ new: CameraReading
  ) {
    let adjustment = new.controls.adjustment(loop)
    guard adjustment != old.controls.adjustment(loop) else { return }
    clock.schedule(at: clock.now + CameraControls.adjustingTime, .event) { [weak self] in
      self?.control(camera) { (controls) throws(Misuse) in
        _ = controls.finish(loop, adjustment: adjustment)
      }
    }
  }

  private func zoomed(_ camera: Camera) { change { $0.work.append(.zoom(camera)) } }

  /// *Decided*: while a camera ramps its zoom, those who watch hear of it 60 times a second.
  private func scheduleRamp(_ camera: Camera, _ old: CameraReading) {
    clock.schedule(at: clock.now + .nanoseconds(16_666_667), .event) { [weak self] in
      guard let self, reading(of: camera).controls.zoom == old.controls.zoom else { return }
      let new = reading(of: camera)
      change { state in
        state.note(camera, since: old, at: clock.now)
        updateConstituents(in: &state)
        state.work.append(.zoom(camera))
      }
      if new.isRamping { scheduleRamp(camera, new) }
    }
  }

  // MARK: Heat

  package var pressure: SystemPressure { state.withLock { $0.pressure } }

  /// The device grows hotter or cooler. Critical heat puts torches out; at shutdown no session runs.
  package func setPressure(_ pressure: SystemPressure) {
    let old = self.pressure
    guard old != pressure else { return }
    change { state in
      let before = device.cameras.map { state.reading(of: $0, at: clock.now) }
      state.pressure = pressure
      for (camera, reading) in zip(device.cameras, before) {
        if pressure >= .critical, reading.controls.torch != .off {
          state.settings[camera.uniqueID]?.controls.torchWentOut()
        }
        state.note(camera, since: reading, at: clock.now)
      }
    }
    if pressure == .shutdown { interrupt(.videoDeviceNotAvailableDueToSystemPressure, by: .pressure) }
    if old == .shutdown { endInterruption(by: .pressure) }
  }

  /// What the cameras that stream look at is another thing; those that watch for it tell.
  package func subjectAreaChanged() {
    change { state in
      for camera in state.used.values.joined()
      where state.settings[camera.uniqueID]?.controls.isMonitoringSubjectArea == true {
        state.work.append(.change(camera: camera.uniqueID, .subjectArea))
      }
    }
  }
}
