import CImageFiles

/// All that a file's EXIF says, by tag (EXIF 2.32, JEITA CP-3451).
package struct ExifFields: Sendable, Hashable {
  /// Of the first directory: the camera, the orientation.
  package var picture: [Int: ExifField] = [:]
  /// Of the EXIF directory: the exposure.
  package var photo: [Int: ExifField] = [:]
  /// Of the GPS directory.
  package var place: [Int: ExifField] = [:]

  package init() {}

  package var isEmpty: Bool { picture.isEmpty && photo.isEmpty && place.isEmpty }

  private static let orientationTag = 0x0112
  private static let photoTag = 0x8769
  private static let placeTag = 0x8825
  private static let mark = Array("Exif\0\0".utf8)

  /// What a JPEG's bytes say before the pixels; nil when they say nothing, or make no sense.
  package init?(jpeg bytes: [UInt8]) {
    guard
      let segment = Self.segments(of: bytes).first(where: { bytes[$0].dropFirst(4).starts(with: Self.mark) })
    else { return nil }
    self.init(tiff: bytes[segment].dropFirst(4 + Self.mark.count))
  }

  /// What a file says; nil when it says nothing. Of a HEIC the orientation is the file's own: EXIF's counts for nothing
  /// there (ISO 23008-12).
  package init?(file bytes: [UInt8]) {
    guard (try? ImageKind(bytes, name: "")) == .heic else {
      self.init(jpeg: bytes)
      return
    }
    let block = Self.block(ofHEIC: bytes)
    let skipped = 4 + block.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    self = ExifFields(tiff: block.dropFirst(skipped)) ?? ExifFields()
    picture[Self.orientationTag] = .shorts([ExifOrientation(file: bytes).rawValue])
  }

  package var orientation: ExifOrientation? {
    guard case .shorts(let values) = picture[Self.orientationTag] else { return nil }
    return values.first.flatMap(ExifOrientation.init(rawValue:))
  }

  /// Empty where there is none.
  private static func block(ofHEIC bytes: [UInt8]) -> [UInt8] {
    var block: UnsafeMutablePointer<UInt8>?
    var count = 0
    _ = try? CodecCall(kind: .heic, name: "") { message in
      cif_heic_exif(bytes, bytes.count, &block, &count, message)
    }
    defer { cif_free(block) }
    return Array(UnsafeBufferPointer(start: block, count: block == nil ? 0 : count))
  }

  init?(tiff: ArraySlice<UInt8>) {
    guard let reader = TIFFReader(tiff) else { return nil }
    picture = reader.directory(at: reader.start)
    func directory(_ tag: Int) -> [Int: ExifField] {
      guard case .longs(let places) = picture[tag], let place = places.first else { return [:] }
      return reader.directory(at: place)
    }
    photo = directory(Self.photoTag)
    place = directory(Self.placeTag)
    picture[Self.photoTag] = nil
    picture[Self.placeTag] = nil
  }

  /// The segments before the pixels, each with its marker and length.
  private static func segments(of bytes: [UInt8]) -> [Range<Int>] {
    var (segments, index): ([Range<Int>], Int) = ([], 2)
    while index + 4 <= bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      if marker == 0xFF {
        index += 1
        continue
      }
      guard marker != 0xDA, marker != 0xD9 else { break }
      let end = index + 2 + Int(bytes[index + 2]) << 8 + Int(bytes[index + 3])
      guard end > index + 3, end <= bytes.count else { break }
      if marker == 0xE1 { segments.append(index..<end) }
      index = end
    }
    return segments
  }

  /// A JPEG's bytes with this EXIF in the place of what they had; the picture stays as it is coded. Nil where the fields
  /// are longer than a segment may be.
  package func replacing(in jpeg: [UInt8]) -> [UInt8]? {
    var bytes = jpeg
    for segment in Self.segments(of: jpeg).reversed()
    where jpeg[segment].dropFirst(4).starts(with: Self.mark) {
      bytes.removeSubrange(segment)
    }
    let contents = segment()
    guard contents.count <= 0xFFFD else { return nil }
    if !isEmpty {
      bytes.insert(contentsOf: [0xFF, 0xE1] + ExifDirectory.big(contents.count + 2, 2) + contents, at: 2)
    }
    return bytes
  }

  /// The contents of an APP1 segment.
  package func segment() -> [UInt8] {
    var picture = ExifDirectory()
    for (tag, field) in self.picture { picture.add(tag, field) }
    let (photo, place) = (Self.directory(photo), Self.directory(place))
    let start = 8
    let links = (photo == nil ? 0 : 1) + (place == nil ? 0 : 1)
    var end = start + picture.byteCount(withEntries: links)
    var rest: [UInt8] = []
    for (tag, directory) in [(Self.photoTag, photo), (Self.placeTag, place)] {
      guard let directory else { continue }
      picture.add(tag, long: end)
      rest += directory.bytes(at: end)
      end += directory.byteCount()
    }
    let header: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, UInt8(start)]
    return Self.mark + header + picture.bytes(at: start) + rest
  }

  private static func directory(_ fields: [Int: ExifField]) -> ExifDirectory? {
    guard !fields.isEmpty else { return nil }
    var directory = ExifDirectory()
    for (tag, field) in fields { directory.add(tag, field) }
    return directory
  }
}
