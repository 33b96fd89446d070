/// Commits no fault, and takes photos.
package class HonestPhotographer: CamController {
  override nonisolated class var takesPhotos: Bool { true }
}
