extension Duration {
  /// Whole nanoseconds, rounded toward zero.
  package var nanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }

  /// Seconds, as near as a Double comes.
  package var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }

  /// `seconds` rounded to whole nanoseconds, so that equal sums are equal times; those that are too many, as many as there
  /// can be.
  package static func ns(seconds: Double) -> Duration {
    .nanoseconds(Int64(exactly: (seconds * 1e9).rounded()) ?? (seconds < 0 ? .min : .max))
  }
}
