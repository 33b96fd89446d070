/// A layer class that views may ask for by `layerClass`. Each layer class of the sdk says how one is made, since
/// `init()` is not required of subclasses.
package protocol LayerForView: CALayer {
  static func makeForView() -> CALayer
}
