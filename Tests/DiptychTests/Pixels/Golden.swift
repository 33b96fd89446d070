import Foundation
import Imaging
import Testing

/// Small pictures that people have looked at and accepted, beside the tests as PNG files.
///
/// `DIPTYCH_GOLDENS=write` writes them anew; look at each before it is committed.
enum Golden {
  /// Of the levels of all colours, 0–255.
  static let meanDifference = 2.0
  /// A pixel differs when one of its colours does by more than `level`; at most `share` of them may.
  static let level = 24
  static let share = 0.02

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  static func check(_ picture: PixelBuffer, _ name: String) throws {
    let path = folder.appending(path: "\(name).png").path
    if ProcessInfo.processInfo.environment["DIPTYCH_GOLDENS"] == "write" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return try Data(try ImageFile.encodePNG(picture)).write(to: URL(fileURLWithPath: path))
    }
    let golden = try ImageFile.decode([UInt8](Data(contentsOf: URL(fileURLWithPath: path))), name: name)
    try #require(golden.width == picture.width && golden.height == picture.height, "\(name)")
    let (mean, share) = difference(picture, golden)
    #expect(mean <= meanDifference, "\(name): mean difference")
    #expect(share <= Self.share, "\(name): share of pixels that differ")
  }

  /// The mean difference of levels, and the share of pixels that differ.
  static func difference(_ one: PixelBuffer, _ other: PixelBuffer) -> (mean: Double, share: Double) {
    var (sum, different) = (0, 0)
    for row in 0..<one.height {
      let (a, b) = (line(row, one), line(row, other))
      for x in 0..<one.width {
        var largest = 0
        for channel in 0..<3 {
          let distance = abs(Int(a[4 * x + channel]) - Int(b[4 * x + channel]))
          sum += distance
          largest = max(largest, distance)
        }
        if largest > level { different += 1 }
      }
    }
    let pixels = Double(one.width * one.height)
    return (Double(sum) / (3 * pixels), Double(different) / pixels)
  }

  private static func line(_ row: Int, _ picture: PixelBuffer) -> UnsafePointer<UInt8> {
    let bytes = picture.baseAddress(ofPlane: 0) + row * picture.bytesPerRow(ofPlane: 0)
    return UnsafePointer(bytes.assumingMemoryBound(to: UInt8.self))
  }
}
