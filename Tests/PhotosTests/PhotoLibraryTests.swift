import AVFoundation
import CameraService
import Imaging
import Photos
import SDKTestSupport
import TestSupport
import Testing
import UIKit

@Suite(.serialized) @MainActor struct PhotoLibraryTests {
  /// 32 × 16, white on the left, stored so that it is to be turned.
  nonisolated static func picture(_ orientation: UIImage.Orientation = .up) throws -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 32, height: 16), format: format).image {
      context in
      UIColor.white.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
    }
    return UIImage(cgImage: try #require(image.cgImage), scale: 1, orientation: orientation)
  }

  nonisolated static func jpeg() throws -> Data {
    try #require(picture(.right).jpegData(compressionQuality: 0.8))
  }

  @Test("G5 the person is asked once, for what the app wants, and each level has its own answer")
  func permissions() throws {
    try withPhone { phone in
      #expect(PHPhotoLibrary.authorizationStatus() == .authorized)
      phone.world.permissions.set(.photoAdding, .notDetermined)
      #expect(PHPhotoLibrary.authorizationStatus(for: .addOnly) == .notDetermined)
      #expect(PHPhotoLibrary.authorizationStatus(for: .readWrite) == .authorized)
      let heard = Collected<PHAuthorizationStatus>()
      for _ in 0..<2 { PHPhotoLibrary.requestAuthorization(for: .addOnly) { heard.add($0) } }
      await phone.settle()
      #expect(heard.all.isEmpty && phone.world.permissions.isAsked(.photoAdding))
      phone.world.permissions.set(.photoAdding, .denied)
      await phone.settle()
      #expect(heard.all == [.denied, .denied])
      #expect(await PHPhotoLibrary.requestAuthorization(for: .readWrite) == .authorized)
      phone.world.permissions.set(.photoLibrary, .restricted)
      #expect(await PHPhotoLibrary.requestAuthorization(for: .readWrite) == .restricted)
    }
  }

  @Test("a photo's file is stored as it is, and fetched with its upright size")
  func photo() throws {
    try withPhone { phone in
      let data = try Self.jpeg()
      let ended = Collected<Bool>()
      let identifiers = Collected<String>()
      PHPhotoLibrary.shared().performChanges {
        let options = PHAssetResourceCreationOptions()
        options.originalFilename = "mine.jpg"
        let request = PHAssetCreationRequest.forAsset()
        request.addResource(with: .photo, data: data, options: options)
        request.isFavorite = true
        identifiers.add(request.placeholderForCreatedAsset?.localIdentifier ?? "")
      } completionHandler: { success, error in
        ended.add(success && error == nil)
      }
      #expect(ended.all.isEmpty, "not on the caller's stack")
      await phone.settle()
      #expect(ended.all == [true])
      let asset = try #require(PHAsset.fetchAssets(with: .image, options: nil).firstObject)
      #expect(asset.localIdentifier == identifiers.all[0] && asset.isFavorite && asset.duration == 0)
      #expect(asset.pixelWidth == 16 && asset.pixelHeight == 32 && asset.mediaType == .image)
      let resource = try #require(PHAssetResource.assetResources(for: asset).first)
      #expect(resource.originalFilename == "mine.jpg" && resource.uniformTypeIdentifier == "public.jpeg")
      let folder = try #require(phone.world.photoLibrary.folder)
      #expect(FileManager.default.contents(atPath: folder + "/IMG_0001.JPG") == data)
      var shown: UIImage?
      PHImageManager.default().requestImage(
        for: asset, targetSize: CGSize(width: 8, height: 8), contentMode: .aspectFit, options: nil
      ) { image, _ in shown = image }
      #expect(shown?.size == CGSize(width: 4, height: 8))
      PHImageManager.default().requestImageDataAndOrientation(for: asset, options: nil) {
        file, type, orientation, _ in
        #expect(file == data && type == "public.jpeg" && orientation == .right)
      }
    }
  }

  @Test("a HEIC is stored as it is; its size and its small pictures are upright, turned once")
  func heic() throws {
    try withPhone { phone in
      let data = try #require(Self.picture(.right).heicData())
      #expect(await Self.add(data) == nil)
      let asset = try #require(PHAsset.fetchAssets(with: .image, options: nil).firstObject)
      #expect(asset.pixelWidth == 16 && asset.pixelHeight == 32)
      let resource = try #require(PHAssetResource.assetResources(for: asset).first)
      #expect(resource.uniformTypeIdentifier == "public.heic" && resource.originalFilename == "IMG_0001.HEIC")
      let folder = try #require(phone.world.photoLibrary.folder)
      let path = folder + "/IMG_0001.HEIC"
      #expect(FileManager.default.contents(atPath: path) == data)
      #expect(try Program.output("heif-info", path).contains("16x32"))
      var shown: UIImage?
      PHImageManager.default().requestImage(
        for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .aspectFit, options: nil
      ) { image, _ in shown = image }
      let picture = try #require(shown)
      let pixels = try ImageFile.decode([UInt8](try #require(picture.pngData())), name: "png")
      #expect(pixels.width == 16 && pixels.height == 32)
      func level(_ y: Int) -> UInt8 {
        (pixels.baseAddress(ofPlane: 0) + y * pixels.bytesPerRow(ofPlane: 0) + 8 * 4)
          .load(as: UInt8.self)
      }
      #expect(level(4) > 200 && level(28) < 50, "white is above")
      PHImageManager.default().requestImageDataAndOrientation(for: asset, options: nil) {
        file, type, orientation, _ in
        #expect(file == data && type == "public.heic" && orientation == .right)
      }
    }
  }

  @Test(
    "a small picture fits or fills what was asked for, is upright, and is never enlarged",
    arguments: [
      (PHImageContentMode.aspectFit, CGSize(width: 8, height: 8), CGSize(width: 4, height: 8)),
      (.aspectFill, CGSize(width: 8, height: 8), CGSize(width: 8, height: 16)),
      (.default, CGSize(width: 12, height: 100), CGSize(width: 12, height: 24)),
      (.aspectFill, CGSize(width: 100, height: 8), CGSize(width: 16, height: 32)),
      (.aspectFit, PHImageManagerMaximumSize, CGSize(width: 16, height: 32)),
    ])
  func small(mode: PHImageContentMode, asked: CGSize, size: CGSize) throws {
    try withPhone { phone in
      #expect(await Self.add(try Self.jpeg()) == nil)
      let asset = try #require(PHAsset.fetchAssets(with: .image, options: nil).firstObject)
      let options = PHImageRequestOptions()
      options.deliveryMode = .highQualityFormat
      options.resizeMode = .exact
      options.version = .original
      options.isSynchronous = true
      var shown: UIImage?
      let request = PHImageManager.default().requestImage(
        for: asset, targetSize: asked, contentMode: mode, options: options
      ) { image, details in
        #expect(details?[PHImageResultIsDegradedKey] as? Bool ?? false == false)
        shown = image
      }
      PHImageManager.default().cancelImageRequest(request)
      #expect(request != PHInvalidImageRequestID && shown?.size == size)
      let pixels = try ImageFile.decode([UInt8](try #require(shown?.pngData())), name: "png")
      func level(_ y: Int) -> UInt8 {
        (pixels.baseAddress(ofPlane: 0) + y * pixels.bytesPerRow(ofPlane: 0) + pixels.width / 2 * 4)
          .load(as: UInt8.self)
      }
      #expect(level(pixels.height / 8) > 200 && level(pixels.height * 7 / 8) < 50, "white is above")
    }
  }

  @Test("a video of the library is handed over as an asset that plays, once and later; a photo is none")
  func videoAsset() throws {
    let directory = try TemporaryDirectory()
    let movie = directory.file("a.mov")
    _ = try Program.output(
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=2", "-c:v", "mjpeg",
      movie)
    try withPhone { phone in
      #expect(await Self.add(try Self.jpeg()) == nil)
      try PHPhotoLibrary.shared().performChangesAndWait {
        _ = PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: URL(fileURLWithPath: movie))
      }
      let video = try #require(PHAsset.fetchAssets(with: .video, options: nil).firstObject)
      let photo = try #require(PHAsset.fetchAssets(with: .image, options: nil).firstObject)
      let heard = Collected<String>()
      @MainActor func request(_ asset: PHAsset, _ name: String) -> PHImageRequestID {
        let options = PHVideoRequestOptions()
        options.deliveryMode = .highQualityFormat
        options.version = .original
        options.isNetworkAccessAllowed = true
        return PHImageManager.default().requestAVAsset(forVideo: asset, options: options) {
          @Sendable asset, mix, _ in
          let seconds = asset.map { $0.duration.seconds } ?? -1
          heard.add("\(name) \(seconds) \(asset is AVURLAsset) \(mix == nil) \(Thread.isMainThread)")
        }
      }
      let ids = [request(video, "video"), request(photo, "photo"), request(video, "given up")]
      #expect(Set(ids).count == 3 && !ids.contains(PHInvalidImageRequestID))
      PHImageManager.default().cancelImageRequest(ids[2])
      #expect(heard.all.isEmpty, "not on the caller's stack")
      await phone.settle()
      #expect(heard.all.sorted() == ["photo -1.0 false true false", "video 2.0 true true false"])
    }
  }

  /// Why the changes of a block were refused; nil where they were not.
  private static func code(_ block: @escaping @Sendable () -> Void) async -> PHPhotosError.Code? {
    do {
      try await PHPhotoLibrary.shared().performChanges(block)
      return nil
    } catch { return (error as? PHPhotosError)?.code }
  }

  private static func add(_ photo: Data) async -> PHPhotosError.Code? {
    await code { PHAssetCreationRequest.forAsset().addResource(with: .photo, data: photo, options: nil) }
  }

  @Test("G5 all of a change or nothing: what is no photo is refused, with its reason, and leaves no file")
  func refused() throws {
    try withPhone { phone in
      let good = try Self.jpeg()
      let two = await Self.code {
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: good, options: nil)
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Data([1, 2, 3]), options: nil)
      }
      #expect(two == .invalidResource)
      let empty = await Self.code { _ = PHAssetCreationRequest.forAsset() }
      #expect(empty == .missingResource)
      let missing = await Self.code {
        let url = URL(fileURLWithPath: "/nowhere/a.jpg")
        PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: url, options: nil)
      }
      #expect(missing == .missingResource)
      let none = Collected<Bool>()
      let lost = await Self.code {
        let url = URL(fileURLWithPath: "/no.mov")
        none.add(PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: url) == nil)
      }
      #expect(lost == nil && none.all == [true])
      #expect(PHAsset.fetchAssets(with: nil).count == 0)
      if let folder = phone.world.photoLibrary.folder {
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
      }
      phone.world.permissions.set(.photoAdding, .denied)
      phone.world.permissions.set(.photoLibrary, .denied)
      let denied = await Self.add(good)
      #expect(denied == .accessUserDenied)
      // Leave to add is enough to add, and not to read.
      phone.world.permissions.set(.photoAdding, .authorized)
      let added = await Self.add(good)
      #expect(added == nil && PHAsset.fetchAssets(with: nil).count == 0)
      #expect(phone.world.photoLibrary.assets.count == 1)
    }
  }

  @Test("X1 a request outside of a change block raises and changes nothing")
  func outside() throws {
    try withPhone { phone in
      _ = PHAssetChangeRequest.creationRequestForAsset(from: try Self.picture())
      let names = phone.takeMisuses().map(\.name)
      #expect(names == ["NSInternalInconsistencyException"])
      await phone.settle()
      #expect(phone.world.photoLibrary.assets.isEmpty)
    }
  }

  private final class Watcher: PHPhotoLibraryChangeObserver {
    let heard = Collected<Int>()
    func photoLibraryDidChange(_ changeInstance: PHChange) { heard.add(1) }
  }

  @Test("assets come oldest first, are changed, limited and deleted, and observers hear of it")
  func changes() throws {
    try withPhone { phone in
      let watcher = Watcher()
      PHPhotoLibrary.shared().register(watcher)
      for day in [2, 1, 3] {
        try PHPhotoLibrary.shared().performChangesAndWait {
          guard let image = try? Self.picture() else { return }
          let request = PHAssetChangeRequest.creationRequestForAsset(from: image)
          request.creationDate = Date(timeIntervalSince1970: Double(day) * 86_400)
        }
      }
      let options = PHFetchOptions()
      options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
      options.fetchLimit = 2
      let newest = PHAsset.fetchAssets(with: options)
      #expect(
        newest.count == 2
          && newest.map { $0.creationDate?.timeIntervalSince1970 } == [3 * 86_400, 2 * 86_400])
      let first = newest[0]
      try PHPhotoLibrary.shared().performChangesAndWait { PHAssetChangeRequest(for: first).isFavorite = true }
      let again = PHAsset.fetchAssets(withLocalIdentifiers: [first.localIdentifier], options: nil)
      #expect(again.firstObject?.isFavorite == true && again.firstObject == first && !first.isFavorite)
      try PHPhotoLibrary.shared().performChangesAndWait { PHAssetChangeRequest.deleteAssets([first]) }
      #expect(PHAsset.fetchAssets(with: nil).map(\.localIdentifier).contains(first.localIdentifier) == false)
      let folder = try #require(phone.world.photoLibrary.folder)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
      await phone.settle()
      #expect(watcher.heard.all.count == 5)
      PHPhotoLibrary.shared().unregisterChangeObserver(watcher)
      var seen: [Int] = []
      newest.enumerateObjects { _, index, stop in
        seen.append(index)
        stop.pointee = true
      }
      #expect(seen == [0] && newest.lastObject != nil && newest.object(at: 1) == newest[1])
    }
  }

  @MainActor private final class Saver {
    var heard: [(size: CGSize, failed: Bool, context: UnsafeRawPointer?)] = []

    func image(_ image: UIImage, didFinishSavingWithError error: (any Error)?, contextInfo: UnsafeRawPointer?)
    {
      heard.append((image.size, error != nil, contextInfo))
    }
  }

  @Test("the one call that saves an image tells its target how that ended")
  func album() throws {
    try withPhone { phone in
      let saver = Saver()
      let selector = Selector(Saver.image)
      UIImageWriteToSavedPhotosAlbum(try Self.picture(.left), saver, selector, nil)
      UIImageWriteToSavedPhotosAlbum(UIImage(), saver, selector, nil)
      UIImageWriteToSavedPhotosAlbum(try Self.picture(), nil, nil, nil)
      await phone.settle()
      #expect(
        saver.heard.map(\.failed) == [false, true] && saver.heard[0].size == CGSize(width: 16, height: 32))
      #expect(phone.world.photoLibrary.assets.map(\.width) == [16, 32])
    }
  }

  @Test("G5 the files go with the phone")
  func folderGoes() throws {
    nonisolated(unsafe) var folder: String?
    try withPhone { phone in
      UIImageWriteToSavedPhotosAlbum(try Self.picture(), nil, nil, nil)
      folder = phone.world.photoLibrary.folder
      #expect(FileManager.default.fileExists(atPath: folder ?? ""))
    }
    #expect(!FileManager.default.fileExists(atPath: try #require(folder)))
  }
}
