/// Which session has which physical camera, and who waits for one that it has lost (C3), as a value.
///
/// Sessions and cameras are named by their ids.
package struct CameraLedger: Hashable, Sendable {
  private struct Wait: Hashable, Sendable {
    let session: Int
    var camera: String
    /// Whether the session knows; until then it runs.
    var isKnown = false
  }

  /// The session that has a camera, by camera.
  package private(set) var holders: [String: Int] = [:]
  /// Who lost its camera last comes last.
  private var waits: [Wait] = []

  package init() {}

  package func isWaiting(_ session: Int) -> Bool { waits.contains { $0.session == session } }

  /// Whether a session waits, which it is told now.
  package mutating func tell(_ session: Int) -> Bool {
    guard let index = waits.firstIndex(where: { $0.session == session }) else { return false }
    waits[index].isKnown = true
    return true
  }

  /// From now on the session has this camera and no other. Returns who has lost it, and what has become free.
  package mutating func take(_ camera: String, for session: Int) -> (evicted: Int?, freed: [String]) {
    waits.removeAll { $0.session == session }
    let freed = free(of: session, except: camera)
    let holder = holders.updateValue(session, forKey: camera)
    guard let holder, holder != session else { return (nil, freed) }
    waits.append(Wait(session: holder, camera: camera))
    return (holder, freed)
  }

  /// The session needs no camera; if it knows that it waits for one it goes on waiting. Returns what has become free.
  package mutating func release(by session: Int) -> [String] {
    waits.removeAll { $0.session == session && !$0.isKnown }
    return free(of: session, except: nil)
  }

  /// The session is no more.
  package mutating func forget(_ session: Int) -> [String] {
    waits.removeAll { $0.session == session }
    return release(by: session)
  }

  /// A session that waits would use another camera, or none. True when it need not wait any longer.
  package mutating func retarget(_ session: Int, to camera: String?) -> Bool {
    guard let index = waits.firstIndex(where: { $0.session == session }) else { return false }
    guard let camera, holders[camera] != nil else {
      waits.remove(at: index)
      return true
    }
    waits[index].camera = camera
    return false
  }

  /// Whose wait for a camera ends: the one that lost it last, while nobody has it. Its wait is forgotten. One that
  /// has not been told of its loss has never stopped: it has the camera again, and nobody's wait ends.
  package mutating func nextInLine(for camera: String) -> Int? {
    guard holders[camera] == nil, let index = waits.lastIndex(where: { $0.camera == camera }) else {
      return nil
    }
    let wait = waits.remove(at: index)
    guard !wait.isKnown else { return wait.session }
    holders[camera] = wait.session
    return nil
  }

  private mutating func free(of session: Int, except kept: String?) -> [String] {
    let freed = holders.filter { $0.value == session && $0.key != kept }.map(\.key).sorted()
    for camera in freed { holders[camera] = nil }
    return freed
  }
}
