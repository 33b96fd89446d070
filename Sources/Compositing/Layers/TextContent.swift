import Imaging

/// Text in a layer's bounds, cut off at their edge.
package struct TextContent: Sendable, Hashable {
  package var string: String
  package var style: TextStyle
  package var vertical: VerticalAlignment

  package init(_ string: String, style: TextStyle, vertical: VerticalAlignment = .top) {
    self.string = string
    self.style = style
    self.vertical = vertical
  }
}
