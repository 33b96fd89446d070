import Foundation

extension Device {
  /// The devices that come with the model.
  public static let builtIn: [Device] = [
    .iPhoneDuo, .iPhone17Pro, .iPhone14Pro, .iPadPro, .convertibleLaptop,
  ]

  /// The built-in device of a name such as `iphone-duo`.
  public static func named(_ name: String) -> Device? { builtIn.first { $0.name == name } }
}

extension Camera {
  /// An id of the look that Apple's have.
  static func id(_ name: String) -> String { "com.apple.avfoundation.avcapturedevice.built-in_video:\(name)" }

  /// The field of view in degrees along the long side (36 mm) of a lens with a published equivalent focal length.
  static func fieldOfView(focalLength: Double) -> Double {
    (2 * atan(18 / focalLength) * 180 / .pi * 10).rounded() / 10
  }
}

extension [Format] {
  /// A rear camera's formats; index 2 is 1080p.
  static func rear(maxRate: Double = 60, depth: Bool = false) -> [Format] {
    [
      Format(width: 640, height: 480, maxRate: 60, depth: depth),
      Format(width: 1280, height: 720, maxRate: 60),
      Format(width: 1920, height: 1080, maxRate: maxRate),
      Format(width: 1920, height: 1440, maxRate: 60, depth: depth),
      Format(width: 3840, height: 2160, maxRate: maxRate),
      Format(width: 4032, height: 3024, maxRate: 30, depth: depth),
    ]
  }

  /// A front camera's formats, with a 4:3 sensor; index 2 is 1080p.
  static func front(depth: Bool = false) -> [Format] {
    [
      Format(width: 640, height: 480, maxRate: 60, depth: depth),
      Format(width: 1280, height: 720, maxRate: 60),
      Format(width: 1920, height: 1080, maxRate: 60),
      Format(width: 3088, height: 2316, maxRate: 30, depth: depth),
      Format(width: 3840, height: 2160, maxRate: 60),
    ]
  }

  /// A square sensor's formats; index 1 is 1080p. Each can take every shape.
  static func square(upTo width: Int, maxRate: Double, depth: Bool) -> [Format] {
    [(1280, 720), (1920, 1080), (3840, 2160)].filter { $0.0 <= width }.map { size in
      Format(
        width: size.0, height: size.1, maxRate: maxRate,
        aspectRatios: [.ratio16x9, .ratio1x1, .ratio4x3, .ratio3x4, .ratio9x16], depth: depth)
    }
  }
}

extension Posture {
  /// The only posture of a device without a hinge.
  static let flat = Posture(name: "flat", status: .unknown, reference: 180, appDisplay: "main")
}

extension Timing {
  /// *Decided* (V4, V6, P1).
  static let usual = Timing(handoverGap: 0.25, switchLatency: 0.3, shutterLag: 0.05, photoProcessing: 0.2)
}

extension SafeArea {
  /// Of a phone with one display: `notch` points at the portrait top, `home` at the bottom.
  static func phone(notch: Double, home: Double = 34, landscapeHome: Double = 21) -> SafeArea {
    let landscape = Insets(left: notch, bottom: landscapeHome, right: notch)
    return SafeArea(
      portrait: Insets(top: notch, bottom: home), portraitUpsideDown: Insets(top: home, bottom: notch),
      landscapeLeft: landscape, landscapeRight: landscape)
  }
}
