import Synchronization

/// Tells streams apart.
///
/// https://developer.apple.com/documentation/combine/combineidentifier
public struct CombineIdentifier: Hashable, Sendable, CustomStringConvertible {
  private static let last = Atomic<UInt64>(0)
  private let number: UInt64

  /// One that no other is equal to.
  public init() { number = CombineIdentifier.last.add(1, ordering: .relaxed).newValue }

  /// The same for one object, always.
  public init(_ object: AnyObject) {
    number = UInt64(UInt(bitPattern: ObjectIdentifier(object).hashValue)) | 1 << 63
  }

  public var description: String { "0x" + String(number, radix: 16) }
}

/// Something with a ``CombineIdentifier``; an object's is its own.
public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
