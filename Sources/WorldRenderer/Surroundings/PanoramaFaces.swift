import DeviceModel
import Foundation
import Imaging

/// The faces of an equirectangular panorama: its middle is at −z, its left and right ends meet at +z.
struct PanoramaFaces: FaceSource {
  private let panorama: PixelBuffer
  private let showsPerson: Bool
  private let side: Int

  init(_ panorama: PixelBuffer, showsPerson: Bool) {
    self.panorama = panorama
    self.showsPerson = showsPerson
    // A quarter of the circle is a face wide; more than 2048 shows on no display.
    side = min(max(panorama.width / 4, 32), 2048)
  }

  func picture(of face: CubeFace) -> PixelBuffer {
    var picture = PixelBuffer(width: side, height: side, format: .bgra)
    let source = Grid(panorama)
    for y in 0..<side {
      let line = picture.baseAddress(ofPlane: 0) + y * picture.bytesPerRow(ofPlane: 0)
      for x in 0..<side {
        let across = face.right * (2 * (Double(x) + 0.5) / Double(side) - 1)
        let along = face.down * (2 * (Double(y) + 0.5) / Double(side) - 1)
        let color = source.color(face.forward + across + along)
        line.storeBytes(of: color, toByteOffset: 4 * x, as: UInt32.self)
      }
    }
    if showsPerson && face == .person {
      if side < DrawnFaces.side {
        picture = picture.scaled(width: DrawnFaces.side, height: DrawnFaces.side)
      }
      DrawnPerson.draw(on: FaceCanvas(picture))
    }
    return picture
  }

  /// The panorama's pixels by direction.
  private struct Grid {
    let base: UnsafeRawPointer
    let bytesPerRow: Int
    let width: Int
    let height: Int

    init(_ panorama: PixelBuffer) {
      base = UnsafeRawPointer(panorama.baseAddress(ofPlane: 0))
      bytesPerRow = panorama.bytesPerRow(ofPlane: 0)
      (width, height) = (panorama.width, panorama.height)
    }

    /// Interpolated between four pixels, around the seam too; BGRA as one word.
    func color(_ ray: Vector3) -> UInt32 {
      let longitude = atan2(ray.x, -ray.z)
      let latitude = atan2(ray.y, (ray.x * ray.x + ray.z * ray.z).squareRoot())
      let x = (longitude / (2 * .pi) + 0.5) * Double(width) - 0.5
      let y = min(max((0.5 - latitude / .pi) * Double(height) - 0.5, 0), Double(height - 1))
      let (left, top) = (x.rounded(.down), y.rounded(.down))
      let (first, upper) = ((Int(left) + width) % width, Int(top))
      let (second, lower) = ((first + 1) % width, min(upper + 1, height - 1))
      let (across, along) = (UInt32((x - left) * 255), UInt32((y - top) * 255))
      let above = mix(pixel(first, upper), pixel(second, upper), across)
      let below = mix(pixel(first, lower), pixel(second, lower), across)
      return mix(above, below, along) | 0xFF00_0000
    }

    private func pixel(_ x: Int, _ y: Int) -> UInt32 {
      base.load(fromByteOffset: y * bytesPerRow + 4 * x, as: UInt32.self)
    }

    /// Part 0…255 of the second colour, two channels at once.
    private func mix(_ first: UInt32, _ second: UInt32, _ part: UInt32) -> UInt32 {
      func channels(_ shift: UInt32) -> UInt32 {
        let (a, b) = (first >> shift & 0xFF00FF, second >> shift & 0xFF00FF)
        return (a &* (256 &- part) &+ b &* part) >> 8 & 0xFF00FF
      }
      return channels(0) | channels(8) << 8
    }
  }
}
