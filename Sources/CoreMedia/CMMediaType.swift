// Core Media's constants by the names Swift gives them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public typealias CMItemCount = CFIndex
public typealias CMItemIndex = CFIndex

/// What a stream of samples carries (https://developer.apple.com/documentation/coremedia/cmmediatype).
public typealias CMMediaType = FourCharCode

public let kCMMediaType_Video: CMMediaType = fourCharCode("vide")
public let kCMMediaType_Audio: CMMediaType = fourCharCode("soun")
public let kCMMediaType_Muxed: CMMediaType = fourCharCode("muxx")
public let kCMMediaType_Text: CMMediaType = fourCharCode("text")
public let kCMMediaType_ClosedCaption: CMMediaType = fourCharCode("clcp")
public let kCMMediaType_Subtitle: CMMediaType = fourCharCode("sbtl")
public let kCMMediaType_TimeCode: CMMediaType = fourCharCode("tmcd")
public let kCMMediaType_Metadata: CMMediaType = fourCharCode("meta")
