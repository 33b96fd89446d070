/// A code of four characters, the first in the highest byte: `vide` is 0x76696465.
public typealias FourCharCode = UInt32

/// A four character code that names a kind of thing, such as a pixel format.
public typealias OSType = FourCharCode

/// The result of a C function; 0 is success.
public typealias OSStatus = Int32

/// Seconds.
public typealias CFTimeInterval = Double

/// A count or place in a collection.
public typealias CFIndex = Int

/// The code that a literal of four ASCII characters spells. Another literal is a programmer's mistake and traps.
package func fourCharCode(_ text: StaticString) -> FourCharCode {
  precondition(text.isASCII && text.utf8CodeUnitCount == 4, "\(text) is not four ASCII characters")
  return text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | FourCharCode($1) } }
}
