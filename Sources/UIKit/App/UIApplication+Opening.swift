import CameraService
import FoundationAdditions

extension UIApplication {
  /// https://developer.apple.com/documentation/uikit/uiapplication/openexternalurloptionskey
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "UniversalLinksOnly")
  }

  /// Opens the app's page in Settings.
  public nonisolated static let openSettingsURLString = "app-settings:"

  /// *Decided*: web pages, mails, telephone numbers and Settings.
  public func canOpenURL(_ url: URL) -> Bool {
    ["http", "https", "mailto", "tel", "app-settings"].contains(url.scheme?.lowercased())
  }

  /// *Decided*: no other app is simulated; what would be opened stands in the event log.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let isOpened = canOpenURL(url)
    World.current?.log.add(.app, "\(isOpened ? "opens" : "cannot open") \(url.absoluteString)")
    if let completion { Task { completion(isOpened) } }
  }

  @discardableResult
  public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    await withCheckedContinuation { continuation in
      open(url, options: options, completionHandler: { continuation.resume(returning: $0) })
    }
  }
}
