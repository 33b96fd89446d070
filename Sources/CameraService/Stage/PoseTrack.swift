import DeviceModel

/// Which pose the device was in at which time, for as long as a frame may ask.
package struct PoseTrack: Sendable {
  /// How far back a pose is kept. *Decided*: far longer than any hand-over or swap.
  private static let memory = Duration.seconds(10)

  private var entries: [(time: Duration, pose: Pose)]

  package init(_ pose: Pose, at time: Duration) { entries = [(time, pose)] }

  package var latest: Pose { entries[entries.count - 1].pose }
  /// Since when the device has been in it.
  package var latestTime: Duration { entries[entries.count - 1].time }

  /// Times must not go back.
  package mutating func append(_ pose: Pose, at time: Duration) {
    if entries[entries.count - 1].time == time {
      entries[entries.count - 1].pose = pose
      return
    }
    entries.append((time, pose))
    guard entries.count > 1024 else { return }
    let firstKept = entries.lastIndex { $0.time <= time - PoseTrack.memory } ?? 0
    entries.removeFirst(max(firstKept, entries.count - 4096))
  }

  /// The pose in force at `time`; the oldest known one before that.
  package func pose(at time: Duration) -> Pose {
    var low = 0
    var high = entries.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if entries[middle].time <= time { low = middle } else { high = middle }
    }
    return entries[low].pose
  }
}
