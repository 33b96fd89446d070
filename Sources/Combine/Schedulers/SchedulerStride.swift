/// A span of time in nanoseconds, for ``Scheduler``s.
public struct SchedulerStride: SchedulerTimeIntervalConvertible, SignedNumeric, Comparable, Hashable, Sendable
{
  var nanoseconds: Int64

  init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// In seconds.
  public init(integerLiteral value: Int) { nanoseconds = Int64(value) * 1_000_000_000 }

  public init?<T: BinaryInteger>(exactly source: T) {
    guard let seconds = Int64(exactly: source) else { return nil }
    nanoseconds = seconds * 1_000_000_000
  }

  /// In seconds.
  public init(_ seconds: Double) { nanoseconds = Int64((seconds * 1e9).rounded()) }

  public static func seconds(_ s: Int) -> Self { Self(integerLiteral: s) }
  public static func seconds(_ s: Double) -> Self { Self(s) }
  public static func milliseconds(_ ms: Int) -> Self { Self(nanoseconds: Int64(ms) * 1_000_000) }
  public static func microseconds(_ us: Int) -> Self { Self(nanoseconds: Int64(us) * 1_000) }
  public static func nanoseconds(_ ns: Int) -> Self { Self(nanoseconds: Int64(ns)) }

  /// In seconds.
  public var timeInterval: Double { Double(nanoseconds) / 1e9 }
  public var magnitude: Self { Self(nanoseconds: abs(nanoseconds)) }

  public static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }
  public static func + (a: Self, b: Self) -> Self { Self(nanoseconds: a.nanoseconds + b.nanoseconds) }
  public static func - (a: Self, b: Self) -> Self { Self(nanoseconds: a.nanoseconds - b.nanoseconds) }
  /// As numbers of seconds.
  public static func * (a: Self, b: Self) -> Self { Self(a.timeInterval * b.timeInterval) }
  public static func *= (a: inout Self, b: Self) { a = a * b }
}

extension SchedulerStride: ExpressibleByFloatLiteral {
  /// In seconds.
  public init(floatLiteral value: Double) { self.init(value) }
}
