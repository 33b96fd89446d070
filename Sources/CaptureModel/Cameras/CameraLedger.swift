/// Which session has which physical cameras, and who waits for some that it has lost (C3), as a value.
///
/// Sessions and cameras are named by their ids.
package struct CameraLedger: Hashable, Sendable {
  private struct Wait: Hashable, Sendable {
    let session: Int
    var cameras: Set<String>
    /// Whether the session knows; until then it runs.
    var isKnown = false
  }

  /// The session that has a camera, by camera.
  package private(set) var holders: [String: Int] = [:]
  /// Who lost its cameras last comes last.
  private var waits: [Wait] = []

  package init() {}

  package func isWaiting(_ session: Int) -> Bool { waits.contains { $0.session == session } }

  /// Whether a session waits, which it is told now.
  package mutating func tell(_ session: Int) -> Bool {
    guard let index = waits.firstIndex(where: { $0.session == session }) else { return false }
    waits[index].isKnown = true
    return true
  }

  /// From now on the session has these cameras and no others. Returns who has lost its cameras, all of them even where
  /// one was taken, and what has become free.
  package mutating func take(
    _ cameras: Set<String>, for session: Int
  ) -> (evicted: [Int], freed: [String]) {
    waits.removeAll { $0.session == session }
    var freed = free(of: session, except: cameras)
    let evicted = Set(cameras.compactMap { holders[$0] }).subtracting([session]).sorted()
    for loser in evicted {
      waits.append(Wait(session: loser, cameras: Set(holders.filter { $0.value == loser }.keys)))
      freed += free(of: loser, except: cameras)
    }
    for camera in cameras { holders[camera] = session }
    return (evicted, freed)
  }

  /// The session needs no camera; if it knows that it waits for some it goes on waiting. Returns what has become free.
  package mutating func release(by session: Int) -> [String] {
    waits.removeAll { $0.session == session && !$0.isKnown }
    return free(of: session, except: [])
  }

  /// The session is no more.
  package mutating func forget(_ session: Int) -> [String] {
    waits.removeAll { $0.session == session }
    return release(by: session)
  }

  /// A session that does not run would use other cameras, or none: it keeps no others for itself. Returns whether it
  /// need not wait any longer, and what has become free.
  package mutating func retarget(
    _ session: Int, to cameras: Set<String>
  ) -> (isFree: Bool, freed: [String]) {
    let freed = free(of: session, except: cameras)
    guard let index = waits.firstIndex(where: { $0.session == session }) else { return (false, freed) }
    guard cameras.contains(where: { holders[$0] != nil }) else {
      waits.remove(at: index)
      return (true, freed)
    }
    waits[index].cameras = cameras
    return (false, freed)
  }

  /// Whose wait ends now that a camera may be free: the one that lost it last, while nobody has any that it waits for.
  /// Its wait is forgotten. One that has not been told of its loss has never stopped: it has its cameras again, and
  /// nobody's wait ends.
  package mutating func nextInLine(for camera: String) -> Int? {
    let index = waits.lastIndex { wait in
      wait.cameras.contains(camera) && wait.cameras.allSatisfy { holders[$0] == nil }
    }
    guard let index else { return nil }
    let wait = waits.remove(at: index)
    guard !wait.isKnown else { return wait.session }
    for camera in wait.cameras { holders[camera] = wait.session }
    return nil
  }

  private mutating func free(of session: Int, except kept: Set<String>) -> [String] {
    let freed = holders.filter { $0.value == session && !kept.contains($0.key) }.map(\.key).sorted()
    for camera in freed { holders[camera] = nil }
    return freed
  }
}
