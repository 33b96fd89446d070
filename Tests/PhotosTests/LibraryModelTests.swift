import AVFoundation
import CameraService
import Imaging
import Photos
import SDKTestSupport
import TestSupport
import Testing
import UIKit

/// The library as a plain list: what Photos is compared with.
private struct PlainLibrary {
  struct Asset: Equatable {
    let id: String
    let data: Data
    var created: Date
    var isFavorite: Bool
    let width: Int
    let height: Int
  }

  var assets: [Asset] = []

  func sorted(isAscending: Bool, limit: Int) -> [Asset] {
    // The first added comes first among equals, or last where the newest come first.
    let inOrder = assets.enumerated().sorted {
      ($0.element.created, $0.offset) < ($1.element.created, $1.offset)
    }.map(\.element)
    let all = isAscending ? inOrder : inOrder.reversed()
    return limit > 0 ? Array(all.prefix(limit)) : all
  }
}

@Suite(.serialized) @MainActor struct LibraryModelTests {
  /// A file of a size and a kind, stored so that it is to be turned.
  private static func file(_ width: Int, _ height: Int, _ kind: Int, _ orientation: Int) throws -> Data {
    let pixels = PixelBuffer(width: width, height: height, format: .bgra)
    for place in 0..<pixels.byteCount {
      pixels.baseAddress(ofPlane: 0).storeBytes(of: UInt8(place % 200), toByteOffset: place, as: UInt8.self)
    }
    let exif = ExifData(orientation: try #require(ExifOrientation(rawValue: orientation)))
    return Data(
      try kind == 0
        ? ImageFile.encodeJPEG(pixels, exif: exif)
        : kind == 1 ? ImageFile.encodeHEIC(pixels, exif: exif) : ImageFile.encodePNG(pixels))
  }

  private static func list(_ fetched: PHFetchResult<PHAsset>) -> [[String]] {
    fetched.map { asset in
      [
        asset.localIdentifier, "\(asset.creationDate?.timeIntervalSince1970 ?? -1)", "\(asset.isFavorite)",
        "\(asset.pixelWidth)x\(asset.pixelHeight)",
      ]
    }
  }

  private static func list(_ assets: [PlainLibrary.Asset]) -> [[String]] {
    assets.map {
      [$0.id, "\($0.created.timeIntervalSince1970)", "\($0.isFavorite)", "\($0.width)x\($0.height)"]
    }
  }

  @Test(
    "G5 whatever is added, changed, deleted or refused, the library is what a plain list says",
    arguments: 1...4)
  func random(seed: UInt64) throws {
    try withPhone { phone in
      var generator = SeededGenerator(seed: seed)
      var plain = PlainLibrary()
      for step in 0..<25 {
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
        let action = number(0...5)
        var refused = false
        var (added, changes) = ([PlainLibrary.Asset](), [(inout PlainLibrary) -> Void]())
        do {
          try PHPhotoLibrary.shared().performChangesAndWait {
            for _ in 0..<number(1...2) {
              let some = plain.assets.randomElement(using: &generator)
              switch (action, some) {
              case (0, let asset?), (1, let asset?):
                let found = PHAsset.fetchAssets(withLocalIdentifiers: [asset.id], options: nil).firstObject
                guard let found else { return }
                let request = PHAssetChangeRequest(for: found)
                let date = Date(timeIntervalSince1970: Double(number(0...5)))
                if action == 0 { request.isFavorite = true } else { request.creationDate = date }
                changes.append { library in
                  for index in library.assets.indices where library.assets[index].id == asset.id {
                    if action == 0 {
                      library.assets[index].isFavorite = true
                    } else {
                      library.assets[index].created = date
                    }
                  }
                }
              case (2, let asset?):
                PHAssetChangeRequest.deleteAssets(
                  PHAsset.fetchAssets(withLocalIdentifiers: [asset.id], options: nil))
                changes.append { $0.assets.removeAll { $0.id == asset.id } }
              default:
                let (width, height, kind) = (2 * number(1...12), 2 * number(1...12), number(0...2))
                let orientation = kind == 2 ? 1 : number(1...8)
                guard let data = try? Self.file(width, height, kind, orientation) else { return }
                let request = PHAssetCreationRequest.forAsset()
                request.addResource(with: .photo, data: data, options: nil)
                request.creationDate = Date(timeIntervalSince1970: Double(number(0...5)))
                request.isFavorite = number(0...1) == 0
                added.append(
                  PlainLibrary.Asset(
                    id: request.placeholderForCreatedAsset?.localIdentifier ?? "", data: data,
                    created: request.creationDate ?? .distantPast, isFavorite: request.isFavorite,
                    width: orientation > 4 ? height : width, height: orientation > 4 ? width : height))
              }
            }
            // One bad request spoils all of a turn.
            guard action == 5 else { return }
            PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Data([7]), options: nil)
          }
        } catch { refused = true }
        #expect(refused == (action == 5), "seed \(seed), step \(step)")
        if !refused {
          plain.assets += added
          for change in changes { change(&plain) }
        }
        #expect(Self.list(PHAsset.fetchAssets(with: nil)) == Self.list(plain.assets), "step \(step)")
        let options = PHFetchOptions()
        let (isAscending, limit) = (number(0...1) == 0, number(0...4))
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: isAscending)]
        options.fetchLimit = limit
        #expect(
          Self.list(PHAsset.fetchAssets(with: .image, options: options))
            == Self.list(plain.sorted(isAscending: isAscending, limit: limit)), "step \(step)")
        #expect(PHAsset.fetchAssets(with: .video, options: nil).count == 0)
        let files = try phone.world.photoLibrary.folder.map(FileManager.default.contentsOfDirectory) ?? []
        #expect(files.count == plain.assets.count, "no file is left over, and none is missing")
      }
      for asset in PHAsset.fetchAssets(with: nil) {
        let kept = try #require(plain.assets.first { $0.id == asset.localIdentifier })
        PHImageManager.default().requestImageDataAndOrientation(for: asset, options: nil) { data, _, _, _ in
          #expect(data == kept.data)
        }
      }
    }
  }

  @Test("G5 a movie's asset is as large and as long as another program finds its file, turned upright")
  func movies() throws {
    try withPhone { phone in
      let directory = try TemporaryDirectory()
      let (plain, turned) = (directory.file("plain.mp4"), directory.file("turned.mov"))
      _ = try Program.output(
        "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10", "-t", "1.5", "-c:v",
        "mpeg4",
        plain)
      let input = AVAssetWriterInput(
        mediaType: .video,
        outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 48])
      input.transform = CGAffineTransform(rotationAngle: .pi / 2)
      let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: turned), fileType: .mov)
      writer.add(input)
      #expect(writer.startWriting())
      writer.startSession(atSourceTime: .zero)
      var picture: CVPixelBuffer?
      CVPixelBufferCreate(nil, 64, 48, kCVPixelFormatType_32BGRA, nil, &picture)
      let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
      for index in 0..<10 {
        let time = CMTime(value: CMTimeValue(index), timescale: 10)
        #expect(adaptor.append(try #require(picture).filled(), withPresentationTime: time))
      }
      await writer.finishWriting()
      for (path, size) in [(plain, (64, 48)), (turned, (48, 64))] {
        let url = URL(fileURLWithPath: path)
        try PHPhotoLibrary.shared().performChangesAndWait {
          _ = PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: url)
        }
        let asset = try #require(PHAsset.fetchAssets(with: .video, options: nil).lastObject)
        #expect((asset.pixelWidth, asset.pixelHeight) == size)
        let said = try Program.output(
          "ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", path)
        #expect(abs(asset.duration - (Double(said) ?? -1)) < 0.05, "\(path)")
        let resource = try #require(PHAssetResource.assetResources(for: asset).first)
        #expect(resource.originalFilename == url.lastPathComponent && resource.type == .video)
        let folder = try #require(phone.world.photoLibrary.folder)
        let stored = folder + "/IMG_000\(path == plain ? 1 : 2)." + url.pathExtension.uppercased()
        #expect(FileManager.default.contents(atPath: stored) == FileManager.default.contents(atPath: path))
      }
    }
  }

  @Test("G5 a live photo's asset has both files; what kinds of files make an asset is the same rule in words")
  func live() throws {
    try withPhone { phone in
      let directory = try TemporaryDirectory()
      let movie = directory.file("live.mov")
      _ = try Program.output(
        "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=32x16:rate=10", "-t", "0.5", "-c:v",
        "mpeg4",
        movie)
      let photo = try Self.file(32, 16, 1, 6)
      let moved = PHAssetResourceCreationOptions()
      moved.shouldMoveFile = true
      try PHPhotoLibrary.shared().performChangesAndWait {
        let request = PHAssetCreationRequest.forAsset()
        request.addResource(with: .photo, data: photo, options: nil)
        request.addResource(with: .pairedVideo, fileURL: URL(fileURLWithPath: movie), options: moved)
      }
      let asset = try #require(PHAsset.fetchAssets(with: .image, options: nil).firstObject)
      #expect(asset.mediaSubtypes == .photoLive && asset.mediaType == .image)
      let resources = PHAssetResource.assetResources(for: asset)
      #expect(resources.map(\.type) == [.photo, .pairedVideo])
      #expect(resources.map(\.uniformTypeIdentifier) == ["public.heic", "com.apple.quicktime-movie"])
      #expect(!FileManager.default.fileExists(atPath: movie), "it was moved")
      for (types, isAllowed) in [
        ([PHAssetResourceType.photo], true), ([.video], true), ([.photo, .pairedVideo], true),
        ([.photo, .video], false), ([.pairedVideo], false), ([.photo, .photo], false), ([], false),
      ] {
        let numbers = types.map { NSNumber(value: $0.rawValue) }
        #expect(PHAssetCreationRequest.supportsAssetResourceTypes(numbers) == isAllowed, "\(types)")
      }
      try PHPhotoLibrary.shared().performChangesAndWait { PHAssetChangeRequest.deleteAssets([asset]) }
      let folder = try #require(phone.world.photoLibrary.folder)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty, "both files go")
    }
  }
}
