/// What a photo's file says about how it came about, as EXIF 2.32 (JEITA CP-3451) has it.
package struct ExifData: Sendable, Hashable {
  package var orientation: ExifOrientation
  /// Who made the camera; none where it is empty.
  package var make: String
  package var model: String
  package var lens: String
  /// When it was taken, as `2026:11:30 08:30:00`, in the time zone of ``timeOffset``; none where it is empty.
  package var time: String
  /// Thousandths of a second after ``time``.
  package var milliseconds: Int
  /// The distance from UTC as `+01:00`.
  package var timeOffset: String
  package var exposure: ExifExposure?
  /// Pairs a photo with its movie; none where it is empty.
  package var contentIdentifier = ""
  /// A JPEG in the file, at most 60,000 bytes; none where it is empty.
  package var thumbnail: [UInt8] = []

  package init(
    orientation: ExifOrientation = .up, make: String = "", model: String = "", lens: String = "",
    time: String = "", milliseconds: Int = 0, timeOffset: String = ""
  ) {
    self.orientation = orientation
    self.make = make
    self.model = model
    self.lens = lens
    self.time = time
    self.milliseconds = milliseconds
    self.timeOffset = timeOffset
  }

  /// The contents of an APP1 segment for a stored picture of `width` × `height` pixels.
  func segment(width: Int, height: Int) -> [UInt8] {
    var picture = ExifDirectory()
    picture.add(0x010F, text: make)
    picture.add(0x0110, text: model)
    picture.add(0x0112, short: orientation.rawValue)
    picture.add(0x011A, ratio: (72, 1))
    picture.add(0x011B, ratio: (72, 1))
    picture.add(0x0128, short: 2)
    picture.add(0x0132, text: time)
    picture.add(0x0213, short: 1)
    var photo = ExifDirectory()
    photo.add(0x9000, bytes: Array("0232".utf8))
    photo.add(0x9003, text: time)
    photo.add(0x9004, text: time)
    for tag in [0x9010, 0x9011, 0x9012] where !time.isEmpty { photo.add(tag, text: timeOffset) }
    photo.add(0x9101, bytes: [1, 2, 3, 0])
    for tag in [0x9291, 0x9292] where !time.isEmpty {
      photo.add(tag, text: String(String(1000 + milliseconds).suffix(3)))
    }
    photo.add(0xA000, bytes: Array("0100".utf8))
    photo.add(0xA001, short: 1)
    photo.add(0xA002, long: width)
    photo.add(0xA003, long: height)
    photo.add(0xA434, text: lens)
    exposure?.add(to: &photo)
    if !contentIdentifier.isEmpty {
      photo.add(AppleMakerNote.tag, AppleMakerNote(contentIdentifier: contentIdentifier).field)
    }
    let start = 8
    let end = start + picture.byteCount(withEntries: 1)
    picture.add(0x8769, long: end)
    let header = Array("Exif\0\0".utf8) + [0x4D, 0x4D, 0, 42, 0, 0, 0, UInt8(start)]
    let photoBytes = photo.bytes(at: end)
    guard !thumbnail.isEmpty else { return header + picture.bytes(at: start) + photoBytes }
    let place = end + photoBytes.count
    return header + picture.bytes(at: start, next: place) + photoBytes + thumbnailBytes(at: place)
  }

  /// The directory of the thumbnail, and the thumbnail.
  private func thumbnailBytes(at place: Int) -> [UInt8] {
    var directory = ExifDirectory()
    directory.add(0x0103, short: 6)
    directory.add(0x011A, ratio: (72, 1))
    directory.add(0x011B, ratio: (72, 1))
    directory.add(0x0128, short: 2)
    directory.add(0x0202, long: thumbnail.count)
    directory.add(0x0201, long: place + directory.byteCount(withEntries: 1))
    return directory.bytes(at: place) + thumbnail
  }
}
