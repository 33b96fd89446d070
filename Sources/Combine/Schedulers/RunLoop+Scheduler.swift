import Foundation

extension RunLoop: Scheduler {
  /// https://developer.apple.com/documentation/foundation/runloop/schedulertimetype
  public struct SchedulerTimeType: Strideable, Hashable, Sendable {
    public typealias Stride = SchedulerStride

    public var date: Date

    public init(_ date: Date) { self.date = date }

    public func distance(to other: SchedulerTimeType) -> Stride { Stride(other.date.timeIntervalSince(date)) }

    public func advanced(by n: Stride) -> SchedulerTimeType { SchedulerTimeType(date + n.timeInterval) }
  }

  public struct SchedulerOptions: Sendable {}

  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }
  public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  /// The main run loop's work is done by the main queue, which is also what turns it on an iPhone.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = Action(action)
    if self === RunLoop.main {
      DispatchQueue.main.async { action.body() }
    } else {
      perform { action.body() }
    }
  }

  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = Action(action)
    if self === RunLoop.main {
      DispatchQueue.main.asyncAfter(deadline: .now() + now.distance(to: date).timeInterval) { action.body() }
    } else {
      add(Timer(fire: date.date, interval: 0, repeats: false) { _ in action.body() }, forMode: .default)
    }
  }
}
