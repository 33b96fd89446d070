import DeviceModel
import Foundation
import Imaging
import WorldRenderer

/// What a person sees on a display at one moment: its pixels, with the interface upright.
public struct Snapshot: Sendable {
  /// What the mark in a simulated frame tells, as read from the pixels.
  public struct Stamp: Hashable, Sendable {
    /// The `uniqueID` of the physical camera.
    public let camera: String
    /// The frame's number in its stream.
    public let index: Int
    /// Clockwise quarter turns, 0…3, that are left to make the picture upright.
    public let quarterTurns: Int
    public let mirrored: Bool
  }

  public let width: Int
  public let height: Int
  /// Nil where no simulated frame is shown, or where its mark is covered.
  public let stamp: Stamp?
  /// The picture as a PNG file; the same picture gives the same bytes.
  public let png: Data

  /// Reads the stamp from the file's own pixels.
  init(_ pixels: PixelBuffer, device: Device) throws(ImageFileError) {
    let bytes = try ImageFile.encodePNG(pixels)
    width = pixels.width
    height = pixels.height
    png = Data(bytes)
    stamp = Snapshot.stamp(in: try ImageFile.decode(bytes, name: "snapshot"), device: device)
  }

  static func stamp(in pixels: PixelBuffer, device: Device) -> Stamp? {
    guard let reading = StampReader.read(pixels).first, device.cameras.indices.contains(reading.stamp.camera)
    else {
      return nil
    }
    return Stamp(
      camera: device.cameras[reading.stamp.camera].uniqueID, index: reading.stamp.index,
      quarterTurns: reading.quarterTurns, mirrored: reading.mirrored)
  }
}
