import FoundationAdditions

extension UIScene {
  /// Tells the delegate that the scene is there, and brings it to the foreground.
  func connect(_ options: ConnectionOptions) {
    activationState = .foregroundInactive
    post(UIScene.willConnectNotification)
    delegate?.scene(self, willConnectTo: session, options: options)
    enterForeground()
  }

  /// Whether it is the app's own interface, so that the application's life follows its life.
  package var isOfApp: Bool { session.role == .windowApplication }

  /// To the foreground and active, by way of every state between.
  package func activate() {
    returnToForeground()
    guard activationState == .foregroundInactive else { return }
    activationState = .foregroundActive
    delegate?.sceneDidBecomeActive(self)
    tellApplication { $0.applicationDidBecomeActive($1) }
    post(UIScene.didActivateNotification, UIApplication.didBecomeActiveNotification)
  }

  private func enterForeground() {
    delegate?.sceneWillEnterForeground(self)
    post(UIScene.willEnterForegroundNotification)
    activate()
  }

  /// Still seen, but without the person's attention.
  package func deactivate() {
    guard activationState == .foregroundActive else { return }
    (self as? UIWindowScene)?.touches.cancelAll()
    delegate?.sceneWillResignActive(self)
    tellApplication { $0.applicationWillResignActive($1) }
    post(UIScene.willDeactivateNotification, UIApplication.willResignActiveNotification)
    activationState = .foregroundInactive
  }

  package func enterBackground() {
    deactivate()
    guard activationState == .foregroundInactive else { return }
    activationState = .background
    delegate?.sceneDidEnterBackground(self)
    tellApplication { $0.applicationDidEnterBackground($1) }
    post(UIScene.didEnterBackgroundNotification, UIApplication.didEnterBackgroundNotification)
    application.stage?.activityDidChange()
  }

  /// Back from the background, and active.
  package func returnToForeground() {
    guard activationState == .background else { return }
    activationState = .foregroundInactive
    delegate?.sceneWillEnterForeground(self)
    tellApplication { $0.applicationWillEnterForeground($1) }
    post(UIScene.willEnterForegroundNotification, UIApplication.willEnterForegroundNotification)
    application.stage?.activityDidChange()
    activate()
  }

  func disconnect() {
    guard activationState != .unattached else { return }
    delegate?.sceneDidDisconnect(self)
    post(UIScene.didDisconnectNotification)
    activationState = .unattached
  }

  private var application: UIApplication { .shared }

  /// Apps without scene delegates hear of it as a whole.
  private func tellApplication(_ call: (any UIApplicationDelegate, UIApplication) -> Void) {
    guard delegate == nil, isOfApp, let delegate = application.delegate else { return }
    call(delegate, application)
  }

  private func post(_ name: Notification.Name, _ ofApplication: Notification.Name? = nil) {
    NotificationCenter.default.post(name: name, object: self)
    if isOfApp, let ofApplication { application.post(ofApplication) }
  }
}
