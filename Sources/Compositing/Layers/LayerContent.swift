/// What a layer shows between its background and its sublayers.
package enum LayerContent: Sendable, Equatable {
  case none
  case text(TextContent)
  case path(PathContent)
  case image(ImageContent)
  case gradient(GradientContent)
  case picture(PreviewPicture)
  case backdrop(BackdropContent)
}
