/// Which picture is shown: a camera's frame, told from all others of a run.
package struct PictureID: Sendable, Hashable {
  /// The camera's `uniqueID`, or what else makes pictures.
  package var source: String
  /// Counts the source's frames.
  package var index: Int

  package init(source: String, index: Int) {
    self.source = source
    self.index = index
  }
}
