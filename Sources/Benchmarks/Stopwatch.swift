import Scheduling

/// Measures how long work takes on a processor, on the calling thread.
package enum Stopwatch {
  /// Times `work` and `peer` in turn, so that both see the same state of the machine, after three runs of each to
  /// warm up. Gives the medians in milliseconds.
  package static func milliseconds(
    runs: Int, _ work: () -> Void, against peer: () -> Void
  ) -> (work: Double, peer: Double) {
    for _ in 0..<3 {
      work()
      peer()
    }
    var (first, second): ([Double], [Double]) = ([], [])
    for _ in 0..<max(runs, 1) {
      first.append(milliseconds(work))
      second.append(milliseconds(peer))
    }
    return (median(first), median(second))
  }

  /// The median time of `work` alone, after three runs to warm up.
  package static func milliseconds(runs: Int, _ work: () -> Void) -> Double {
    for _ in 0..<3 { work() }
    return median((0..<max(runs, 1)).map { _ in milliseconds(work) })
  }

  private static func milliseconds(_ work: () -> Void) -> Double {
    let start = MachineClock.threadTime
    work()
    return (MachineClock.threadTime - start).inSeconds * 1000
  }

  /// The middle value; of an even number, the mean of the middle two. At least one value.
  package static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
