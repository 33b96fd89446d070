/// One figure to measure, and the limit that it has to keep.
package struct Benchmark: Sendable {
  /// What is measured, on what: "mirror NV12 1080p".
  package let name: String
  /// The unit of the value: "ms", "a second".
  package let unit: String
  /// Nil for a figure that is only shown.
  package let budget: Budget?
  private let body: @Sendable () throws(BenchmarkError) -> Measurement

  /// - Parameter body: Checks that the results are right, then measures. It blocks its thread for as long as
  ///   that takes, a few seconds at most.
  package init(
    _ name: String, unit: String, budget: Budget? = nil,
    body: @escaping @Sendable () throws(BenchmarkError) -> Measurement
  ) {
    self.name = name
    self.unit = unit
    self.budget = budget
    self.body = body
  }

  /// Measures now, on the calling thread.
  package func run() throws(BenchmarkError) -> BenchmarkRow {
    let measurement = try body()
    return BenchmarkRow(
      name: name, value: measurement.value, unit: unit, against: measurement.peer?.name,
      againstValue: measurement.peer?.value, ratio: measurement.ratio,
      budget: budget.map { $0.text(unit: unit, peer: measurement.peer?.name) },
      met: budget?.isMet(by: measurement) ?? true)
  }
}

/// A measured value, and the same measured for something to compare with.
package struct Measurement: Sendable, Hashable {
  package struct Peer: Sendable, Hashable {
    package var name: String
    package var value: Double
  }

  package var value: Double
  package var peer: Peer?

  package init(_ value: Double, peer: Peer? = nil) {
    self.value = value
    self.peer = peer
  }

  package var ratio: Double? { peer.map { value / $0.value } }
}

/// A limit.
package enum Budget: Sendable, Hashable {
  /// The value is at most this many times the peer's.
  case atMostTimesPeer(Double)
  case atMost(Double)
  case atLeast(Double)

  func isMet(by measurement: Measurement) -> Bool {
    switch self {
    case .atMostTimesPeer(let limit): measurement.ratio.map { $0 <= limit } ?? false
    case .atMost(let limit): measurement.value <= limit
    case .atLeast(let limit): measurement.value >= limit
    }
  }

  func text(unit: String, peer: String?) -> String {
    switch self {
    case .atMostTimesPeer(let limit): "at most \(limit.short) × \(peer ?? "its peer")"
    case .atMost(let limit): "at most \(limit.short) \(unit)"
    case .atLeast(let limit): "at least \(limit.short) \(unit)"
    }
  }
}

/// A benchmark whose results were wrong, so that its time means nothing.
package struct BenchmarkError: Error, Sendable, Hashable, CustomStringConvertible {
  package let benchmark: String
  /// A sentence that says what differed.
  package let message: String

  package init(benchmark: String, message: String) {
    self.benchmark = benchmark
    self.message = message
  }

  package var description: String { "\(benchmark): \(message)" }
}
