import DeviceModel
import FoundationAdditions

/// Something measured at a time.
///
/// https://developer.apple.com/documentation/coremotion/cmlogitem
open class CMLogItem: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  /// Seconds since the phone was switched on.
  public let timestamp: TimeInterval

  init(_ timestamp: TimeInterval) { self.timestamp = timestamp }
}

/// Along three axes, in parts of gravity's.
///
/// https://developer.apple.com/documentation/coremotion/cmacceleration
public struct CMAcceleration: Sendable {
  public var x: Double
  public var y: Double
  public var z: Double

  public init() { (x, y, z) = (0, 0, 0) }
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  init(_ vector: Vector3) { self.init(x: vector.x, y: vector.y, z: vector.z) }
}

/// https://developer.apple.com/documentation/coremotion/cmaccelerometerdata
open class CMAccelerometerData: CMLogItem, @unchecked Sendable {
  // @unchecked: constants only.
  public let acceleration: CMAcceleration

  init(_ reading: MotionReading) {
    acceleration = CMAcceleration(reading.gravity)
    super.init(reading.time)
  }
}

/// https://developer.apple.com/documentation/coremotion/cmdevicemotion
open class CMDeviceMotion: CMLogItem, @unchecked Sendable {
  // @unchecked: constants only.
  public let gravity: CMAcceleration

  init(_ reading: MotionReading) {
    gravity = CMAcceleration(reading.gravity)
    super.init(reading.time)
  }

  /// Without gravity: none, since the phone is at rest in each pose.
  public var userAcceleration: CMAcceleration { CMAcceleration() }
}

/// Gets the data, or why there are none.
public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void
public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void
