import Foundation

/// Which cameras of a device look the way a display looks and which look beyond it, as sets over the catalogue:
/// bit *i* stands for `device.cameras[i]`.
public struct Directions: Hashable, Sendable {
  public var forward: UInt64
  public var backward: UInt64

  public init(forward: UInt64 = 0, backward: UInt64 = 0) {
    self.forward = forward
    self.backward = backward
  }
}

/// Solves directions by geometry at each posture's reference angle (D1–D7).
///
/// Optical axes and display normals are worked out once, when the solver is made; a solve is one scalar product
/// a camera. The attitude has no part in it: turning a device changes no direction.
public struct DirectionSolver: Sendable {
  /// The cosine of 80°: at least this along the view's normal is forward, at most its negative backward (D4).
  /// A billionth is given for rounding.
  static let limit = cos(80 * Double.pi / 180) - 1e-9

  public let device: Device
  /// The cameras that can be reported, as catalogue indices.
  private let reported: [Int]
  /// In the body frame, for each posture the axes of the reported cameras; zero for a covered camera (D5).
  private let axes: [Vector3]
  /// In the body frame, for each posture the normals of all displays.
  private let normals: [Vector3]

  /// The device must have passed ``Device/validate()``.
  public init(_ device: Device) {
    self.device = device
    reported = device.cameras.indices.filter { device.cameras[$0].hasDirection }
    var axes: [Vector3] = []
    var normals: [Vector3] = []
    for (index, posture) in device.postures.enumerated() {
      for camera in reported {
        axes.append(device.axis(of: device.cameras[camera], inPosture: index))
      }
      for display in device.displays {
        let frame = device.frame(ofPanel: display.panel, hinge: posture.reference)
        normals.append(frame.direction(Vector3(0, 0, display.face.sign)))
      }
    }
    self.axes = axes
    self.normals = normals
  }

  /// The directions for a view on a display, in a posture, of all cameras that are reported at all.
  public func solve(_ posture: Int, _ display: Int) -> Directions {
    let normal = normals[posture * device.displays.count + display]
    var result = Directions()
    let start = posture * reported.count
    for slot in reported.indices {
      let along = axes[start + slot].dot(normal)
      let bit = 1 as UInt64 &<< UInt64(reported[slot])
      if along >= Self.limit { result.forward |= bit }
      if along <= -Self.limit { result.backward |= bit }
    }
    return result
  }
}

extension Camera {
  /// Whether directions ever report it: a built-in type (D6), a known position (D7), not the virtual front
  /// camera (D6).
  var hasDirection: Bool { deviceType.isBuiltIn && position != .unspecified && !followsDisplay }
}

extension Device {
  /// A camera's optical axis in the body frame at a posture's reference angle; zero when its face is covered.
  fileprivate func axis(of camera: Camera, inPosture posture: Int) -> Vector3 {
    let mount = mount(of: camera)
    if let face = Device.face(along: mount.axis), isCovered(face, ofPanel: mount.panel, inPosture: posture) {
      return Vector3(0, 0, 0)
    }
    return frame(ofPanel: mount.panel, hinge: postures[posture].reference).direction(mount.axis.normalized)
  }
}
