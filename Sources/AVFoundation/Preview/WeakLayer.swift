import QuartzCore

/// A layer held weakly by an object that any thread may use.
///
/// @unchecked: it only hands the layer to whoever asks; layers belong to the main thread, as on the phone.
struct WeakLayer<Layer: CALayer>: @unchecked Sendable {
  weak let layer: Layer?

  init(_ layer: Layer?) { self.layer = layer }
}
