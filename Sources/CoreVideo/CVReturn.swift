// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What Core Video's functions answer.
///
/// https://developer.apple.com/documentation/corevideo/cvreturn-values
public typealias CVReturn = Int32
public typealias CVOptionFlags = UInt64

public let kCVReturnSuccess: CVReturn = 0
public let kCVReturnError: CVReturn = -6660
public let kCVReturnInvalidArgument: CVReturn = -6661
/// There are no pixels: the frame's pool was empty.
public let kCVReturnAllocationFailed: CVReturn = -6662
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// A size below 1 × 1.
public let kCVReturnInvalidSize: CVReturn = -6681
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
/// As many buffers are in use as the caller allows.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
public let kCVReturnPoolAllocationFailed: CVReturn = -6690
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691
