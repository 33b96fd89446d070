import Foundation
import MobileCoreServices
import Testing
import UniformTypeIdentifiers

@Suite("Kinds of files") struct UTTypeTests {
  @Test("kinds are found by identifier, extension and MIME type, and conform upwards")
  func kinds() throws {
    #expect(UTType("public.jpeg") == .jpeg && UTType("no.such.kind") == nil)
    #expect(UTType(filenameExtension: "JPG") == .jpeg && UTType(filenameExtension: "xyz") == nil)
    #expect(UTType(filenameExtension: "mov", conformingTo: .image) == nil)
    #expect(UTType(mimeType: "video/quicktime") == .quickTimeMovie)
    #expect(UTType.jpeg.preferredFilenameExtension == "jpeg" && UTType.heic.preferredMIMEType == "image/heic")
    #expect(
      UTType.heic.conforms(to: .image) && UTType.heic.conforms(to: .heic) && !UTType.image.conforms(to: .heic)
    )
    #expect(UTType.mpeg4Movie.isSubtype(of: .audiovisualContent) && !UTType.jpeg.isSubtype(of: .jpeg))
    #expect(UTType.data.isSupertype(of: .png))
    let coded = try JSONEncoder().encode([UTType.png])
    #expect(String(decoding: coded, as: UTF8.self) == #"["public.png"]"#)
    #expect(try JSONDecoder().decode([UTType].self, from: coded) == [.png])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([UTType].self, from: Data(#"["a"]"#.utf8))
    }
  }

  @Test("the constants of before name the same kinds, and every extension is of one kind")
  func constants() {
    for (old, new) in [
      (kUTTypeImage, UTType.image), (kUTTypeJPEG, .jpeg), (kUTTypePNG, .png), (kUTTypeTIFF, .tiff),
      (kUTTypeGIF, .gif),
      (kUTTypeRawImage, .rawImage), (kUTTypeLivePhoto, .livePhoto), (kUTTypeMovie, .movie),
      (kUTTypeVideo, .video),
      (kUTTypeQuickTimeMovie, .quickTimeMovie), (kUTTypeMPEG4, .mpeg4Movie), (kUTTypeAudio, .audio),
      (kUTTypeMPEG4Audio, .mpeg4Audio), (kUTTypeAudiovisualContent, .audiovisualContent),
      (kUTTypeData, .data),
      (kUTTypeURL, .url), (kUTTypeFileURL, .fileURL),
    ] {
      #expect(old as String == new.identifier)
    }
    #expect(
      [UTType.heif, .webP, .mp3, .wav, .text, .plainText, .json, .pdf].allSatisfy {
        $0.conforms(to: .item) || $0.conforms(to: .content)
      })
  }
}
