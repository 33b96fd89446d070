import CClassInit
import Foundation

/// Makes objects of classes that are known at run time only, as Objective-C's `new` does: an app names its delegates
/// and layers by their class, and Swift calls only `required` initializers through a class, which apps' classes do
/// not have.
///
/// `NSObject.init()` is overridden by every class below it, so the function that makes an instance stands in each
/// class' table of methods at the same place. That place is found once in `NSObject`'s own description. The layouts
/// are those of the Swift ABI (`TypeContextDescriptor`, `VTableDescriptorHeader`, `MethodDescriptor`).
package enum ClassInstance {
  /// A new object by `init()`. A class whose `init()` is missing, because it has only initializers with parameters,
  /// ends the process with Swift's words for that, as on an iPhone.
  package static func make(_ type: AnyClass) -> AnyObject {
    let words = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer>.self)
    guard let made = diptych_call_initializer(words[initializerPlace], words) else {
      preconditionFailure("\(type).init() made nothing")
    }
    return Unmanaged<AnyObject>.fromOpaque(made).takeRetainedValue()
  }

  /// Where in a class' words the function for `init()` stands.
  private static let initializerPlace: Int = {
    let words = unsafeBitCast(NSObject.self as AnyClass, to: UnsafePointer<UnsafeRawPointer>.self)
    let description = words[descriptionPlace]
    let flags = description.load(as: UInt32.self)
    let isPlainClass = flags & 0x1f == Flags.isClass && flags & Flags.isGeneric == 0
    precondition(
      isPlainClass && flags & Flags.hasMethods != 0 && flags & Flags.hasMoreBeforeMethods == 0,
      "the layout of Swift classes is not the one that is known; flags \(flags)")
    let table = description + tableOffset
    let firstPlace = Int(table.load(as: UInt32.self))
    let count = Int(table.load(fromByteOffset: 4, as: UInt32.self))
    let initializers = (0..<count).filter {
      table.load(fromByteOffset: 8 + $0 * 8, as: UInt32.self) & 0xf == Flags.isInitializer
    }
    precondition(initializers.count == 1, "NSObject has \(initializers.count) initializers, not one")
    return firstPlace + initializers[0]
  }()

  /// Of the description among a class' words: after kind, superclass, and three of sizes and flags.
  private static let descriptionPlace = 5

  /// Of the methods in a class' description: after eleven numbers of four bytes.
  private static let tableOffset = 44

  private enum Flags {
    static let isClass: UInt32 = 16
    static let isGeneric: UInt32 = 0x80
    /// A superclass of another library, or metadata made at run time, comes before the methods.
    static let hasMoreBeforeMethods: UInt32 = 0x2003_0000
    static let hasMethods: UInt32 = 0x8000_0000
    static let isInitializer: UInt32 = 1
  }
}
