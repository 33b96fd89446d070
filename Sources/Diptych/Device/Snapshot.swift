import DeviceModel
import Foundation
import Imaging
import WorldRenderer

/// What a person sees on a display at one moment: its pixels, with the interface upright.
public struct Snapshot: Sendable {
  /// What the mark in a simulated frame tells, as read from the pixels.
  public struct Stamp: Hashable, Sendable {
    /// The kind of the physical camera.
    public let camera: DeviceType
    /// Which camera it is.
    public let uniqueID: String
    /// The frame's number in its stream.
    public let index: Int
    /// Clockwise quarter turns, 0…3, that are left to make the picture upright.
    public let quarterTurns: Int
    /// Left and right are swapped.
    public let mirrored: Bool
  }

  /// A pixel's colour, 0…255 each.
  public struct Pixel: Hashable, Sendable {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8
  }

  /// In pixels, as the interface is held.
  public var width: Int { pixels.width }
  /// In pixels, as the interface is held.
  public var height: Int { pixels.height }
  /// The same in memory, BGRA.
  package let pixels: PixelBuffer
  /// Nil where no simulated frame is shown, or where its mark is covered.
  public let stamp: Stamp?
  /// The picture as a PNG file; the same picture gives the same bytes.
  public let png: Data

  /// Keeps the file's own pixels, and reads the stamp from them.
  init(_ pixels: PixelBuffer, device: Device) throws(ImageFileError) {
    let bytes = try ImageFile.encodePNG(pixels)
    png = Data(bytes)
    self.pixels = try ImageFile.decode(bytes, name: "snapshot")
    stamp = Snapshot.stamp(in: self.pixels, device: device)
  }

  /// The pixel in column `x` and row `y`, counted from the top left corner; both inside the picture.
  public subscript(x: Int, y: Int) -> Pixel {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "\(x), \(y) is outside \(width) × \(height)")
    let place = pixels.baseAddress(ofPlane: 0) + y * pixels.bytesPerRow(ofPlane: 0) + 4 * x
    let bytes = place.assumingMemoryBound(to: UInt8.self)
    return Pixel(red: bytes[2], green: bytes[1], blue: bytes[0])
  }

  static func stamp(in pixels: PixelBuffer, device: Device) -> Stamp? {
    guard let reading = StampReader.read(pixels).first, device.cameras.indices.contains(reading.stamp.camera)
    else {
      return nil
    }
    let camera = device.cameras[reading.stamp.camera]
    return Stamp(
      camera: camera.deviceType, uniqueID: camera.uniqueID, index: reading.stamp.index,
      quarterTurns: reading.quarterTurns, mirrored: reading.mirrored)
  }
}
