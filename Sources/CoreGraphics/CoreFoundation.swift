// Core Foundation's names for what Foundation has.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

public typealias CFTypeRef = AnyObject
/// Swift's own, so that constants are keys of Swift's dictionaries as they are.
public typealias CFString = String
public typealias CFNumber = NSNumber
public typealias CFBoolean = NSNumber
public typealias CFData = NSData
public typealias CFMutableData = NSMutableData
public typealias CFURL = NSURL
public typealias CFArray = NSArray
public typealias CFDictionary = NSDictionary
public typealias CFError = NSError

/// How memory is found; there is one way here.
public final class CFAllocator: Sendable {}

/// The usual way.
public let kCFAllocatorDefault: CFAllocator? = nil

/// Finds no memory and gives none back: for memory that somebody else cares for.
public let kCFAllocatorNull: CFAllocator! = CFAllocator()

public var kCFBooleanTrue: CFBoolean! { NSNumber(value: true) }
public var kCFBooleanFalse: CFBoolean! { NSNumber(value: false) }

/// No error.
public let noErr: OSStatus = 0

/// Copies `length` bytes.
public func CFDataCreate(_ allocator: CFAllocator?, _ bytes: UnsafePointer<UInt8>?, _ length: CFIndex)
  -> CFData!
{
  guard let bytes, length > 0 else { return NSData() }
  return NSData(bytes: bytes, length: length)
}

/// Empty; `capacity` is no limit here.
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData! {
  NSMutableData()
}

/// Valid while the data are; nil for none.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
  theData.length == 0 ? nil : theData.bytes.assumingMemoryBound(to: UInt8.self)
}

public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData.length }
