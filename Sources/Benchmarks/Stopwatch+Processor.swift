import Glibc

extension Stopwatch {
  /// Seconds that the calling thread has run on a processor. What others do to the machine does not count.
  static var threadSeconds: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

  /// The same for all threads of this process.
  static var processSeconds: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
