// swift-format-ignore-file: AlwaysUseLowerCamelCase

import FoundationAdditions

/// Seconds since an arbitrary moment; it only ever grows.
///
/// https://developer.apple.com/documentation/quartzcore/cacurrentmediatime()
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
