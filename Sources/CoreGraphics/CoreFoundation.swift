// Core Foundation's names for what Foundation has.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

public typealias CFTypeRef = AnyObject
public typealias CFString = NSString
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
