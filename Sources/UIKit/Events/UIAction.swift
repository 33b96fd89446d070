import FoundationAdditions

public typealias UIActionHandler = @MainActor (_ action: UIAction) -> Void

/// Something to do, with a title.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uiaction
@MainActor
open class UIAction: NSObject {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  open var title: String
  public let identifier: Identifier
  /// The control that performs the action, while it does.
  public internal(set) var sender: Any?
  let handler: UIActionHandler

  private static var count = 0

  /// Without an identifier the action gets one of its own.
  public init(title: String = "", identifier: Identifier? = nil, handler: @escaping UIActionHandler) {
    UIAction.count += 1
    self.title = title
    self.identifier = identifier ?? Identifier("action-\(UIAction.count)")
    self.handler = handler
  }

  func perform(sender: Any?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
