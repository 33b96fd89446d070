import CoreMedia

extension Duration {
  /// A numeric time, to the nearest nanosecond.
  init(_ time: CMTime) {
    let scale = Int64(time.timescale)
    let (whole, rest) = time.value.quotientAndRemainder(dividingBy: scale)
    self = .seconds(whole) + .nanoseconds((rest * 1_000_000_000 + rest.signum() * scale / 2) / scale)
  }
}
