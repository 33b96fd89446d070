/// Whether something is wrong while the phone is at rest, as functions of what there is to see.
enum Check {
  static func findings(_ rest: Rest) -> [Finding] {
    rest.sights.flatMap { wrongCamera($0, rest.intent) + mirroredWrongly($0) }
      + rest.sessions.flatMap { unbalanced($0) + inputLost($0) + noFrames($0) } + mainThreadBlocked(rest)
  }

  /// D1–D3: where a camera looks at the wanted side, no other is shown.
  private static func wrongCamera(_ sight: Rest.Sight, _ intent: PreviewIntent) -> [Finding] {
    let (isWanted, others, side) =
      switch intent {
      case .viewer: (sight.isForward, sight.forward, "the person who looks at it")
      case .scene: (sight.isBackward, sight.backward, "what lies beyond the phone")
      case .none: (true, [], "")
      }
    guard !isWanted, let other = others.first else { return [] }
    return [
      Finding(
        check: "wrong-camera-shown", law: "D1",
        sentence:
          "The \(sight.display) display shows \(sight.camera.localizedName), which does not see \(side); "
          + "\(other.localizedName) does.")
    ]
  }

  /// A person expects a mirror of a camera that faces them, and of no other.
  private static func mirroredWrongly(_ sight: Rest.Sight) -> [Finding] {
    guard sight.isForward && !sight.isMirrored || sight.isBackward && sight.isMirrored else { return [] }
    return [
      Finding(
        check: "mirrored-wrongly", law: "M1",
        sentence: "The \(sight.display) display shows \(sight.camera.localizedName), which looks "
          + (sight.isForward ? "at the person, and is not mirrored." : "away from the person, mirrored."))
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

  /// Both wait for the hardware: for a third of a second or longer the app would answer to nobody.
  private static func mainThreadBlocked(_ rest: Rest) -> [Finding] {
    ["startRunning", "stopRunning"].filter(rest.callsOnMain.contains).map { call in
      Finding(
        check: "main-thread-blocked", law: "C1",
        sentence: "\(call) was called on the main thread, which waits for the hardware meanwhile.")
    }
  }
}
