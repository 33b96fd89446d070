/// What can happen to a camera while somebody watches it.
package enum CameraChange: Hashable, Sendable {
  /// A virtual camera streams from another physical one: the old and the new `uniqueID` (V2).
  case activeConstituent(old: String?, new: String?)
  /// Something is set on it, or it has adjusted itself.
  case reading(old: CameraReading, new: CameraReading)
  /// It looks at another thing, and is to tell of it.
  case subjectArea
  /// A camera has left, or has come back (D14).
  case connected(camera: String, Bool)
}

/// Hears of one camera's changes, on the thread that caused them.
package protocol CameraObserver: AnyObject, Sendable {
  func cameraDidChange(_ change: CameraChange)
}
