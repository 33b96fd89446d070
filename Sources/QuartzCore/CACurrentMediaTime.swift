// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CameraService
import CoreGraphics

/// Seconds on the clock of the simulated device, which only grows; without one, of this machine.
///
/// https://developer.apple.com/documentation/quartzcore/cacurrentmediatime()
public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.seconds }
