import FoundationAdditions

extension UIWindowScene {
  /// How an app would have a scene.
  ///
  /// https://developer.apple.com/documentation/uikit/uiwindowscene/geometrypreferences
  open class GeometryPreferences: NSObject {
    /// https://developer.apple.com/documentation/uikit/uiwindowscene/geometrypreferences/ios
    // swift-format-ignore: TypeNamesShouldBeCapitalized
    open class iOS: GeometryPreferences {
      /// Nil leaves the orientation alone.
      open var interfaceOrientations: UIInterfaceOrientationMask?

      public override init() { super.init() }

      public convenience init(interfaceOrientations: UIInterfaceOrientationMask) {
        self.init()
        self.interfaceOrientations = interfaceOrientations
      }
    }

    fileprivate override init() { super.init() }
  }

  /// Turns the scene to one of the preferred orientations, until the person turns the device or the scene goes to
  /// another display (*decided*). `errorHandler` is called in a later turn when none of them is supported, or when
  /// the display takes no such wishes, as iPhone Duo's inner one.
  /// https://developer.apple.com/documentation/uikit/uiwindowscene/requestgeometryupdate(_:errorhandler:)
  public func requestGeometryUpdate(
    _ geometryPreferences: UIWindowScene.GeometryPreferences, errorHandler: ((any Error) -> Void)? = nil
  ) {
    guard let wish = (geometryPreferences as? GeometryPreferences.iOS)?.interfaceOrientations else { return }
    if stage?.request(wish.orientations, for: self) ?? false { return }
    guard let errorHandler else { return }
    let takesWishes = placement?.display.honorsSupportedOrientations ?? false
    let error =
      takesWishes
      ? UISceneError(
        .geometryRequestDenied,
        "None of the requested orientations are supported by the view controller.")
      : UISceneError(
        .geometryRequestUnsupported, "The scene's display follows the device in every orientation.")
    Task { @MainActor in errorHandler(error) }
  }
}
