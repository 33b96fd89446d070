/// Which picture is shown: a camera's frame, told from all others of a run.
package struct PictureID: Sendable, Hashable {
  /// The camera's `uniqueID`, or what else makes pictures.
  package var source: String
  /// Counts the source's frames.
  package var index: Int
  /// When it was exposed, where the source may count anew.
  package var time: Duration

  package init(source: String, index: Int, time: Duration = .zero) {
    self.source = source
    self.index = index
    self.time = time
  }
}
