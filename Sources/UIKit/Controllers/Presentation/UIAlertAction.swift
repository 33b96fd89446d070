import FoundationAdditions

/// One of an alert's choices.
///
/// Main actor. https://developer.apple.com/documentation/uikit/uialertaction
@MainActor
open class UIAlertAction: NSObject {
  /// https://developer.apple.com/documentation/uikit/uialertaction/style-swift.enum
  public enum Style: Int, Sendable {
    case `default` = 0
    case cancel = 1
    case destructive = 2
  }

  public let title: String?
  public let style: Style
  open var isEnabled = true { didSet { onChange?() } }
  let handler: (@MainActor (UIAlertAction) -> Void)?
  var onChange: (@MainActor () -> Void)?

  /// The handler runs after the alert is dismissed.
  public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}
