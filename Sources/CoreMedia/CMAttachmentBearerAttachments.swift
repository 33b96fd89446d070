import CoreVideo

/// Something that things can be attached to.
///
/// https://developer.apple.com/documentation/coremedia/cmattachmentbearerprotocol
public protocol CMAttachmentBearerProtocol: AnyObject {}

extension CMSampleBuffer: CMAttachmentBearerProtocol {}
extension CVPixelBuffer: CMAttachmentBearerProtocol {}

extension CMAttachmentBearerProtocol {
  public var attachments: CMAttachmentBearerAttachments {
    CMAttachmentBearerAttachments(board: (self as? any AttachmentBearing)?.board ?? AttachmentBoard())
  }

  /// Gives `destination` what propagates.
  public func propagateAttachments<Target: CMAttachmentBearerProtocol>(to destination: Target) {
    attachments.board.propagate(to: destination.attachments.board)
  }
}

/// What is attached to a buffer.
///
/// https://developer.apple.com/documentation/coremedia/cmattachmentbearerattachments
public struct CMAttachmentBearerAttachments: Sendable {
  /// A key by its name.
  public struct Key: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public enum Mode: Sendable {
    case shouldNotPropagate
    case shouldPropagate
  }

  /// What is attached, and whether buffers made from this one get it.
  public struct Value {
    public let value: Any
    public let mode: Mode

    public init(value: Any, mode: Mode) {
      self.value = value
      self.mode = mode
    }
  }

  let board: AttachmentBoard

  public subscript(key: Key) -> Value? {
    get {
      board[key.rawValue].map {
        Value(value: $0.value, mode: $0.propagates ? .shouldPropagate : .shouldNotPropagate)
      }
    }
    nonmutating set {
      board[key.rawValue] = newValue.map { .init($0.value, propagates: $0.mode == .shouldPropagate) }
    }
  }

  public var propagated: [String: Any] { board.values(propagating: true) }
  public var nonPropagated: [String: Any] { board.values(propagating: false) }

  public func removeAll() { board.removeAll() }
}
