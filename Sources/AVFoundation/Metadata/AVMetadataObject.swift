import CoreMedia
import Foundation

/// Something that is recognised in pictures.
///
/// From a metadata output its places are fractions of the camera's unrotated picture, (0, 0) its top left and (1, 1)
/// its bottom right; ``AVCaptureVideoPreviewLayer/transformedMetadataObject(for:)`` gives them in a layer's points.
/// https://developer.apple.com/documentation/avfoundation/avmetadataobject
open class AVMetadataObject: NSObject, @unchecked Sendable {
  // @unchecked: constants only.

  /// A kind of things that are recognised.
  ///
  /// https://developer.apple.com/documentation/avfoundation/avmetadataobject/objecttype
  public struct ObjectType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let face = ObjectType(rawValue: "face")
    public static let qr = ObjectType(rawValue: "org.iso.QRCode")
    public static let microQR = ObjectType(rawValue: "org.iso.MicroQR")
    public static let ean13 = ObjectType(rawValue: "org.gs1.EAN-13")
    public static let ean8 = ObjectType(rawValue: "org.gs1.EAN-8")
    public static let upce = ObjectType(rawValue: "org.gs1.UPC-E")
    public static let code39 = ObjectType(rawValue: "org.iso.Code39")
    public static let code39Mod43 = ObjectType(rawValue: "org.iso.Code39Mod43")
    public static let code93 = ObjectType(rawValue: "com.intermec.Code93")
    public static let code128 = ObjectType(rawValue: "org.iso.Code128")
    public static let interleaved2of5 = ObjectType(rawValue: "org.ansi.Interleaved2of5")
    public static let itf14 = ObjectType(rawValue: "org.gs1.ITF14")
    public static let codabar = ObjectType(rawValue: "Codabar")
    public static let gs1DataBar = ObjectType(rawValue: "org.gs1.GS1DataBar")
    public static let gs1DataBarExpanded = ObjectType(rawValue: "org.gs1.GS1DataBarExpanded")
    public static let gs1DataBarLimited = ObjectType(rawValue: "org.gs1.GS1DataBarLimited")
    public static let pdf417 = ObjectType(rawValue: "org.iso.PDF417")
    public static let microPDF417 = ObjectType(rawValue: "org.iso.MicroPDF417")
    public static let aztec = ObjectType(rawValue: "org.iso.Aztec")
    public static let dataMatrix = ObjectType(rawValue: "org.iso.DataMatrix")
    public static let humanBody = ObjectType(rawValue: "humanBody")
    public static let humanFullBody = ObjectType(rawValue: "humanFullBody")
    public static let catBody = ObjectType(rawValue: "catBody")
    public static let dogBody = ObjectType(rawValue: "dogBody")
    public static let salientObject = ObjectType(rawValue: "salientObject")
  }

  /// When the picture was exposed, on the session's clock.
  public let time: CMTime
  public let duration: CMTime
  public let bounds: CGRect
  public let type: ObjectType

  init(_ type: ObjectType, bounds: CGRect, time: CMTime, duration: CMTime) {
    (self.type, self.bounds, self.time, self.duration) = (type, bounds, time, duration)
  }

  /// The same thing with its places changed.
  func moved(_ place: (CGPoint) -> CGPoint) -> AVMetadataObject {
    AVMetadataObject(type, bounds: bounds.moved(place), time: time, duration: duration)
  }

  open override var description: String { "<\(Swift.type(of: self)): \(type.rawValue), \(bounds)>" }
}

extension CGRect {
  /// Around where a change puts the corners.
  func moved(_ place: (CGPoint) -> CGPoint) -> CGRect {
    .around(
      [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map { place(CGPoint(x: $0.0, y: $0.1)) })
  }

  /// The smallest rectangle that has all points; empty for none.
  static func around(_ points: [CGPoint]) -> CGRect {
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return .zero }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
