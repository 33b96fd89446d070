import CameraService

extension Check {
  /// The event that a finding comes from, by its place in the log: the app's call that did it, else what the app has not
  /// answered. Nil where the log has none of them.
  ///
  /// - Parameter log: Up to when it was found.
  static func cause(of finding: Finding, in log: ArraySlice<EventLog.Entry>) -> Int? {
    func last(_ kinds: Set<EventLog.Entry.Kind>) -> Int? { log.lastIndex { kinds.contains($0.kind) } }
    func call(_ names: String...) -> Int? {
      log.lastIndex { entry in entry.kind == .call && names.contains { entry.text.hasPrefix($0) } }
    }
    /// The camera that is shown was put there after the last change, or has not been taken away since.
    var switched: Int? {
      let change = last([.directions, .scene, .hinge, .attitude])
      let put = call("addInput", "AVCaptureDeviceInput")
      return put.flatMap { $0 > change ?? -1 ? $0 : nil } ?? change
    }
    switch finding.check {
    case "exception-raised", "coordinator-off-main": return last([.misuse])
    case "main-thread-blocked":
      return log.firstIndex { $0.isOnMain && finding.sentence.hasPrefix($0.text) }
    case "capture-api-in-change-handler":
      return log.firstIndex {
        $0.isInHandler && finding.sentence.hasPrefix(String($0.text.prefix { $0 != " " }))
      }
    case "coordinator-released": return log.lastIndex { $0.text == EventLog.released }
    case "configuration-unbalanced": return call("beginConfiguration")
    case "input-lost": return call("removeInput")
    case "no-frames":
      return (finding.law == "C4" ? call("stopRunning") : nil) ?? last([.session, .input, .camera])
    case "photo-orientation-wrong": return call("capturePhoto")
    case "outgoing-frame-shown": return last([.directions])
    case "mirrored-wrongly", "mirroring-override-stale":
      return call("isVideoMirrored", "automaticallyAdjustsVideoMirroring") ?? switched
    case "not-upright":
      return [call("videoRotationAngle"), last([.attitude])].compactMap(\.self).max() ?? switched
    case "wrong-camera-shown", "rotation-coordinator-stale": return switched
    default: return log.indices.last
    }
  }
}
