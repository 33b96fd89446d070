import FoundationAdditions

/// Content that the system may show beside the app's own interface.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uisceneaccessory
@MainActor
public final class UISceneAccessory: NSObject {
  /// Names the scene's delegate.
  let configuration: UISceneConfiguration
  let userInfo: Any?

  private init(_ configuration: UISceneConfiguration, _ userInfo: Any?) {
    self.configuration = configuration
    self.userInfo = userInfo
  }

  /// Content for the person in front of the camera: shown on the outer display while the device is open, the app in
  /// the foreground on the inner display, and a capture session running (S5).
  ///
  /// - Parameter sceneConfiguration: with a delegate class; its role does not matter.
  public static func cameraCapture(sceneConfiguration: UISceneConfiguration) -> UISceneAccessory {
    UISceneAccessory(sceneConfiguration, nil)
  }

  /// The same; `userInfo` is what the delegate finds as the connection options' `sceneAccessoryUserInfo`.
  public static func cameraCapture(
    sceneConfiguration: UISceneConfiguration, userInfo: Any
  ) -> UISceneAccessory {
    UISceneAccessory(sceneConfiguration, userInfo)
  }
}
