/// Whoever shows a tree of layers; set on the root layer. Called on the thread that changes the tree.
package protocol LayerTreeWatcher: AnyObject {
  /// A layer somewhere in the tree needs layout.
  func layersNeedLayout()
  /// Layers have come or gone.
  func layersDidChange()
}
