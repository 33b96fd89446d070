import DeviceModel

/// Whether something is wrong, as functions of what there is to see. What a person would have seen is in the sentences.
enum Check {
  /// While the phone is at rest.
  static func findings(_ rest: Rest) -> [Finding] {
    // Q14: what a session shows whose changes wait is their fault, and of a camera that should not be shown nobody
    // asks how it is shown.
    let sights = rest.sessions.contains(where: \.isConfiguring) ? [] : rest.sights
    return sights.flatMap { sight in
      let wrong = wrongCamera(sight, rest.intent)
      return wrong.isEmpty ? mirroredWrongly(sight) + notUpright(sight) : wrong
    }
      + rest.previews.flatMap(staleRotation)
      + rest.sessions.flatMap { unbalanced($0) + inputLost($0) + noFrames($0) + neverResumed($0) }
      + mainThreadBlocked(rest) + calledInHandler(rest) + coordinatorReleased(rest)
      + rest.photos.flatMap(photoNotUpright)
  }

  /// D1–D3: where a camera looks at the wanted side, no other is shown.
  private static func wrongCamera(_ sight: Rest.Sight, _ intent: PreviewIntent) -> [Finding] {
    guard let wanted = sight.wanted(intent), !wanted.isShown, let other = wanted.cameras.first else {
      return []
    }
    return [
      Finding(
        check: "wrong-camera-shown", law: "D1",
        sentence:
          "The \(sight.display) display shows \(sight.camera.localizedName), which does not see "
          + "\(intent.side); \(other.localizedName) does.")
    ]
  }

  /// A person expects a mirror of a camera that faces them, and of no other.
  private static func mirroredWrongly(_ sight: Rest.Sight) -> [Finding] {
    guard sight.isForward && !sight.isMirrored || sight.isBackward && sight.isMirrored else { return [] }
    let shown = Finding(
      check: "mirrored-wrongly", law: "M1",
      sentence: "The \(sight.display) display shows \(sight.camera.localizedName), which looks "
        + (sight.isForward ? "at the person, and is not mirrored." : "away from the person, mirrored."))
    guard sight.isMirroredByHand else { return [shown] }
    return [
      shown,
      Finding(
        check: "mirroring-override-stale", law: "M3",
        sentence:
          "The mirroring of \(sight.camera.localizedName) on the \(sight.display) display was set by hand "
          + "and is out of date: the camera has come to look " + (sight.isForward ? "at" : "away from")
          + " the person since."),
    ]
  }

  /// A person holds the phone upright and sees themselves lie on their side.
  private static func notUpright(_ sight: Rest.Sight) -> [Finding] {
    guard !sight.isLevel else { return [] }
    return [
      Finding(
        check: "not-upright", law: "R2",
        sentence:
          "The \(sight.display) display shows the picture of \(sight.camera.localizedName) lying on its side "
          + "or upside down.")
    ]
  }

  /// R3: a coordinator belongs to one camera. The picture falls over as soon as the two cameras differ.
  private static func staleRotation(_ preview: Rest.Preview) -> [Finding] {
    guard preview.isSeen, !preview.followed.contains(preview.camera),
      let followed = preview.followed.first
    else { return [] }
    return [
      Finding(
        check: "rotation-coordinator-stale", law: "R3",
        sentence:
          "A preview shows \(preview.camera.localizedName) and is turned as the rotation coordinator of "
          + "\(followed.localizedName) says."
      )
    ]
  }

  /// R1: the person opens the photo, and their head is at its side.
  private static func photoNotUpright(_ photo: Rest.Photo) -> [Finding] {
    guard !photo.isUpright else { return [] }
    return [
      Finding(
        check: "photo-orientation-wrong", law: "R1",
        sentence:
          "A photo of \(photo.camera.localizedName) is turned by \(photo.angle)°, and is not upright so.")
    ]
  }

  private static func unbalanced(_ session: Rest.Session) -> [Finding] {
    guard session.isConfiguring else { return [] }
    return [
      Finding(
        check: "configuration-unbalanced", law: "C1",
        sentence: "Session \(session.id) has begun a configuration and not committed it: its changes wait.")
    ]
  }

  private static func inputLost(_ session: Rest.Session) -> [Finding] {
    guard session.hasHadCamera, !session.hasCamera, !session.isConfiguring else { return [] }
    return [
      Finding(
        check: "input-lost", law: "C1",
        sentence: "Session \(session.id) had a camera and has none any more: its preview stands still.")
    ]
  }

  private static func noFrames(_ session: Rest.Session) -> [Finding] {
    guard session.isRunning, session.hasCamera, session.isCameraHere, !session.isStreaming else { return [] }
    return [
      Finding(
        check: "no-frames", law: "V4",
        sentence: "Session \(session.id) runs, its camera is there, and no picture comes.")
    ]
  }

  /// Q16: an app may stop its session; one that did for an interruption is to go on when that has ended (C4).
  private static func neverResumed(_ session: Rest.Session) -> [Finding] {
    guard session.isLeftStopped, session.hasCamera, session.isCameraHere else { return [] }
    return [
      Finding(
        check: "no-frames", law: "C4",
        sentence:
          "Session \(session.id) was interrupted, and nobody has started it again: its preview stands still.")
    ]
  }

  /// Both wait for the hardware: for a third of a second or longer the app would answer to nobody.
  private static func mainThreadBlocked(_ rest: Rest) -> [Finding] {
    ["startRunning", "stopRunning"].filter(rest.callsOnMain.contains).map { call in
      Finding(
        check: "main-thread-blocked", law: "C1",
        sentence: "\(call) was called on the main thread, which waits for the hardware meanwhile.")
    }
  }

  private static let configuring = [
    "AVCaptureDeviceInput", "beginConfiguration", "commitConfiguration", "addInput", "removeInput",
    "sessionPreset", "startRunning", "stopRunning", "addConnection", "removeConnection",
  ]

  /// The fold's animation stands still for as long as the handler takes.
  private static func calledInHandler(_ rest: Rest) -> [Finding] {
    let called = rest.callsInHandler.map { String($0.prefix { $0 != " " }) }
    let calls = configuring.filter(called.contains)
    guard let first = calls.first else { return [] }
    return [
      Finding(
        check: "capture-api-in-change-handler", law: "D9",
        sentence:
          "\(first) was called in a change handler, which runs on the main actor while the phone moves.")
    ]
  }

  /// D10: none is called after it is gone, and the preview goes on showing what was right before.
  private static func coordinatorReleased(_ rest: Rest) -> [Finding] {
    guard rest.hasReleasedCoordinator, !rest.hasCoordinator, let sight = rest.sights.first else { return [] }
    return [
      Finding(
        check: "coordinator-released", law: "D10",
        sentence:
          "The \(sight.display) display shows a camera, and the last direction coordinator is gone: when the "
          + "phone moves, the camera will not change.")
    ]
  }

  /// V6: what is shown a frame after a coordinator has said that it does not look at the wanted side any more.
  static func outgoingFrames(_ sights: [Rest.Sight], _ intent: PreviewIntent, reported: Set<String>)
    -> [Finding]
  {
    sights.filter { sight in
      guard let wanted = sight.wanted(intent), !wanted.isShown, !wanted.cameras.isEmpty else { return false }
      return !reported.isEmpty && !reported.contains(sight.camera.uniqueID)
    }.map { sight in
      Finding(
        check: "outgoing-frame-shown", law: "V6",
        sentence:
          "During a switch the \(sight.display) display shows what \(sight.camera.localizedName) still sees, "
          + "which is not \(intent.side).")
    }
  }
}

extension Rest.Sight {
  /// Whether its camera looks at the side that is meant, and which cameras do; nil where none is meant.
  fileprivate func wanted(_ intent: PreviewIntent) -> (isShown: Bool, cameras: [Camera])? {
    switch intent {
    case .viewer: (isForward, forward)
    case .scene: (isBackward, backward)
    case .none: nil
    }
  }
}

extension PreviewIntent {
  fileprivate var side: String {
    switch self {
    case .viewer: "the person who looks at it"
    case .scene: "what lies beyond the phone"
    case .none: ""
    }
  }
}
