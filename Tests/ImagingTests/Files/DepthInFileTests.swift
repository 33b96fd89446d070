import Foundation
import TestSupport
import Testing

@testable import Imaging

@Suite("Depth in a HEIC")
struct DepthInFileTests {
  /// Near at the left half of the top, far elsewhere; unknown in the last column.
  private static let map = DepthMap(
    width: 16, height: 8,
    metres: (0..<128).map { place in
      let (x, y) = (place % 16, place / 16)
      return x == 15 ? .nan : x < 8 && y < 4 ? 0.5 : 8
    })

  /// White where it is near, so that picture and depth show the same.
  private static let picture = PixelBuffer.bgra(96, 48) { x, y in
    let grey: UInt8 = x < 48 && y < 24 ? 255 : 0
    return (grey, grey, grey, 255)
  }

  @Test(
    "P4 depth is an auxiliary picture to other programs, which lies as the picture does, however it is turned",
    arguments: ExifOrientation.allCases)
  func readBack(orientation: ExifOrientation) throws {
    let directory = try TemporaryDirectory()
    let bytes = try ImageFile.encodeHEIC(
      Self.picture, quality: 95, exif: ExifData(orientation: orientation, make: "Apple"), depth: Self.map)
    let path = try directory.write(bytes, to: "a.heic")
    let said = try Program.output("heif-info", path)
    #expect(said.contains(/depth channel: yes/) && said.contains(/alpha channel: no/))
    #expect(said.components(separatedBy: "image: ").count == 2, "depth is no picture of its own")
    #expect(
      try Program.output("exiftool", "-s3", "-AuxiliaryImageType", path) == "urn:mpeg:hevc:2015:auxid:2")
    _ = try Program.output("heif-convert", "--with-aux", path, directory.file("a.png"))
    let shown = try ImageFile.read(directory.file("a.png"))
    let depth = try ImageFile.read(directory.file("a-depth.png"))
    try #require(depth.width == shown.width && depth.height == shown.height)
    var worst = 0
    for y in stride(from: 4, to: shown.height, by: 8) {
      for x in stride(from: 4, to: shown.width, by: 8) {
        worst = max(worst, abs(Int(depth[x, y][0]) - Int(shown[x, y][0])))
      }
    }
    #expect(worst < 40, "near is white, and there")
    // The picture itself is as without depth, and stays opaque.
    let back = try ImageFile.decode(bytes, name: "a.heic")
    #expect(back.width == shown.width && largestDifference(back.samples(), shown.samples()) <= 12)
  }

  @Test("a HEIC without depth has no auxiliary picture")
  func none() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(try ImageFile.encodeHEIC(Self.picture), to: "a.heic")
    #expect(try Program.output("heif-info", path).contains(/depth channel: no/))
  }

  @Test("grey goes by parts of a metre, from the farthest to the nearest that is known")
  func grey() {
    func levels(_ metres: [Float]) -> [Int] {
      let grey = DepthMap(width: metres.count, height: 1, metres: metres).grey
      return metres.indices.map { Int(grey.whole.plane(0).base[$0]) }
    }
    #expect(levels([1, 2, 4]) == [255, 85, 0])
    #expect(levels([.nan, 0.5, 1, .infinity]) == [0, 255, 128, 0])
    #expect(levels([3, 3]) == [0, 0] && levels([.nan, .nan]) == [0, 0])
    #expect(levels([0, -1, 2, 1]) == [0, 0, 0, 255])
  }
}
