import FoundationAdditions

extension UIScene {
  /// Tells the delegate that the scene is there, and brings it to the foreground.
  func connect() {
    activationState = .foregroundInactive
    post(UIScene.willConnectNotification)
    delegate?.scene(self, willConnectTo: session, options: ConnectionOptions())
    enterForeground()
  }

  /// To the foreground and active, by way of every state between.
  package func activate() {
    if activationState == .background {
      activationState = .foregroundInactive
      enterForeground()
      return
    }
    guard activationState == .foregroundInactive else { return }
    activationState = .foregroundActive
    if let delegate {
      delegate.sceneDidBecomeActive(self)
    } else {
      application.delegate?.applicationDidBecomeActive(application)
    }
    post(UIScene.didActivateNotification)
    application.post(UIApplication.didBecomeActiveNotification)
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
    if let delegate {
      delegate.sceneWillResignActive(self)
    } else {
      application.delegate?.applicationWillResignActive(application)
    }
    post(UIScene.willDeactivateNotification)
    application.post(UIApplication.willResignActiveNotification)
    activationState = .foregroundInactive
  }

  package func enterBackground() {
    deactivate()
    guard activationState == .foregroundInactive else { return }
    activationState = .background
    if let delegate {
      delegate.sceneDidEnterBackground(self)
    } else {
      application.delegate?.applicationDidEnterBackground(application)
    }
    post(UIScene.didEnterBackgroundNotification)
    application.post(UIApplication.didEnterBackgroundNotification)
  }

  /// Back from the background, and active.
  package func returnToForeground() {
    guard activationState == .background else { return }
    if delegate == nil { application.delegate?.applicationWillEnterForeground(application) }
    application.post(UIApplication.willEnterForegroundNotification)
    activate()
  }

  func disconnect() {
    guard activationState != .unattached else { return }
    delegate?.sceneDidDisconnect(self)
    post(UIScene.didDisconnectNotification)
    activationState = .unattached
  }

  private var application: UIApplication { .shared }

  private func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }
}
